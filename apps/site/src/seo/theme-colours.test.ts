import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { THEME_COLOURS } from './theme-colours.ts';

it('the colours are the grounds of the two themes', () => {
  const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
  const grounds = [...tokens.matchAll(/--ground: (#\w+);/g)].map((match) => match[1]);
  expect(grounds).toEqual([THEME_COLOURS.light, THEME_COLOURS.dark]);
});
