import { readFileSync } from 'node:fs';
import { band, tornBelt } from '@loimel/cloth';
import { expect, it } from 'vitest';

// Style sheets can only refer to files, so two images of the engine are stored as files.
it.each([
  ['band.svg', band()],
  ['torn-belt.svg', tornBelt()],
])('%s equals the current output of the illustration engine', (file, image) => {
  expect(readFileSync(new URL(file, import.meta.url), 'utf8').trim()).toBe(image);
});
