import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { expect, it } from 'vitest';

const REPOSITORY = join(import.meta.dirname, '..', '..');

it.each([
  [
    'geologica-latin.woff2',
    import.meta.resolve('@fontsource-variable/geologica/files/geologica-latin-shrp-normal.woff2'),
  ],
  [
    'geologica-latin-ext.woff2',
    import.meta.resolve(
      '@fontsource-variable/geologica/files/geologica-latin-ext-shrp-normal.woff2',
    ),
  ],
  [
    'martian-mono-latin.woff2',
    import.meta.resolve('@fontsource/martian-mono/files/martian-mono-latin-400-normal.woff2'),
  ],
])('%s has every letter of the font it was made from', (file, original) => {
  const letters = readFont(original).characterSet;
  expect(letters.length).toBeGreaterThan(200);
  expect(readFont(toShipped(file)).characterSet).toEqual(letters);
});

it('no style uses a weight that the font of the pages does not have', () => {
  const { wght } = readFont(toShipped('geologica-latin.woff2')).variationAxes;
  expect([wght?.min, wght?.max]).toEqual([360, 700]);
  const files = globSync(['packages/theme/*.css', 'apps/{site,desk}/src/**/*.css'], {
    cwd: REPOSITORY,
  });
  const weights = files.flatMap((file) =>
    findWeights(readFileSync(join(REPOSITORY, file), 'utf8')),
  );
  expect(weights.length).toBeGreaterThan(40);
  expect(weights.filter((weight) => weight < 360 || weight > 700)).toEqual([]);
});

/** Finds weights in `font-weight`, in the `font` shorthand and in tokens. */
function findWeights(css: string): number[] {
  const stated = css.matchAll(/(?:font-weight|font|--w-\w+):\s*(\d{3})\b(?:\s+(\d{3})\b)?/g);
  return [...stated].flatMap(([, ...values]) => values.filter(Boolean).map(Number));
}

function toShipped(file: string): string {
  return new URL(`fonts/${file}`, import.meta.url).href;
}

function readFont(url: string): Font {
  const font = create(readFileSync(new URL(url)));
  if ('layout' in font) return font;
  throw new Error(`${url} is a collection of fonts, not one`);
}
