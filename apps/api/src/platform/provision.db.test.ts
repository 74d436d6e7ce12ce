import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { provisionOwner } from './provision.ts';

const ADMIN = new URL(inject('postgresAdminUrl'));

function toOwnerUrl(database: string, password: string): string {
  const url = new URL(ADMIN.href);
  url.username = 'provision_test_owner';
  url.password = password;
  url.pathname = `/${database}`;
  return url.href;
}

async function provision(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ADMIN.href });
  await client.connect();
  try {
    return await provisionOwner(client, ownerUrl);
  } finally {
    await client.end();
  }
}

test('a new password of DATABASE_URL replaces the old one, and the data stay', async () => {
  const first = toOwnerUrl('provision_password', 'it%27s%20old%2F8f3kd92m');
  expect(await provision(first)).toEqual({ isNewDatabase: true });
  const second = toOwnerUrl('provision_password', 'new-8f3kd92mx71qpzva');
  expect(await provision(second)).toEqual({ isNewDatabase: false });
  const open = async (connectionString: string) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.end();
  };
  await expect(open(first)).rejects.toThrow('password authentication failed');
  await open(second);
});

test('a new database is UTF-8 and sorts with the built-in locale, as on every machine', async () => {
  await provision(toOwnerUrl('provision_locale', '8f3kd92mx71qpzva'));
  const client = new pg.Client({ connectionString: ADMIN.href });
  await client.connect();
  const { rows } = await client.query(
    `select pg_encoding_to_char(encoding) as encoding, datlocprovider, datlocale
     from pg_database where datname = 'provision_locale'`,
  );
  await client.end();
  expect(rows).toEqual([{ encoding: 'UTF8', datlocprovider: 'b', datlocale: 'C.UTF-8' }]);
});

test('a URL without a password is rejected before a role is created', async () => {
  await expect(provision(toOwnerUrl('provision_none', ''))).rejects.toThrow(
    'DATABASE_URL must contain a login, a password and a database name',
  );
});
