import { expect, test } from 'vitest';
import { formatFileSize } from './file-size.ts';

const KB = 1024;
const MB = 1024 * KB;

test.each([
  [0, 'en-GB', '1 KB'],
  [12, 'en-GB', '1 KB'],
  [3.4 * KB, 'de-DE', '3 KB'],
  [51 * KB, 'en-GB', '51 KB'],
  [0.05 * MB, 'en-GB', '0.1 MB'],
  [190_402, 'en-GB', '0.2 MB'],
  [190_402, 'de-DE', '0,2 MB'],
  [1.25 * MB, 'es-ES', '1,3 MB'],
  [2 * MB, 'es', '2 MB'],
  [10 * MB, 'en', '10 MB'],
])('[D-C4a] %d bytes are written in %s as %s', (bytes, locale, text) => {
  expect(formatFileSize(bytes, locale)).toBe(text.replace(' ', '\u00A0'));
});
