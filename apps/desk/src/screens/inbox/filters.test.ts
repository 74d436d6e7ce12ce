import { expect, test } from 'vitest';
import { formatCount, readFilters, writeFilters } from './filters.ts';

test('[D-D3a] filters survive the way into the address and back', () => {
  const filters = { view: 'mine', kind: 'application', language: 'es' } as const;
  expect(writeFilters(filters)).toBe('?view=mine&kind=application&language=es');
  expect(readFilters(new URLSearchParams(writeFilters(filters)))).toEqual(filters);
});

test('unknown values are ignored and defaults are not written', () => {
  const read = readFilters(new URLSearchParams('view=%3Cscript%3E&kind=x&language=fr'));
  expect(read).toEqual({ view: 'all', kind: null, language: null });
  expect(writeFilters(read)).toBe('');
});

test('a count at the limit is shown as more', () => {
  expect([formatCount(0), formatCount(999), formatCount(1_000)]).toEqual(['0', '999', '999+']);
});
