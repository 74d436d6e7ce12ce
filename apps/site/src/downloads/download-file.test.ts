import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { packZip } from './download-file.ts';

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
