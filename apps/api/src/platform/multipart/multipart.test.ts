import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MultipartError } from './multipart-error.ts';
import { parseBoundary } from './part-header.ts';
import { type BodyLimits, readMultipart } from './read-body.ts';

const limits: BodyLimits = {
  maxBytes: 100_000,
  maxParts: 8,
  maxFieldBytes: 1_000,
  totalMs: 5_000,
  stallMs: 5_000,
};

type Read = {
  fields: Record<string, string>;
  files: { name: string; filename: string | null; bytes: string }[];
};

async function read(
  body: Buffer | string | Readable,
  options: { boundary?: string; chunkBytes?: number; limits?: Partial<BodyLimits> } = {},
): Promise<Read> {
  const result: Read = { fields: {}, files: [] };
  await readMultipart({
    stream: body instanceof Readable ? body : toStream(Buffer.from(body), options.chunkBytes ?? 64),
    contentType: `multipart/form-data; boundary=${options.boundary ?? 'X'}`,
    limits: { ...limits, ...options.limits },
    openFile: async ({ name, filename }) => {
      if (filename === null || filename === '') return null;
      const pieces: Buffer[] = [];
      return {
        write: async (bytes) => void pieces.push(Buffer.from(bytes)),
        end: async () =>
          void result.files.push({
            name,
            filename,
            bytes: Buffer.concat(pieces).toString('latin1'),
          }),
      };
    },
    onField: ({ name, value }) => {
      result.fields[name] = value;
    },
  });
  return result;
}

function toStream(bytes: Buffer, chunkBytes: number): Readable {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    chunks.push(bytes.subarray(at, at + chunkBytes));
  }
  return Readable.from(chunks);
}

const field = (name: string, value: string, filename?: string) =>
  `--X\r\nContent-Disposition: form-data; name="${name}"${
    filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: application/json`
  }\r\n\r\n${value}\r\n`;
const file = (name: string, filename: string, bytes: string) =>
  `--X\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: application/pdf\r\n\r\n${bytes}\r\n`;
const good = `${field('bucket-id', 'cv-uploads')}${file('file[]', 'cv.pdf', '%PDF-1.7\r\n--Y\r\n--')}--X--\r\n`;

test.each([1, 2, 3, 7, 64, 10_000])('chunks of %i bytes give the same result', async (size) => {
  expect(await read(good, { chunkBytes: size })).toEqual({
    fields: { 'bucket-id': 'cv-uploads' },
    files: [{ name: 'file[]', filename: 'cv.pdf', bytes: '%PDF-1.7\r\n--Y\r\n--' }],
  });
});

test('a body written by FormData of this runtime is read, with names in any script', async () => {
  const form = new FormData();
  form.append('file[]', new File(['%PDF'], 'Lebenslauf ä "q".pdf', { type: 'application/pdf' }));
  form.append('empty', '');
  const request = new Request('http://127.0.0.1/', { method: 'POST', body: form });
  const boundary = parseBoundary(request.headers.get('content-type') ?? '');
  const body = Buffer.from(await request.arrayBuffer());
  expect(await read(body, { boundary })).toEqual({
    fields: { empty: '' },
    files: [{ name: 'file[]', filename: 'Lebenslauf ä "q".pdf', bytes: '%PDF' }],
  });
});

test('a byte order mark is removed before a name and kept before a value', async () => {
  expect((await read(`${field('\ufeffname', '\ufeffKask')}--X--`)).fields).toEqual({
    name: '\ufeffKask',
  });
});

test.each<[string, string, string]>([
  ['an empty body', '', 'unexpected-end'],
  ['another boundary', '--Y\r\n\r\n', 'no-boundary'],
  ['text before the first boundary', `hello\r\n${good}`, 'no-boundary'],
  ['no closing boundary', good.slice(0, -8), 'unexpected-end'],
  [
    'a header without a blank line after it',
    '--X\r\nContent-Disposition: form-data',
    'unexpected-end',
  ],
  ['a part without headers', '--X\r\n\r\nx\r\n--X--', 'bad-header'],
  [
    'a part without a name',
    '--X\r\nContent-Disposition: form-data\r\n\r\nx\r\n--X--',
    'bad-header',
  ],
  [
    'two names in one part',
    '--X\r\nContent-Disposition: form-data; name="a"; name="b"\r\n\r\nx\r\n--X--',
    'bad-header',
  ],
  [
    'a folded header',
    '--X\r\nContent-Disposition: form-data;\r\n name="a"\r\n\r\nx\r\n--X--',
    'bad-header',
  ],
  [
    'base64 in a part',
    '--X\r\nContent-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64\r\n\r\neA==\r\n--X--',
    'bad-header',
  ],
  ['a header of 5 KB', `--X\r\nX: ${'y'.repeat(5_000)}\r\n\r\n`, 'header-too-long'],
  ['a header of 5 KB without an end', `--X\r\nX: ${'y'.repeat(5_000)}`, 'header-too-long'],
  ['a second body after the end', `${good}${good}`, 'data-after-end'],
  ['9 fields where 8 are allowed', `${field('a', 'b').repeat(9)}--X--`, 'too-many-parts'],
  ['a field over its limit', `${field('a', 'b'.repeat(1_001))}--X--`, 'field-too-long'],
  ['a body over its limit', `${file('a', 'b', 'b'.repeat(100_001))}--X--`, 'body-too-long'],
  ['a boundary with more characters', '--XX\r\n\r\n', 'bad-boundary'],
  // Found by comparison with another parser, which interprets these differently or rejects them.
  [
    'a parameter that forms do not have',
    '--X\r\nContent-Disposition: form-data; name="a"; filenam*=""\r\n\r\nx\r\n--X--',
    'bad-header',
  ],
  [
    'two names in one part, one of them in capitals',
    '--X\r\nContent-Disposition: form-data; name="a"; NAME="b"\r\n\r\nx\r\n--X--',
    'bad-header',
  ],
  ['a boundary as the first content of a part', field('a', '--X--'), 'bad-boundary'],
  [
    'an invisible character between parameters',
    '--X\r\nContent-Disposition: form-data;\ufeff name="a"\r\n\r\nx\r\n--X--',
    'bad-header',
  ],
  [
    'a space before the semicolon of a parameter',
    '--X\r\nContent-Disposition: form-data; name="a" ; filename="b"\r\n\r\nx\r\n--X--',
    'bad-header',
  ],
  [
    'an invalid character in the name of a header',
    '--X\r\nContent-Disposition: form-data; name="a"\r\n`X: y\r\n\r\nx\r\n--X--',
    'bad-header',
  ],
])('%s is rejected, not repaired', async (_what, body, code) => {
  await expect(read(body)).rejects.toMatchObject({ name: 'MultipartError', code });
});

