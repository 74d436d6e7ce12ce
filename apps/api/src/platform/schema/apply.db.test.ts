import type { PoolClient } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { applySchema } from './apply.ts';
import { readSchemaFiles, type SchemaFile, type SchemaFiles, toSchemaFile } from './files.ts';
import { findMissingFiles } from './history.ts';
import { findRemovedFunctions } from './removed-functions.ts';

const { pools } = await createTestDatabase();
const own = await readSchemaFiles();

async function connect(): Promise<PoolClient> {
  const client = await pools.migrator.connect();
  onTestFinished(() => client.release());
  return client;
}

const withMigration = (name: string, sql: string): SchemaFiles => ({
  ...own,
  migrations: [...own.migrations, toSchemaFile(name, sql)],
});

function withFunctions(change: (file: SchemaFile) => string): SchemaFiles {
  const functions = own.functions.map((file) => toSchemaFile(file.name, change(file)));
  return { ...own, functions };
}

/** The result shows which version of functions/receipts.sql is in the database. */
async function readMaxCorrections(client: PoolClient): Promise<number> {
  const { rows } = await client.query('select app_private._max_corrections() as max');
  return rows[0].max;
}

const MORE_CORRECTIONS = withFunctions(({ sql }) => sql.replace('select 5', 'select 6'));

test('migrating a migrated database does nothing', async () => {
  expect(await applySchema(await connect())).toEqual([]);
});

test('parallel migrators wait for each other', async () => {
  const clients = await Promise.all([connect(), connect()]);
  const files = withMigration('0901-once.sql', 'create table app_private.once ();');
  const results = await Promise.all(clients.map((client) => applySchema(client, files)));
  expect(results.toSorted((a, b) => a.length - b.length)).toEqual([[], ['0901-once.sql']]);
});

test('a migration that fails is rolled back and named in the error', async () => {
  const client = await connect();
  const files = withMigration('0902-half.sql', 'create table app_private.half (); select 1 / 0;');
  await expect(applySchema(client, files)).rejects.toThrow('0902-half.sql could not be applied');
  const { rows } = await client.query(`select to_regclass('app_private.half') as half`);
  expect(rows).toEqual([{ half: null }]);
  expect(await findMissingFiles(client, files)).toEqual(['0902-half.sql']);
});

test('every function can be created with its body checked, and the files contain all of them', async () => {
  const client = await connect();
  await client.query('begin; set local check_function_bodies = on');
  for (const file of own.functions) await client.query(file.sql);
  // A row that this transaction did not write is not defined in any file.
  const { rows } = await client.query(`
    with present (schema, name, xmin) as (
      select pronamespace, proname::text, xmin from pg_proc
      union all
      select relnamespace, tgname, t.xmin from pg_trigger t join pg_class c on c.oid = tgrelid
      where not tgisinternal
      union all
      select relnamespace, polname, p.xmin from pg_policy p join pg_class c on c.oid = polrelid
    )
    select name from present
    where schema::regnamespace::text in ('app', 'app_private', 'auth')
      and xmin <> pg_current_xact_id()::xid`);
  await client.query('rollback');
  expect(rows).toEqual([]);
});

test('a function that was removed from its file and not dropped is found', async () => {
  const client = await connect();
  await client.query('begin');
  expect(await findRemovedFunctions(client, own)).toEqual([]);
  await client.query(`
    create function app_private.removed(a integer) returns void language sql as '';
    create function app_private._max_corrections(a integer) returns integer language sql as 'select a'`);
  expect(await findRemovedFunctions(client, own)).toEqual([
    'app_private._max_corrections()',
    'app_private._max_corrections(integer)',
    'app_private.removed(integer)',
  ]);
  await client.query('rollback');
});

test('a changed function file is applied, also when it is changed back', async () => {
  const client = await connect();
  expect(await applySchema(client, MORE_CORRECTIONS)).toEqual(['functions/receipts.sql']);
  expect(await readMaxCorrections(client)).toBe(6);
  expect(await applySchema(client, MORE_CORRECTIONS)).toEqual([]);
  expect(await applySchema(client, own)).toEqual(['functions/receipts.sql']);
  expect(await readMaxCorrections(client)).toBe(5);
});

