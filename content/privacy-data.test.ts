import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { compareColumns, compareKeys, readPrivacyData } from './privacy-data.ts';
import type { PrivacyData } from './schema/index.ts';

const ledger: PrivacyData = {
  device: [
    { id: 'analytics', storage: 'cookie', category: 'analytics', names: ['_ga', '_ga_*'] },
    { id: 'language', storage: 'local', category: 'necessary', names: ['preferredLanguage'] },
  ],
  data: [
    { id: 'contacts', retention: ['contactMonths'], columns: { 'app.contacts': ['id', 'name'] } },
  ],
  notPersonal: { 'app.buckets': ['id'] },
};
const columns = ['app.contacts.id', 'app.contacts.name', 'app.buckets.id'];
const keys = [
  { storage: 'cookie', name: '_ga' },
  { storage: 'cookie', name: '_ga_SAMPLE' },
  { storage: 'local', name: 'preferredLanguage' },
] as const;
const nothing = { undeclared: [], missing: [] };

// The other tests read the sample content.
it('the ledger of the live content is the one that the tests compare with the code', () => {
  const file = join(import.meta.dirname, 'facts/privacy-data.yaml');
  expect(parse(readFileSync(file, 'utf8'))).toEqual(readPrivacyData());
});

it('finds no difference when ledger, columns and keys agree', () => {
  expect(compareColumns(ledger, columns)).toEqual(nothing);
  expect(compareKeys(ledger, keys)).toEqual(nothing);
});

it('finds a planted column, and a row without a column', () => {
  expect(compareColumns(ledger, [...columns, 'app.contacts.phone'])).toEqual({
    undeclared: ['app.contacts.phone'],
    missing: [],
  });
  expect(compareColumns(ledger, columns.slice(1)).missing).toEqual(['app.contacts.id']);
});

it('finds a column that is declared twice', () => {
  const twice = { ...ledger, notPersonal: { 'app.contacts': ['name'], 'app.buckets': ['id'] } };
  expect(compareColumns(twice, columns).missing).toEqual(['app.contacts.name']);
});

it.each([
  ['cookie', '_gid'],
  ['local', 'draft'],
  ['session', 'preferredLanguage'],
  ['indexedDB', 'cache'],
  ['cache', 'pages'],
] as const)('finds a planted %s %s', (storage, name) => {
  expect(compareKeys(ledger, [...keys, { storage, name }]).undeclared).toEqual([
    `${storage} ${name}`,
  ]);
});

it('finds a declared name that was never stored', () => {
  expect(compareKeys(ledger, keys.slice(1)).missing).toEqual(['cookie _ga']);
});
