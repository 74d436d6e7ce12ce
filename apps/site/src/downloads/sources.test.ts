import { expect, it } from 'vitest';
import { readFolder, requireSource } from './sources.ts';

it('files of a language replace the English ones, without the ledger line', () => {
  const english = readFolder('en', 'translation-audit');
  const german = readFolder('de', 'translation-audit');
  expect(german.map(({ name }) => name)).toEqual(english.map(({ name }) => name));
  expect(english.map(({ name }) => name)).toEqual([
    'README.md',
    'example/de.json',
    'example/en.json',
    'example/es.json',
    'example/translation-audit.lock.json',
    'translation-audit.mjs',
  ]);
  expect(german[0]?.text).toMatch(/^# Übersetzungsprüfer\n/);
  expect(english[0]?.text).toMatch(/^# Translation audit\n/);
});

it('a missing source fails and the error names it', () => {
  expect(() => requireSource('de', 'x/x.md')).toThrow('content/de/downloads/x/x.md is missing');
});
