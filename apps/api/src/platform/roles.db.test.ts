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
  'select * from app.job_applications',
  'select * from app.files',
  `update app.files set claimed_at = now()`,
  'select * from app.newsletter_subscribers',
  'select * from app_private.tombstones',
  'select * from app_private.budgets',
  'select * from app_private.secrets',
  'select app_private.read_secret()',
  'select * from app.parked_deliveries',
  'select app.retry_delivery(gen_random_uuid())',
  'select app.release_from_spam(gen_random_uuid())',
  'select app_private.condemn_file(gen_random_uuid())',
  'select app_private.condemn_unclaimed_files(1)',
  'select app_private.forget_file(gen_random_uuid())',
  `select app_private._erase(gen_random_uuid(), null, 'sender')`,
  'select app_private.erase_overdue(now(), 0, 0, 0, 0, 1)',
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
    'delete from app.files',
    'delete from app.job_applications',
    'update app.newsletter_subscribers set email = null',
    'select * from app_private.secrets',
    `select app_private.erase_receipt('x')`,
  ]) {
    await expect(pools.worker.query(statement)).rejects.toThrow(/permission denied/);
  }
});

test('staff read every record but the secret, and change nothing except through functions', async () => {
  const client = await pools.api.connect();
  try {
    await client.query('begin; set local role loimel_staff');
    for (const table of ['contacts', 'job_applications', 'files', 'newsletter_subscribers']) {
      await client.query(`select * from app.${table}`);
    }
    for (const statement of [
      'select * from app_private.secrets',
      'select app_private.read_secret()',
      'delete from app.files',
      `update app.contacts set folder = 'inbox'`,
      'select * from app_private.deliveries',
    ]) {
      await client.query('savepoint attempt');
      await expect(client.query(statement)).rejects.toThrow(/permission denied/);
      await client.query('rollback to savepoint attempt');
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('row-level security is on for every table of the application', async () => {
  const { rows } = await pools.migrator.query(`
    select relname from pg_class join pg_namespace n on n.oid = relnamespace
    where nspname in ('app', 'app_private') and relkind = 'r' and not relrowsecurity`);
  expect(rows).toEqual([]);
});