test.each([
  'multipart/form-data',
  'multipart/mixed; boundary=X',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(71)}`,
  'multipart/form-data; boundary="a\u0000b"',
])('the content type %j has no valid boundary', (contentType) => {
  expect(() => parseBoundary(contentType)).toThrow(MultipartError);
});

test('a sender that stops in the middle fails after the stall time, and the stream stays open', async () => {
  const stream = new Readable({ read() {} });
  stream.push('--X\r\n');
  await expect(read(stream, { limits: { stallMs: 50 } })).rejects.toMatchObject({
    code: 'too-slow',
  });
  expect(stream.destroyed).toBe(false);
});

test('a sender of one byte at a time fails after the total time', async () => {
  const stream = new Readable({ read() {} });
  const timer = setInterval(() => stream.push('-'), 10);
  try {
    await expect(
      read(stream, { boundary: '-'.repeat(60), limits: { totalMs: 150, stallMs: 100 } }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/too-slow|boundary/) });
  } finally {
    clearInterval(timer);
  }
});

test('a sender that disconnects leaves an incomplete body', async () => {
  const stream = new Readable({ read() {} });
  stream.push('--X\r\n');
  setTimeout(() => stream.destroy(new Error('aborted')), 20);
  await expect(read(stream)).rejects.toMatchObject({ code: 'unexpected-end' });
});

const TOKENS = [
  '\r\n',
  '--X',
  '--X--',
  '\r\n\r\n',
  'filename="',
  'name=',
  '"',
  '\0',
  ';',
  '\\',
  '*=',
];

test('each of 5,000 damaged bodies is read or rejected with a MultipartError', async () => {
  const damage = fc.array(
    fc.record({
      at: fc.nat(good.length),
      cut: fc.nat(40),
      insert: fc.oneof(fc.constantFrom(...TOKENS), fc.string({ maxLength: 3 })),
    }),
    { minLength: 1, maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(damage, fc.integer({ min: 1, max: 64 }), async (changes, chunkBytes) => {
      let body = good;
      for (const { at, cut, insert } of changes) {
        body = body.slice(0, at) + insert + body.slice(at + cut);
      }
      try {
        await read(body, { chunkBytes });
      } catch (error) {
        if (!(error instanceof MultipartError)) throw error;
      }
    }),
    { numRuns: 5_000 },
  );
}, 60_000);
