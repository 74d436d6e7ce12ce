// Generates invalid bodies from valid ones: pieces of the grammar are inserted, removed, doubled,
// moved and flipped. The same seed gives the same bodies.
import { PDF } from './bodies.ts';

export type Fuzz = { body: Buffer; chunks: Buffer[] };
export type Random = (below: number) => number;

export const FUZZ_BOUNDARY = 'XB7';

const SEEDS = [
  `--XB7\r\nContent-Disposition: form-data; name="bucket-id"\r\n\r\ncv-uploads\r\n--XB7\r\nContent-Disposition: form-data; name="metadata[]"; filename=""\r\nContent-Type: application/json\r\n\r\n{"name":"cv.pdf"}\r\n--XB7\r\nContent-Disposition: form-data; name="file[]"; filename="cv.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7 abc\r\n--XB7--\r\n`,
  `--XB7\r\nContent-Disposition: form-data; name="file[]"; filename="l\u00e9.pdf"\r\n\r\n${PDF.toString('latin1')}\r\n--XB7--\r\n`,
  `--XB7\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n--XB7\r\nContent-Disposition: form-data; name="b%22c"\r\n\r\n--\r\n-XB7\r\n--XB7--`,
  '--XB7--\r\n',
].map((text) => Buffer.from(text, 'utf8'));

const TOKENS = [
  '\r\n',
  '\r',
  '\n',
  '--XB7',
  '--XB7--',
  '\r\n--XB7\r\n',
  '\r\n--XB7--\r\n',
  '\r\n\r\n',
  'Content-Disposition: form-data; name="x"\r\n',
  'Content-Transfer-Encoding: base64\r\n',
  'Content-Type: text/plain; charset=utf-16\r\n',
  'filename="',
  "; filename*=UTF-8''%41\"",
  'name=',
  'name="file[]"',
  '"',
  '\\',
  '\\"',
  '%22',
  '%0d%0a',
  ';',
  '=',
  ':',
  ' ',
  '\t',
  '\0',
  '\u00e9',
  '\u202e',
  '\ufeff',
  'x'.repeat(5000),
].map((text) => Buffer.from(text, 'utf8'));

/** mulberry32: small, fast, and identical on every platform. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export function createFuzz(random: Random): Fuzz {
  let body: Buffer = SEEDS[random(SEEDS.length)] ?? Buffer.alloc(0);
  // Some bodies stay unchanged, so that the run also tests valid ones.
  const changes = random(8);
  for (let change = 0; change < changes; change += 1) body = mutate(body, random);
  return { body, chunks: split(body, random) };
}

function mutate(body: Buffer, random: Random): Buffer {
  const at = random(body.length + 1);
  const end = at + random(60);
  const before = body.subarray(0, at);
  switch (random(7)) {
    case 0: {
      const flipped = Buffer.from(body);
      if (at < flipped.length) flipped[at] = random(256);
      return flipped;
    }
    case 1:
      return Buffer.concat([before, TOKENS[random(TOKENS.length)] ?? before, body.subarray(at)]);
    case 2:
      return Buffer.concat([before, body.subarray(end)]);
    case 3:
      return Buffer.concat([body.subarray(0, end), body.subarray(at)]);
    case 4:
      return before;
    case 5:
      return Buffer.concat([body, SEEDS[random(SEEDS.length)] ?? before]);
    default:
      return Buffer.concat([before, Buffer.from([random(256)]), body.subarray(at)]);
  }
}

function split(body: Buffer, random: Random): Buffer[] {
  const largest = random(3) === 0 ? 3 : 400;
  const chunks: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const length = 1 + random(largest);
    chunks.push(body.subarray(at, at + length));
    at += length;
  }
  return chunks;
}
