import { INSERT_CONTACT } from '@loimel/client/contract';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { applySchema } from './platform/schema/apply.ts';
import { readSchemaFiles, type SchemaFiles, toSchemaFile } from './platform/schema/files.ts';
import { findMissingFiles } from './platform/schema/history.ts';
import { DEFAULT_LOCK_RETRY } from './platform/schema/lock-retry.ts';
import { sendGraphql } from './testing/graphql.ts';
import { createTestApp, STAFF } from './testing/test-app.ts';
import { createTestDatabase } from './testing/test-database.ts';

const database = await createTestDatabase();
// The servers of the previous release are those of this code, and the next one is planted.
const { app } = await createTestApp(database);
const own = await readSchemaFiles();

/** Adds a column with a check, an index, and a new text of every function. */
const next: SchemaFiles = {
  migrations: [
    ...own.migrations,
    toSchemaFile(
      '0901-expand.sql',
      `alter table app.contacts add column planted text not null default 'x';
      alter table app.contacts add constraint planted_known check (planted <> '') not valid;`,
    ),
    toSchemaFile(
      '0902-validate.sql',
      'alter table app.contacts validate constraint planted_known;',
    ),
    toSchemaFile(
      '0903-index.sql',
      '-- no transaction\ncreate index concurrently if not exists planted_idx on app.contacts (planted);\n',
    ),
  ],
  functions: own.functions.map(({ name, sql }) => toSchemaFile(name, `${sql}-- next\n`)),
};

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.urls.migrator });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** What a running server does: readiness, a message of a visitor, a list of staff. */
async function exerciseServer(): Promise<void> {
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  const object = { name: 'A', email: 'a@example.org', message: 'm', language: 'en' };
  const saved = await sendGraphql(app, INSERT_CONTACT, object);
  expect(saved.data?.insert_contacts_one?.id).toBeTruthy();
  const query = '{ allContacts(first: 2) { nodes { id name status } } }';
  const list = await app.inject({
    method: 'POST',
    url: '/graphql/v1',
    headers: STAFF,
    payload: { query },
  });
  expect(list.json().errors).toBeUndefined();
}

test('a server of the previous release stays ready and works before, during and after the migration of the next', async () => {
  const migrator = await connect();
  const report = await connect();
  await exerciseServer();
  // The next release does not start serving before its schema is there.
  expect(await findMissingFiles(database.pools.api, next)).toContain('0901-expand.sql');

  // A long transaction keeps the migration waiting until the server was used in between.
  await report.query('begin; select count(*) from app.contacts');
  let pauses = 0;
  const sleep = async (durationMs: number) => {
    pauses += 1;
    await exerciseServer();
    if (pauses === 3) await report.query('commit');
    await DEFAULT_LOCK_RETRY.sleep(durationMs);
  };
  let isMigrated = false;
  const applying = applySchema(migrator, next, { sleep }).finally(() => {
    isMigrated = true;
  });
  let uses = 0;
  while (!isMigrated) {
    await exerciseServer();
    uses += 1;
  }
  expect(await applying).toHaveLength(3 + own.functions.length);
  expect(pauses).toBeGreaterThanOrEqual(3);
  expect(uses).toBeGreaterThan(5);

  await exerciseServer();
  expect(await findMissingFiles(database.pools.api, next)).toEqual([]);
  expect(await findMissingFiles(database.pools.api, own)).toEqual([]);
});

test('after a rollback the migration of the previous release brings its functions back and both stay ready', async () => {
  const migrator = await connect();
  expect(await applySchema(migrator)).toHaveLength(own.functions.length);
  await exerciseServer();
  expect(await findMissingFiles(database.pools.api, next)).toEqual([]);
});
