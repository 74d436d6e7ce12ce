import { expect, test } from 'vitest';
import { toSchemaFile } from './files.ts';
import { toLockStatements } from './lock-order.ts';

test('records are locked before deliveries and the audit, and policies take the stronger lock', () => {
  const files = [
    toSchemaFile(
      'a',
      'create or replace trigger t before insert on app_private.audit execute x();',
    ),
    toSchemaFile('b', 'create or replace trigger t before insert on app_private.deliveries x;'),
    toSchemaFile(
      'c',
      'create or replace trigger t after update of state\n  on app.contacts x;\ncreate policy p on app.contacts using (true);',
    ),
  ];
  expect(toLockStatements(files)).toEqual([
    'lock table app.contacts in access exclusive mode',
    'lock table app_private.deliveries in share row exclusive mode',
    'lock table app_private.audit in share row exclusive mode',
  ]);
});

test('files with functions only lock no table', () => {
  const sql = 'create or replace function app.f() returns void language sql as $$ $$;';
  expect(toLockStatements([toSchemaFile('a', sql)])).toEqual([]);
});
