import { expect, it } from 'vitest';
import { formatDay } from './format-day.ts';

it('dates have the format of the language', () => {
  expect(['en', 'de', 'es'].map((language) => formatDay('2026-09-08', language))).toEqual([
    '8 September 2026',
    '8. September 2026',
    '8 de septiembre de 2026',
  ]);
});