test('a server is ready when its function files were applied, also after a newer release has replaced them', async () => {
  const client = await connect();
  const newer = withFunctions((file) => `${file.sql}-- newer\n`);
  const names = own.functions.map(({ name }) => name);
  expect(await findMissingFiles(pools.api, newer)).toEqual(names);
  expect(await applySchema(client, newer)).toEqual(names);
  expect(await findMissingFiles(pools.api, newer)).toEqual([]);
  expect(await findMissingFiles(pools.api, own)).toEqual([]);
  await applySchema(client);
});

test('a function file with a syntax error changes no function', async () => {
  const client = await connect();
  const broken = withFunctions(({ name, sql }) =>
    name === 'functions/submissions.sql'
      ? `${sql}create or replace functoin`
      : sql.replace('select 5', 'select 7'),
  );
  await expect(applySchema(client, broken)).rejects.toThrow(
    'functions/submissions.sql could not be applied',
  );
  expect(await readMaxCorrections(client)).toBe(5);
  expect(await findMissingFiles(client, broken)).toEqual([
    'functions/receipts.sql',
    'functions/submissions.sql',
  ]);
  expect(await applySchema(client)).toEqual([]);
});

test('an index is created concurrently while a second migrator waits', async () => {
  const files = withMigration(
    '0903-index.sql',
    `-- no transaction
create index concurrently if not exists contacts_language_idx on app.contacts (language);
`,
  );
  const clients = await Promise.all([connect(), connect()]);
  const results = await Promise.all(clients.map((client) => applySchema(client, files)));
  expect(results.toSorted((a, b) => a.length - b.length)).toEqual([[], ['0903-index.sql']]);
});

test('a migration without a transaction that fails names the invalid index and can be run again', async () => {
  const client = await connect();
  const files = withMigration(
    '0904-unique.sql',
    `-- no transaction
create index concurrently if not exists newsletter_spam_language_idx on app.newsletter_spam (language);
create unique index concurrently if not exists newsletter_spam_email_idx on app.newsletter_spam (email);
`,
  );
  await client.query(`
    insert into app.newsletter_spam (email, language, consent_version, spam_reasons)
    select 'twice@example.org', 'en', '1', '{honeypot}' from generate_series(1, 2)`);

  for (const _attempt of ['first', 'second']) {
    await expect(applySchema(client, files)).rejects.toThrow(
      '0904-unique.sql could not be applied: statement 2 of 2 failed. The statements before it remain. The invalid index app.newsletter_spam_email_idx remains',
    );
    expect(await findMissingFiles(client, files)).toEqual(['0904-unique.sql']);
  }

  await client.query('delete from app.newsletter_spam');
  expect(await applySchema(client, files)).toEqual(['0904-unique.sql']);
  const { rows } = await client.query(`
    select indexrelid::regclass::text as name, indisvalid from pg_index
    where indexrelid::regclass::text ~ 'newsletter_spam_(email|language)_idx' order by 1`);
  expect(rows).toEqual([
    { name: 'app.newsletter_spam_email_idx', indisvalid: true },
    { name: 'app.newsletter_spam_language_idx', indisvalid: true },
  ]);
  expect((await client.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '0' }]);
});

test('a file that was changed after it was applied is rejected with its name', async () => {
  const client = await connect();
  await client.query(
    `update public.schema_migrations set checksum = 'other' where name like '0001-%'`,
  );
  await expect(applySchema(client)).rejects.toThrow(/^0001-.* was changed after it was applied/);
});

test('a database with the migrations of another history is rejected', async () => {
  const client = await connect();
  await client.query(`delete from public.schema_migrations where name like '0001-%'`);
  await expect(applySchema(client)).rejects.toThrow(/The database has migrations, but not 0001-/);
});
