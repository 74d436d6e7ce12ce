import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { DYES, type Dye } from './dyes.ts';
import { numberBand, numberBandCells } from './number-band.ts';
import { MOTIF_RADIUS, MOTIFS } from './number-motifs.ts';
import { PALETTES } from './number-palettes.ts';
import { createRandom } from './random.ts';

/** The alphabet of the receipt numbers of the API. */
const CHARACTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

function toSha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function toText(number: string): string {
  return numberBandCells(number).flat().join('');
}

test('[D-L14] the same number always has the same band, however it is written', () => {
  expect(numberBandCells('7K4Q92')).toEqual(numberBandCells('7K4Q92'));
  expect(numberBand('7k4q-92', 6)).toBe(numberBand('7K4Q92', 6));
});

test.each([
  ['7K4Q92', 'fc5eefb7f13fd64a516f73c1b96098a35621fc21f3ab9e51e0f4cc2d6675d95a'],
  ['ZZZZZZ', 'd8b46c7972a7d0c66710d386a6d1d0e192ccb3f0a5c8ab49b023dd8591c8abbe'],
  ['234567', '890540485846fae2700beee7d502739c7b952ba8e6980a2f38e811e5e4906b34'],
])('[D-L14] the band of %s equals the pinned one', (number, sha256) => {
  expect(toSha256(numberBand(number, 6))).toBe(sha256);
});

test('[D-L14] no two of 2,000 numbers have the same band', () => {
  const random = createRandom('numbers');
  const draw = () => CHARACTERS[Math.floor(random() * CHARACTERS.length)];
  const numbers = new Set<string>();
  while (numbers.size < 2_000) numbers.add(Array.from({ length: 6 }, draw).join(''));
  // The upper half, because the lower one mirrors it.
  const toUpperHalf = (number: string) => numberBandCells(number).slice(0, 11).flat().join('');
  expect(new Set([...numbers].map((number) => toSha256(toUpperHalf(number)))).size).toBe(2_000);
});

test('[D-L14] numbers that differ in one character, also U and V, differ in a whole panel', () => {
  const bands = [...CHARACTERS].map((character) => toText(`23456${character}`));
  expect(new Set(bands).size).toBe(CHARACTERS.length);
});

test('[D-L14] two motifs differ in at least 36 of their 169 cells', () => {
  const drawn = MOTIFS.map((motif) =>
    Array.from({ length: 169 }, (_, at) =>
      motif(Math.abs((at % 13) - MOTIF_RADIUS), Math.abs(Math.floor(at / 13) - MOTIF_RADIUS)),
    ),
  );
  const differences = drawn.flatMap((one, index) =>
    drawn.slice(index + 1).map((other) => one.filter((cell, at) => cell !== other[at]).length),
  );
  expect(Math.min(...differences)).toBeGreaterThanOrEqual(36);
});

test('each of the six panels has the motif of its character', () => {
  const panelOf = (number: string, panel: number) =>
    numberBandCells(number)
      .slice(4, 17)
      .map((row) => row.slice(panel * 16 + 3, panel * 16 + 16).join(''));
  const band = '222222';
  for (let panel = 1; panel < 6; panel += 1) {
    expect(panelOf(band, panel)).toEqual(panelOf(band, 0));
  }
  expect(panelOf('7K4Q92', 0)).not.toEqual(panelOf('7K4Q92', 1));
});

test.each(PALETTES.map((palette) => [palette.ground, palette] as const))(
  'the threads on the ground %s and the outline on every surface have a contrast of 3:1',
  (ground, { first, second, spark, edge, outerEdge }) => {
    for (const dye of [first, second, spark]) {
      expect(toContrast(dye, ground)).toBeGreaterThanOrEqual(3);
    }
    for (const surface of [DYES.linen, DYES.snow, '#0f1430', '#181e42'] as const) {
      const contrasts = [edge, outerEdge].map((dye) => toContrast(dye, surface));
      expect(Math.max(...contrasts)).toBeGreaterThanOrEqual(3);
    }
  },
);

function toContrast(one: Dye, other: Dye): number {
  const [light = 0, dark = 0] = [toLuminance(one), toLuminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** As defined by WCAG 2. */
function toLuminance(dye: Dye): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(dye.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
