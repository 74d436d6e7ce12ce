import { expect, it } from 'vitest';
import { formatFileSize } from './format-file-size.ts';

it.each([
  [1, 'en', '1 kB'],
  [412 * 1024, 'en', '412 kB'],
  [10 * 1024 * 1024, 'en', '10 MB'],
  [1.25 * 1024 * 1024, 'de', '1,3 MB'],
])('%i bytes are in %s %s', (sizeBytes, language, text) => {
  expect(formatFileSize(sizeBytes, language).replace('\u00a0', ' ')).toBe(text);
});
