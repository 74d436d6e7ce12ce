// Renders a file of a given picture. A rendered file is kept for the next build, because AVIF takes
// long. The result depends only on the picture, the options and the version of sharp.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { PictureFile, PictureFormat } from './pictures.ts';

/** Relative to the folder of the site, in which Astro builds. */
const CACHE_FOLDER = join('node_modules', '.cache', 'pictures');

const RENDER: Record<PictureFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 58, effort: 2 }),
  webp: (image) => image.webp({ quality: 80, effort: 4, smartSubsample: true }),
  jpg: (image) => image.jpeg({ quality: 80, mozjpeg: true }),
  png: (image) => image.png({ palette: true, effort: 7 }),
};

export async function renderPicture({ source, width, format }: PictureFile): Promise<Buffer> {
  const bytes = readFileSync(source);
  const path = join(CACHE_FOLDER, `${hash(bytes, width, format)}.${format}`);
  const kept = readKept(path);
  if (kept !== null) return kept;
  // Without metadata: a photo can contain the place where it was taken.
  const image = sharp(bytes).autoOrient().resize({ width });
  const rendered = await RENDER[format](image).toBuffer();
  keep(path, rendered);
  return rendered;
}

function hash(bytes: Buffer, width: number, format: PictureFormat): string {
  const options = JSON.stringify([width, RENDER[format].toString(), sharp.versions]);
  return createHash('sha256').update(bytes).update(options).digest('hex');
}

function readKept(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

/** Renamed at the end, so that no build reads half a file of another. */
function keep(path: string, bytes: Buffer): void {
  mkdirSync(CACHE_FOLDER, { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, bytes);
  renameSync(draft, path);
}
