import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { formatFileSize, packZip } from './download-file.ts';

const entries = [
  { name: 'tool/README.md', content: 'Lõimel' },
  { name: 'tool/data.bin', content: new Uint8Array([1, 2, 3]) },
];

it('a packed zip can be unpacked', () => {
  const files = unzipSync(packZip(entries));
  expect(Object.keys(files)).toEqual(['tool/README.md', 'tool/data.bin']);
  expect(strFromU8(files['tool/README.md'] ?? new Uint8Array())).toBe('Lõimel');
});

it('the same files give the same bytes in every time zone', () => {
  const before = process.env['TZ'];
  process.env['TZ'] = 'Pacific/Auckland';
  const there = packZip(entries);
  process.env['TZ'] = 'America/Los_Angeles';
  const elsewhere = packZip(entries);
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
  expect(there).toEqual(elsewhere);
});

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
