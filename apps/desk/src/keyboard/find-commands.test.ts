import { expect, test } from 'vitest';
import { findEntries } from './find-commands.ts';

const entry = (label: string, group = 'Go to') => ({ id: label, group, label });

test('[D-D7a] entries that contain the typed text are found, the start of a word first', () => {
  const entries = [entry('Unassigned'), entry('Assign to me'), entry('Search')];
  expect(findEntries(entries, 'as').map((found) => found.entry.label)).toEqual([
    'Assign to me',
    'Unassigned',
  ]);
});

test('the matching part is returned, without case and accents', () => {
  const [found] = findEntries([entry('Núria Peña')], 'pena');
  expect(found?.match).toEqual({ start: 6, end: 10 });
});

test('groups stay together in their order', () => {
  const entries = [entry('Base', 'one'), entry('As', 'two'), entry('As one', 'one')];
  expect(findEntries(entries, 'as').map((found) => found.entry.label)).toEqual([
    'As one',
    'Base',
    'As',
  ]);
});

test('without a text all entries are listed', () => {
  expect(findEntries([entry('a'), entry('b')], ' ')).toHaveLength(2);
});
