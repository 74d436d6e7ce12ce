import { readFileSync } from 'node:fs';
import { braid, heroCloth, selvedge } from '@loimel/cloth';
import { expect, it } from 'vitest';

// Style sheets can only refer to files, so three images of the engine are stored as files.
it.each([
  ['braid.svg', braid()],
  ['selvedge.svg', selvedge()],
  ['cloth.svg', heroCloth()],
])('%s equals the current output of the illustration engine', (file, image) => {
  expect(readFileSync(new URL(`woven/${file}`, import.meta.url), 'utf8').trim()).toBe(image);
});
