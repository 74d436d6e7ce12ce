// Writes a brotli and a gzip copy of every text file of the built site, for nginx to send.
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

export type CompressionTotals = {
  files: number;
  plainBytes: number;
  brotliBytes: number;
  gzipBytes: number;
};

const TEXT_FILES = '**/*.{html,css,js,mjs,svg,json,xml,txt,webmanifest,rss,atom,ico}';
// Minimum size in bytes. Smaller files fit into one packet without compression.
const MIN_BYTES = 256;
// The default number of threads that zlib uses.
const PARALLEL_FILES = 4;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export async function precompress(dist: string): Promise<CompressionTotals> {
  const totals: CompressionTotals = { files: 0, plainBytes: 0, brotliBytes: 0, gzipBytes: 0 };
  // All loops share one iterator, so that each file is compressed only once.
  const files = glob(TEXT_FILES, { cwd: dist });
  await Promise.all(
    Array.from({ length: PARALLEL_FILES }, async () => {
      for await (const file of files) await compressFile(join(dist, file), totals);
    }),
  );
  return totals;
}

async function compressFile(path: string, totals: CompressionTotals): Promise<void> {
  const plain = await readFile(path);
  if (plain.length < MIN_BYTES) return;
  const [brotli, gzipped] = await Promise.all([
    compressBrotli(plain, { params: { [zlib.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    compressGzip(plain, { level: zlib.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
  totals.files += 1;
  totals.plainBytes += plain.length;
  totals.brotliBytes += brotli.length;
  totals.gzipBytes += gzipped.length;
}
