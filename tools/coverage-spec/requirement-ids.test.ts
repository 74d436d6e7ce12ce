import { expect, test } from 'vitest';
import { findIds, parseRequirements } from './requirement-ids.ts';

test('only lines that begin with an id are requirements', () => {
  const markdown = [
    '# Title (D-R4)',
    '- An id line looks like `- S1-F99 · `.',
    '- S1-F04 · An empty message is rejected (D-F4).',
    '  - S1-F05 · indented',
    '- D-R2a · The stored language is applied.',
    '- D-B1 · The brand.',
  ].join('\n');
  expect(parseRequirements(markdown).map(({ id }) => id)).toEqual(['S1-F04', 'D-R2a', 'D-B1']);
});

test('a heading marks its whole group as visible, a line only itself', () => {
  const markdown = [
    '## S1-P · Pages (visible)',
    '### Home',
    '- S1-P01 · The tagline.',
    '## S1-E · Entities',
    '- S1-E01 · A card has an id.',
    '- S1-E02 · The labels are shown. (visible)',
    '# Document 2',
    '- S2-A01 · The machine starts.',
  ].join('\n');
  expect(parseRequirements(markdown)).toEqual([
    { id: 'S1-P01', isVisible: true },
    { id: 'S1-E01', isVisible: false },
    { id: 'S1-E02', isVisible: true },
    { id: 'S2-A01', isVisible: false },
  ]);
});

test('one title may name several ids, in one bracket or in several', () => {
  expect(findIds('group [S1-R08] [S1-F05, S1-F06][D-R2a] b')).toEqual([
    'S1-R08',
    'S1-F05',
    'S1-F06',
    'D-R2a',
  ]);
});

test('ids outside brackets are not claims', () => {
  expect(findIds('S1-F05 without brackets, and [no id]')).toEqual([]);
});

test('a mistyped id is still found, so that it can be reported', () => {
  expect(findIds('[S1-F4] [S3-R01] x')).toEqual(['S1-F4', 'S3-R01']);
});
