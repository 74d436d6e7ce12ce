import { expect, it } from 'vitest';
import { formatFileSize } from './file-size.ts';

it.each([
  [200_412, 'en-GB', '0.2 MB'],
  [200_412, 'de-DE', '0,2 MB'],
  [1_249_000, 'es-ES', '1,2 MB'],
  [2_000_000, 'en-GB', '2.0 MB'],
  [50_000, 'en-GB', '0.1 MB'],
  [49_999, 'en-GB', '50 kB'],
  [3_400, 'de-DE', '3 kB'],
  [12, 'en-GB', '1 kB'],
])('[D-C4a] %i bytes are written in %s as %s', (bytes, locale, text) => {
  expect(formatFileSize(bytes, locale)).toBe(text.replace(' ', '\u00A0'));
});
