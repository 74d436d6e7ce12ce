import { expect, test } from 'vitest';
import { createAuthNodes } from '../../testing/auth-nodes.ts';
import { createSoftwareKey } from '../../testing/software-key.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { EXPORT_COLUMNS } from './export-columns.ts';

const database = await createTestDatabase();
const { pools } = database;
const { call, post, signUp } = await createAuthNodes(database);

test('every column of every auth table is listed as exported or withheld', async () => {
  const { rows } = await pools.migrator.query<{ name: string; columns: string[] }>(
    `select table_schema || '.' || table_name as name,
       array_agg(column_name::text order by column_name) as columns
     from information_schema.columns
     where table_schema = 'auth' and table_name not in ('signing_keys', 'rate_limits')
     group by 1 order by 1`,
  );
  const decided = Object.entries(EXPORT_COLUMNS)
    .map(([name, columns]) => ({ name, columns: Object.keys(columns).toSorted() }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  expect(decided).toEqual(rows);
});

test('every table of the auth service that references accounts is in the export', async () => {
  const { rows } = await pools.migrator.query<{ name: string }>(
    `with recursive referring as (
       select 'auth.accounts'::regclass::oid as id
       union
       select c.conrelid from pg_constraint c join referring r on c.confrelid = r.id
       where c.contype = 'f'
     )
     select id::regclass::text as name from referring order by 1`,
  );
  // Other tables are records of senders, who get them through their receipt. They name the members of
  // staff who worked on them. `loimel_auth` cannot read them.
  const names = rows.map(({ name }) => name).filter((name) => name.startsWith('auth.'));
  expect(Object.keys(EXPORT_COLUMNS)).toEqual(expect.arrayContaining(names));
});

test('[D-L17b] the export contains all data of the account, no data of others, and no secrets', async () => {
  await signUp('other@example.org');
  const { accessToken, user } = await signUp('own@example.org');
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const created = await post('/pat', { expiresAt, metadata: { name: 'Backup' } }, accessToken);
  await post('/user/password/reset', { email: 'own@example.org' });
  const { body, headers } = await call('GET', '/user/export', { token: accessToken });

  expect(headers['cache-control']).toBe('no-store');
  expect(body.records.accounts).toEqual([
    expect.objectContaining({ id: user.id, email: 'own@example.org', roles: ['user', 'me'] }),
  ]);
  expect(body.records.sessions).toEqual([expect.objectContaining({ accountId: user.id })]);
  expect(body.records.personalAccessTokens).toEqual([
    expect.objectContaining({ metadata: { name: 'Backup' } }),
  ]);
  expect(body.records.tickets).toEqual([
    expect.objectContaining({ kind: 'passwordReset', address: 'own@example.org' }),
  ]);
  expect(body.records.audit.map(({ event }: { event: string }) => event)).toContain(
    'session.started',
  );
  expect(body.withheld.accounts).toContain('passwordHash');

  const text = JSON.stringify(body);
  expect(text).not.toContain('other@example.org');
  expect(text).not.toContain('$argon2');
  expect(text).not.toContain(created.body.personalAccessToken);
  expect(text).not.toMatch(/"type":"Buffer"/);
  const { rows } = await pools.migrator.query(
    `select account_id from auth.audit where event = 'account.exported'`,
  );
  expect(rows).toEqual([{ account_id: user.id }]);
});

test('GET /user/export needs step-up: a token alone does not export an account with a security key', async () => {
  const { accessToken } = await signUp('keyed@example.org');
  const key = createSoftwareKey({ origin: 'https://loimel.example', rpId: 'loimel.example' });
  const options = await post('/user/webauthn/add', {}, accessToken);
  await post('/user/webauthn/verify', { credential: key.create(options.body) }, accessToken);
  const response = await call('GET', '/user/export', { token: accessToken });
  expect(response.body.error).toBe('elevated-claim-required');
});
