import { expect, test } from 'vitest';
import { readOperation } from './document.ts';

test.each([
  ['{ a }', undefined, true],
  ['query { a }', undefined, true],
  ['query A($x: In = {b: "}"}) @d(if: true) { a(x: $x) { b } }', 'A', true],
  ['fragment F on T { a } query A { ...F }', 'A', true],
  ['# mutation B { b }\nquery A { a }', 'A', true],
  ['query A { a(x: "mutation B { b }", y: """mutation \\""" C {""") }', 'A', true],
  ['query A { mutation subscription }', 'A', true],
  ['mutation { a }', undefined, false],
  ['mutation A { query { a } }', 'A', false],
  ['mutation query { a }', 'query', false],
  ['mutation,A { a }', undefined, false],
  ['fragment query on T { a } mutation { ...query }', undefined, false],
  ['subscription A { a }', 'A', false],
  ['#c\u2028{\nmutation M { a }\n#c\u2028}', 'M', false],
  ['not a document', undefined, false],
  [', # short\n{ a }', undefined, true],
])('%s is read as the operation %s, and being a query is %s', (query, operationName, isQuery) => {
  expect(readOperation(query, undefined, undefined)).toEqual({ query, operationName, isQuery });
});

test('of several operations the named one decides, and without a name a mutation does', () => {
  const query = 'query A { a } mutation B { b }';
  const read = (name?: string) => readOperation(query, name, undefined);
  expect(read('A')).toEqual({ query, operationName: 'A', isQuery: true });
  expect(read('B')).toEqual({ query, operationName: 'B', isQuery: false });
  expect(read()).toEqual({ query, operationName: undefined, isQuery: false });
  expect(read('C').isQuery).toBe(false);
});

test('a document with an operation name keeps it', () => {
  const document = { operationName: 'B', query: 'query A { a } query B { b }' };
  expect(readOperation(document, undefined, undefined)).toEqual({ ...document, isQuery: true });
  expect(readOperation(document, 'A', undefined).operationName).toBe('A');
});

test('a string object is read as its text', () => {
  class DocumentString extends String {}
  const query = 'mutation A { a }';
  expect(readOperation(new DocumentString(query), undefined, undefined)).toEqual({
    query,
    operationName: 'A',
    isQuery: false,
  });
});

test('a parsed document is printed, or its source is sent, or the missing option is named', () => {
  const source = { kind: 'Document', definitions: [], loc: { source: { body: 'query A { a }' } } };
  expect(readOperation(source, undefined, undefined).operationName).toBe('A');
  expect(readOperation(source, undefined, () => 'query B { b }').operationName).toBe('B');
  const parsed = { kind: 'Document', definitions: [] };
  expect(() => readOperation(parsed, undefined, undefined)).toThrow('option `print`');
});
