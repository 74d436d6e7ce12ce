// Properties of every image of the engine, for any seed.
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BELT_STAGES,
  band,
  belt,
  braid,
  CLOTH_KINDS,
  hang,
  heroCloth,
  kiri,
  loom,
  pistik,
  portrait,
  rug,
  selvedge,
  swatch,
  tornBelt,
} from './index.ts';

const SEED_COUNT = 200;

/** `isSwitched` enables every option that is off by default. */
function drawSeeded(seed: string, isSwitched = false): string[] {
  return [
    ...CLOTH_KINDS.map((kind) => kiri({ kind, seed, title: seed, isPlain: isSwitched })),
    portrait(seed, { hasGlasses: isSwitched, isParted: isSwitched }),
    hang(seed),
    loom({ seed, done: 1, isCropped: isSwitched }),
  ];
}

function drawUnseeded(): string[] {
  return [
    ...CLOTH_KINDS.map((kind) => swatch(kind)),
    ...BELT_STAGES.map((stage) => belt(stage)),
    band(),
    braid(),
    selvedge(),
    heroCloth(),
    rug(),
    rug('410'),
    tornBelt(),
  ];
}

const TAG = /<(\/?)([a-z][A-Za-z]*)((?: [a-zA-Z-]+="[^"<]*")*)(\/?)>/y;

/** A small stack parser for elements and attributes, which is all that the engine writes. */
function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  let rootCount = 0;
  for (TAG.lastIndex = 0; TAG.lastIndex < xml.length; ) {
    const [tag, slash, name, attributes = '', selfClosing] = TAG.exec(xml) ?? [];
    if (tag === undefined || name === undefined) return false;
    const names = [...attributes.matchAll(/ ([a-zA-Z-]+)=/g)].map(([, attribute]) => attribute);
    const hasTwins = new Set(names).size !== names.length;
    const hasBareAmpersand = /&(?!(?:amp|lt|gt|quot);)/.test(attributes);
    if (hasTwins || hasBareAmpersand) return false;
    if (slash === '/') {
      if (open.pop() !== name) return false;
      continue;
    }
    if (open.length === 0) rootCount += 1;
    if (selfClosing !== '/') open.push(name);
  }
  return open.length === 0 && rootCount === 1;
}

function findErrors(svg: string): string[] {
  const errors: string[] = [];
  if (!isWellFormed(svg)) errors.push('not well-formed');
  if (/\sstyle=/.test(svg)) errors.push('style attribute, which the CSP rejects');
  // The title may contain such words, the drawing may not.
  const drawing = svg.replace(/ aria-label="[^"]*"/, '');
  if (/NaN|undefined|null|Infinity/.test(drawing)) errors.push('a value that is not a number');
  if (/<script|\son[a-z]+=/i.test(drawing)) errors.push('active content');
  return errors;
}

test('the parser of this test rejects broken markup', () => {
  expect(isWellFormed('<svg><g></g></svg>')).toBe(true);
  expect(isWellFormed('<svg><g></svg></g>')).toBe(false);
  expect(isWellFormed('<svg><g></svg>')).toBe(false);
  expect(isWellFormed('<svg a="1" a="2"/>')).toBe(false);
  expect(isWellFormed('<svg a="x & y"/>')).toBe(false);
  expect(isWellFormed('<svg a="1"/><svg/>')).toBe(false);
});

test('for any seed every image is well-formed, without style attributes and broken numbers', () => {
  const seeds = fc.string({ unit: 'grapheme', maxLength: 40 });
  fc.assert(
    fc.property(seeds, fc.boolean(), (seed, isSwitched) => {
      expect(drawSeeded(seed, isSwitched).flatMap(findErrors)).toEqual([]);
    }),
    { numRuns: SEED_COUNT },
  );
}, 60_000);

test('for any text the stitched text is well-formed, without style attributes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), (text) => {
      expect(findErrors(pistik(text, text))).toEqual([]);
    }),
    { numRuns: SEED_COUNT },
  );
});

test('every fixed piece is well-formed, without style attributes and broken numbers', () => {
  expect(drawUnseeded().flatMap(findErrors)).toEqual([]);
});

test('every image that is written to a file names the SVG namespace', () => {
  const files = [...drawSeeded('file'), ...drawUnseeded()];
  expect(files.filter((svg) => !svg.includes('xmlns="http://www.w3.org/2000/svg"'))).toEqual([]);
});

test('for any seed the same call gives the same text', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      expect(drawSeeded(seed)).toEqual(drawSeeded(seed));
    }),
    { numRuns: 20 },
  );
}, 60_000);

test('for any seed every image is at most 5 KB gzip', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 40 }), (seed) => {
      const sizes = drawSeeded(seed).map((svg) => gzipSync(svg).length);
      expect(Math.max(...sizes)).toBeLessThan(5120);
    }),
    { numRuns: 50 },
  );
}, 60_000);

test('a swatch is below 0.5 KB gzip, a running band below 1 KB', () => {
  for (const kind of CLOTH_KINDS) expect(gzipSync(swatch(kind)).length).toBeLessThan(512);
  for (const svg of [band(), braid(), selvedge()]) {
    expect(gzipSync(svg).length).toBeLessThan(1024);
  }
});
