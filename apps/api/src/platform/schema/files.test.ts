import { expect, test } from 'vitest';
import { readSchemaFiles, toSchemaFile } from './files.ts';
import { isOutsideTransaction, splitStatements } from './outside-transaction.ts';

const { migrations } = await readSchemaFiles();

test('the numbers of the migrations start at 1 and have no gaps', () => {
  const numbers = migrations.map(({ name }) => Number(name.slice(0, 4)));
  expect(numbers).toEqual(migrations.map((_, index) => index + 1));
});

test('a migration runs outside a transaction only if its first line is the mark', () => {
  expect(isOutsideTransaction(toSchemaFile('a', '-- no transaction\nselect 1;'))).toBe(true);
  expect(isOutsideTransaction(toSchemaFile('a', '-- why\n-- no transaction\n'))).toBe(false);
});

test('a migration without a transaction is split at semicolons that end a line', () => {
  const sql = `-- no transaction
-- A reason; with a semicolon.
create index concurrently if not exists a_idx on a (b)
  where c = ';';
vacuum a;
`;
  expect(splitStatements(toSchemaFile('a', sql))).toEqual([
    `create index concurrently if not exists a_idx on a (b)\n  where c = ';'`,
    'vacuum a',
  ]);
});

test.each([
  ['a dollar-quoted body', 'do $$ begin end $$;', 'cannot contain $$'],
  [
    'an index that exists after a failure',
    'create index concurrently i on a (b);',
    'if not exists',
  ],
  ['an index that does not exist after a failure', 'drop index concurrently i;', 'if exists'],
])('a migration without a transaction is rejected with %s', (_what, sql, reason) => {
  expect(() => splitStatements(toSchemaFile('0002-x.sql', sql))).toThrow(reason);
});
