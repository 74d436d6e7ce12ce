// Compares screenshots with the images in tests/e2e/references. They are WebP, because the PNG
// files of Playwright's toHaveScreenshot would need 36 MB instead of 9.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';

const REFERENCES = join(import.meta.dirname, '..', 'e2e', 'references');
/** Renews the images that differ. */
export const RENEW = 'npm run e2e -- tests/e2e/visual.spec.ts --update-snapshots';

/** Stored colours are rounded to multiples of this. It halves the files and is invisible. */
const COLOUR_STEP = 8;
/**
 * The tolerance. A colour may differ by 12 of 255 steps per channel: half a COLOUR_STEP by rounding, the
 * rest because processors round differently. Ten such pixels are allowed, about one letter of text
 * that is smoothed differently. The smallest planted change has hundreds. A row may also be drawn one
 * row higher or lower: a scroller that ends within a pixel is rounded up or down, as its layers happen
 * to be painted. Therefore a shift by one pixel is not found.
 */
const TOLERANCE = { colourSteps: 12, pixels: 10 } as const;

/** Only privacy policy and articles are longer. They go on with text and end with the same footer. */
export const MAX_HEIGHT_PX = 9_000;

const CHANNELS = 3;

export type RawImage = { data: Buffer; width: number; height: number };

export async function decodeImage(file: Buffer): Promise<RawImage> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

export function listReferences(): string[] {
  const files = existsSync(REFERENCES) ? readdirSync(REFERENCES) : [];
  return files.map((file) => basename(file, '.webp')).toSorted();
}

/** Null when there is none. */
export async function getReference(name: string): Promise<RawImage | null> {
  const file = join(REFERENCES, `${name}.webp`);
  return existsSync(file) ? decodeImage(await readFile(file)) : null;
}

export async function writeReference(name: string, { data, width, height }: RawImage) {
  const rounded = data.map((value) => Math.min(255, Math.round(value / COLOUR_STEP) * COLOUR_STEP));
  const raw = { width, height, channels: CHANNELS } as const;
  const file = await sharp(rounded, { raw }).webp({ lossless: true, effort: 2 }).toBuffer();
  mkdirSync(REFERENCES, { recursive: true });
  writeFileSync(join(REFERENCES, `${name}.webp`), file);
}

/** One sentence about what differs by more than the tolerance. Null when nothing does. */
export function describeDifference(actual: RawImage, reference: RawImage): string | null {
  if (actual.width !== reference.width || actual.height !== reference.height) {
    return `is ${formatSize(actual)}, its reference ${formatSize(reference)}`;
  }
  let pixels = 0;
  const box = { left: actual.width, top: actual.height, right: 0, bottom: 0 };
  for (let index = 0; index < actual.data.length; index += CHANNELS) {
    if (isEqual(index, index) || isDrawnBeside(index)) continue;
    const x = (index / CHANNELS) % actual.width;
    const y = Math.floor(index / CHANNELS / actual.width);
    pixels += 1;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  if (pixels <= TOLERANCE.pixels) return null;
  return `differs in ${pixels} pixels, x ${box.left}–${box.right}, y ${box.top}–${box.bottom}`;

  function isEqual(actualIndex: number, referenceIndex: number): boolean {
    for (let channel = 0; channel < CHANNELS; channel += 1) {
      const one = actual.data[actualIndex + channel];
      const other = reference.data[referenceIndex + channel];
      if (one === undefined || other === undefined) return false;
      if (Math.abs(one - other) > TOLERANCE.colourSteps) return false;
    }
    return true;
  }

  /** Both colours are in the other image, one row higher or lower. A missing line is not. */
  function isDrawnBeside(index: number): boolean {
    const row = actual.width * CHANNELS;
    return (
      (isEqual(index, index - row) || isEqual(index, index + row)) &&
      (isEqual(index - row, index) || isEqual(index + row, index))
    );
  }
}

function formatSize({ width, height }: RawImage): string {
  return `${width} × ${height} px`;
}
