import { expect, test } from 'vitest';
import { printDocument } from './print-document.ts';

const name = (value: string) => ({ kind: 'Name', value });
const variable = (value: string) => ({ kind: 'Variable', name: name(value) });
const named = (value: string) => ({ kind: 'NamedType', name: name(value) });
const field = (value: string, rest: object = {}) => ({ kind: 'Field', name: name(value), ...rest });
const selection = (...selections: object[]) => ({ kind: 'SelectionSet', selections });
const argument = (value: string, given: object) => ({
  kind: 'Argument',
  name: name(value),
  value: given,
});
const skip = { kind: 'Directive', name: name('skip'), arguments: [argument('if', variable('no'))] };

function printOperation(rest: object): string {
  const operation = { kind: 'OperationDefinition', operation: 'query', ...rest };
  return printDocument({ kind: 'Document', definitions: [operation] });
}

test('an operation is printed with its variables, their defaults and directives', () => {
  const text = printOperation({
    name: name('A'),
    variableDefinitions: [
      {
        kind: 'VariableDefinition',
        variable: variable('ids'),
        type: { kind: 'NonNullType', type: { kind: 'ListType', type: named('Int') } },
      },
      {
        kind: 'VariableDefinition',
        variable: variable('no'),
        type: named('Boolean'),
        defaultValue: { kind: 'BooleanValue', value: false },
      },
    ],
    directives: [skip],
    selectionSet: selection(field('a')),
  });
  expect(text).toBe('query A($ids:[Int]! $no:Boolean=false)@skip(if:$no){a}');
});

test('fields are printed with alias, arguments, directives and selection', () => {
  const a = field('a', {
    alias: name('b'),
    arguments: [argument('x', variable('x'))],
    directives: [skip],
    selectionSet: selection(field('c'), field('d')),
  });
  expect(printOperation({ selectionSet: selection(a) })).toBe(
    'query {b:a(x:$x)@skip(if:$no){c d}}',
  );
});

test('all kinds of values are printed, strings with escapes', () => {
  const values = [
    { kind: 'IntValue', value: '1' },
    { kind: 'FloatValue', value: '1.5' },
    { kind: 'StringValue', value: 'a "b"\n', block: true },
    { kind: 'NullValue' },
    { kind: 'EnumValue', value: 'asc' },
    {
      kind: 'ObjectValue',
      fields: [{ kind: 'ObjectField', name: name('k'), value: { kind: 'ListValue', values: [] } }],
    },
  ];
  const a = field('a', { arguments: [argument('x', { kind: 'ListValue', values })] });
  expect(printOperation({ selectionSet: selection(a) })).toBe(
    'query {a(x:[1 1.5 "a \\"b\\"\\n" null asc {k:[]}])}',
  );
});

test('fragments are printed as definition, spread and inline', () => {
  const inline = {
    kind: 'InlineFragment',
    typeCondition: named('T'),
    selectionSet: selection(field('a')),
  };
  const text = printDocument({
    kind: 'Document',
    definitions: [
      {
        kind: 'FragmentDefinition',
        name: name('F'),
        typeCondition: named('T'),
        selectionSet: selection(inline, { kind: 'FragmentSpread', name: name('G') }),
      },
    ],
  });
  expect(text).toBe('fragment F on T{...on T{a} ...G}');
});
