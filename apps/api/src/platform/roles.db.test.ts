import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';

const { pools, databases } = await createTestDatabase();

await pools.migrator.query(
  `select app_private.submit_contact(gen_random_uuid(), 'Ada', 'ada@example.org', 'Hi', 'en')`,
);

const FORBIDDEN_TO_ANONYMOUS = [
  'select * from app.contacts',
  `insert into app.contacts (number, name, email, message, language, submission_key)
     values ('X', 'a', 'a@b.de', 'm', 'en', gen_random_uuid())`,
  `update app.contacts set name = 'x'`,
  'delete from app.contacts',
  'select * from app_private.deliveries',
  'select app_private._receipt_number()',
  'select * from public.schema_migrations',
  'set role loimel_staff',
  'create table app.mine (id int)',
  'create temporary table mine (id int)',
];

test.each(FORBIDDEN_TO_ANONYMOUS)('the anonymous login may not: %s', async (statement) => {
  await expect(pools.anonymous.query(statement)).rejects.toThrow(/permission denied/);
});

test('the anonymous login may submit a contact message', async () => {
  const { rows } = await pools.anonymous.query(
    `select number from app_private.submit_contact(gen_random_uuid(), 'A', 'a@b.de', 'm', 'en')`,
  );
  expect(rows).toHaveLength(1);
});

test('the api login sees nothing until it takes a role, then what that role sees', async () => {
  await expect(pools.api.query('select * from app.contacts')).rejects.toThrow(/permission denied/);
  const client = await pools.api.connect();
  try {
    await client.query('begin; set local role loimel_staff');
    const { rowCount } = await client.query('select * from app.contacts');
    expect(rowCount).toBeGreaterThan(0);
    await expect(client.query('delete from app.contacts')).rejects.toThrow(/permission denied/);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('the worker reads records and settles deliveries but cannot write or delete records', async () => {
  const contacts = await databases.worker.selectFrom('app.contacts').select('id').execute();
  expect(contacts.length).toBeGreaterThan(0);
  for (const statement of [
    `update app.contacts set name = 'x'`,
    'delete from app.contacts',
    'delete from app_private.deliveries',
    `insert into app_private.deliveries (kind, contact_id) select 'contact-copy', id from app.contacts`,
  ]) {
    await expect(pools.worker.query(statement)).rejects.toThrow(/permission denied/);
  }
});

test('row-level security is on for every table of the application', async () => {
  const { rows } = await pools.migrator.query(`
    select relname from pg_class join pg_namespace n on n.oid = relnamespace
    where nspname in ('app', 'app_private') and relkind = 'r' and not relrowsecurity`);
  expect(rows).toEqual([]);
});
