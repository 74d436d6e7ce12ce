// Tests the compressed copies next to the built files.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createFakeSite } from './fake-site.ts';
import { precompress } from './precompress.ts';

test('each text file gets a brotli and a gzip copy with the same content', async () => {
  using site = createFakeSite(['', 'de']);
  const totals = await precompress(site.dist);
  for (const name of ['index.html', 'de/blog/first.html', '_astro/shell.4f2a9c.js']) {
    const file = join(site.dist, name);
    const plain = readFileSync(file);
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).equals(plain)).toBe(true);
    expect(gunzipSync(readFileSync(`${file}.gz`)).equals(plain)).toBe(true);
  }
  expect(totals.files).toBe(34);
  expect(totals.brotliBytes).toBeLessThan(totals.plainBytes);
});

test('small files and files that are already compressed get no copy', async () => {
  using site = createFakeSite(['']);
  const image = join(site.dist, 'image.png');
  writeFileSync(image, Buffer.alloc(5000));
  await precompress(site.dist);
  expect(existsSync(`${image}.br`)).toBe(false);
  expect(existsSync(join(site.dist, 'favicon.svg.gz'))).toBe(false);
});
