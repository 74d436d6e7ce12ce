// Uploads that are too large, or that become large when they are decompressed.
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { PDF, toBody, toChunk, toFileBody, toHead, toPart, toPdfWith } from '../bodies.ts';
import type { Bytes } from '../raw-request.ts';
import { type Attack, FILE_PART, MEGABYTE, whole } from './attack.ts';

const BOMB_BYTES = 200 * MEGABYTE;
const zeros = Buffer.alloc(BOMB_BYTES);
const flateBomb = deflateSync(zeros, { level: 9 });
const brotliBomb = brotliCompressSync(zeros, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
const gzipBomb = gzipSync(zeros, { level: 9 });

export const TOO_MUCH: Attack[] = [
  {
    name: 'a field of 10 MB',
    pieces: whole(toBody(toPart('bucket-id', 'y'.repeat(10 * MEGABYTE)))),
    right: [413],
  },
  {
    name: 'a file one byte over 10 MB',
    pieces: whole(
      toFileBody(Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024 - PDF.length + 1, 'x')])),
    ),
    right: [400],
    mustMatch: /too big/,
  },
  {
    name: 'a file of 30 MB',
    pieces: whole(toFileBody(Buffer.alloc(30 * MEGABYTE, 'x'))),
    right: [413],
    maxMs: 4000,
  },
  { name: '300 MB in chunks', pieces: toEndlessChunks, right: [413], maxMs: 4000, maxSentMb: 40 },
  {
    name: 'brotli, 200 MB in some hundred bytes',
    pieces: whole(brotliBomb, { headers: ['Content-Encoding: br'] }),
    right: [415],
  },
  {
    name: 'gzip, 200 MB in 200 KB',
    pieces: whole(gzipBomb, { headers: ['Content-Encoding: gzip'] }),
    right: [415],
  },
  {
    name: 'a PDF with a packed stream of 200 MB',
    pieces: whole(toFileBody(toPdfWith('/Filter/FlateDecode', flateBomb))),
    right: [201, 400],
    maxMs: 5000,
  },
  {
    name: 'a PDF whose catalogue lies in a bomb',
    pieces: whole(toFileBody(toHiddenCatalogue())),
    right: [201, 400],
    maxMs: 5000,
  },
  {
    name: 'a PDF of 10,000 nested arrays',
    pieces: whole(toFileBody(toPdfWith(`${'['.repeat(10_000)}${']'.repeat(10_000)}`))),
    right: [201, 400],
    maxMs: 5000,
  },
];

function* toEndlessChunks(): Generator<Bytes> {
  yield toHead({ length: 'chunked' });
  yield toChunk(`${FILE_PART}\r\n\r\n%PDF-`);
  const piece = toChunk(Buffer.alloc(65_536, 'a'));
  for (let sent = 0; sent < 300 * MEGABYTE; sent += 65_536) yield piece;
}

/** The objects of the document are in a compressed stream that consists almost only of zeros. */
function toHiddenCatalogue(): Buffer {
  const packed = deflateSync(
    Buffer.concat([Buffer.from('1 0 <</Type/Catalog/Pages 2 0 R>>'), zeros]),
  );
  const stream = `5 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>stream\n`;
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n${stream}`),
    packed,
    Buffer.from(
      '\nendstream endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Size 6/Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
    ),
  ]);
}
