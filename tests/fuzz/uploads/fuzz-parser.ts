// Fuzzes the parser in this process. The parser of fetch (undici) reads each accepted body, and
// both must find the same parts.
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { MultipartError } from '../../../apps/api/src/platform/multipart/multipart-error.ts';
import { readMultipart } from '../../../apps/api/src/platform/multipart/read-body.ts';
import { createProgress } from '../../support/progress.ts';
import { createFuzz, FUZZ_BOUNDARY, type Fuzz, type Random } from './fuzz-bodies.ts';

export type ParserResult = {
  bodies: number;
  accepted: number;
  rejected: number;
  /** Accepted by our parser and rejected by undici because of a known weakness of undici. */
  beyondUndici: number;
  /** Accepted here and rejected by undici for an unknown reason. Our parser must be stricter. */
  laxer: number;
  disagreements: number;
  crashes: number;
  slowestMs: number;
  examples: string[];
};

type Entry = { name: string; filename: string | null; content: string };

const CRLF = Buffer.from('\r\n');
const CONTENT_TYPE = `multipart/form-data; boundary=${FUZZ_BOUNDARY}`;
// undici searches for the boundary without its dashes and line break, and rejects a body that
// contains it. It also rejects \" in a name, which curl writes for a quote.
const UNDICI_STUMBLES = /(?<!(?:^|\r\n)--)XB7|name="[^"\r\n]*\\"/;
const LIMITS = {
  maxBytes: 1_000_000,
  maxParts: 12,
  maxFieldBytes: 32_768,
  totalMs: 5_000,
  stallMs: 2_000,
};

export async function fuzzParser(count: number, random: Random): Promise<ParserResult> {
  const result: ParserResult = {
    bodies: 0,
    accepted: 0,
    rejected: 0,
    beyondUndici: 0,
    laxer: 0,
    disagreements: 0,
    crashes: 0,
    slowestMs: 0,
    examples: [],
  };
  const note = (what: string, fuzz: Fuzz) => {
    if (result.examples.length < 10) {
      result.examples.push(
        `${what}: ${JSON.stringify(fuzz.body.toString('latin1').slice(0, 600))}`,
      );
    }
  };

  const progress = createProgress('bodies at the parser', count);
  for (; result.bodies < count; result.bodies += 1) {
    progress.step();
    // Lets HTTP work of this process continue during the loop.
    await setImmediate();
    const fuzz = createFuzz(random);
    const startedAt = performance.now();
    const ours = await readOurs(fuzz.chunks).catch((error: unknown) => error);
    result.slowestMs = Math.max(result.slowestMs, performance.now() - startedAt);
    if (ours instanceof MultipartError) {
      result.rejected += 1;
      continue;
    }
    if (!Array.isArray(ours)) {
      result.crashes += 1;
      note(`crash ${ours}`, fuzz);
      continue;
    }
    result.accepted += 1;
    const theirs = await readTheirs(fuzz.body);
    if (theirs === null && UNDICI_STUMBLES.test(fuzz.body.toString('latin1'))) {
      result.beyondUndici += 1;
    } else if (theirs === null) {
      result.laxer += 1;
      note('accepted by us alone', fuzz);
    } else if (JSON.stringify(ours) !== JSON.stringify(theirs)) {
      result.disagreements += 1;
      note(`${JSON.stringify(ours)} is not ${JSON.stringify(theirs)}`, fuzz);
    }
  }
  return result;
}

async function readOurs(chunks: Buffer[]): Promise<Entry[]> {
  const entries: Entry[] = [];
  await readMultipart({
    stream: Readable.from(chunks),
    contentType: CONTENT_TYPE,
    limits: LIMITS,
    openFile: async ({ name, filename }) => {
      if (filename === null) return null;
      const pieces: Buffer[] = [];
      return {
        write: async (bytes) => {
          pieces.push(Buffer.from(bytes));
        },
        end: async () => {
          entries.push({ name, filename, content: Buffer.concat(pieces).toString('latin1') });
        },
      };
    },
    onField: ({ name, value }) => entries.push({ name, filename: null, content: value }),
  });
  return entries;
}

async function readTheirs(body: Buffer): Promise<Entry[] | null> {
  try {
    // undici needs a line break after the closing boundary. In the standard it is optional.
    const ended = body.subarray(-2).toString() === '--' ? Buffer.concat([body, CRLF]) : body;
    const response = new Response(Uint8Array.from(ended), {
      headers: { 'content-type': CONTENT_TYPE },
    });
    const form = await response.formData();
    return await Promise.all(
      [...form].map(async ([name, value]) =>
        typeof value === 'string'
          ? { name, filename: null, content: value }
          : {
              name,
              filename: value.name,
              content: Buffer.from(await value.arrayBuffer()).toString('latin1'),
            },
      ),
    );
  } catch {
    return null;
  }
}
