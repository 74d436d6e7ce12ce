import { parse } from 'postgraphile/graphql';
import { expect, test } from 'vitest';
import { computeCost } from './document-cost.ts';

const costOf = (query: string, max = 1_000) => computeCost(parse(query), max);

test.each([
  ['scalars', '{ a b c }', 3],
  ['an object with two scalars', '{ a { b c } }', 12],
  ['nested objects', '{ a { b { c } } }', 21],
  ['aliases', '{ x: a { c } y: a { c } }', 22],
  ['an inline fragment', '{ a { ... on A { b c } } }', 12],
  ['a fragment that is used twice', '{ x: a { ...f } y: a { ...f } } fragment f on A { b c }', 24],
  ['several operations', 'query A { a } query B { b }', 2],
  ['an unknown fragment', '{ a { ...missing } }', 10],
])('%s: the cost counts every field', (_what, query, cost) => {
  expect(costOf(query)).toBe(cost);
});

test('fragments that double at every level exceed the limit and are counted in less than 500 ms', () => {
  const levels = Array.from(
    { length: 40 },
    (_, level) => `fragment f${level} on Q { x: q { ...f${level + 1} } y: q { ...f${level + 1} } }`,
  );
  const document = `{ ...f0 } ${levels.join(' ')} fragment f40 on Q { a }`;
  const startedMs = performance.now();
  expect(costOf(document)).toBeGreaterThan(1_000);
  expect(performance.now() - startedMs).toBeLessThan(500);
});

test('a fragment that uses itself exceeds every limit', () => {
  expect(costOf('{ ...f } fragment f on Q { a { ...f } }')).toBe(Number.POSITIVE_INFINITY);
});
