import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { provisionDatabase } from './provision.ts';

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const result = await client.query(text);
    return result.rows;
  } finally {
    await client.end();
  }
}

test('the owner login owns the database and may create roles, but is not a superuser', async () => {
  const urls = await provisionDatabase(inject('postgresAdminUrl'), 'provision_owner');
  const rows = await query(
    urls.DATABASE_URL,
    `select current_database() as database, rolname, rolsuper, rolcreaterole, rolbypassrls
     from pg_roles join pg_database on datdba = pg_roles.oid
     where datname = current_database() and rolname = current_user`,
  );
  expect(rows).toEqual([
    {
      database: 'provision_owner',
      rolname: 'loimel_migrator',
      rolsuper: false,
      rolcreaterole: true,
      rolbypassrls: false,
    },
  ]);
});

test('provisioning again gives the same addresses and keeps the data', async () => {
  const first = await provisionDatabase(inject('postgresAdminUrl'), 'provision_again');
  await query(first.DATABASE_URL, 'create table kept (id int)');
  const second = await provisionDatabase(inject('postgresAdminUrl'), 'provision_again');
  expect(second).toEqual(first);
  expect(await query(second.DATABASE_URL, 'select * from kept')).toEqual([]);
});

test('a wrong password is rejected', async () => {
  const urls = await provisionDatabase(inject('postgresAdminUrl'), 'provision_rejects');
  const wrong = new URL(urls.DATABASE_URL);
  wrong.password = 'wrong';
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
});
