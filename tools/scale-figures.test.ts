// docs/scale.md quotes figures of kept results. A result that is replaced must not leave old figures there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const REPOSITORY = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8');

type Quote = { file: string; figure: string };

function listQuotes(document: string): Quote[] {
  return document.split('\n').flatMap((line) => {
    const file = /`((?:bench|tests)\/results\/[\w-]+\.md)`/.exec(line)?.[1];
    const figures = [...line.matchAll(/\*\*([\d.,]+)\*\*/g)].map(([, figure = '']) => figure);
    return file === undefined ? [] : figures.map((figure) => ({ file, figure }));
  });
}

/** Results are written with and without separators. */
function isIn({ file, figure }: Quote): boolean {
  const numbers = read(file).match(/\d[\d,]*(?:\.\d+)?/g) ?? [];
  const plain = (text: string) => text.replaceAll(',', '');
  return numbers.some((number) => plain(number) === plain(figure));
}

const quotes = listQuotes(read('docs/scale.md'));

test.each(quotes)('$figure of docs/scale.md is in $file', (quote) => {
  expect(isIn(quote)).toBe(true);
});

test('each result that docs/scale.md names has a figure, and a figure that no result has is found', () => {
  expect(new Set(quotes.map(({ file }) => file)).size).toBeGreaterThanOrEqual(6);
  expect(isIn({ file: 'bench/results/api.md', figure: '922' })).toBe(false);
});
