import { expect, it } from 'vitest';
import { readMarkdownRows, toMarkdownTable } from './markdown-table.ts';

const HEAD = ['page', 'score', 'runs'];
const ROWS = [
  ['/', '100', ''],
  ['/team', '99', '99 / 98 / 100'],
];

it('text columns are left-aligned and number columns right-aligned', () => {
  expect(toMarkdownTable([HEAD, ...ROWS])).toEqual([
    '| page  | score | runs          |',
    '| ----- | ----: | ------------- |',
    '| /     |   100 |               |',
    '| /team |    99 | 99 / 98 / 100 |',
  ]);
});

it('the rows of a written table are read back as they were', () => {
  expect(readMarkdownRows(['# Title', '', ...toMarkdownTable([HEAD, ...ROWS])].join('\n'))).toEqual(
    ROWS,
  );
  expect(readMarkdownRows('')).toEqual([]);
});

it('a column without a title and without a value is one character wide', () => {
  expect(
    toMarkdownTable([
      ['a', ''],
      ['b', ''],
    ]),
  ).toEqual(['| a |   |', '| - | : |', '| b |   |']);
});
