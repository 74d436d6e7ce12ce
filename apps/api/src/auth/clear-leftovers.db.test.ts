import { expect, test } from 'vitest';
import { createAuthNodes, PASSWORD } from '../testing/auth-nodes.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { clearAuthLeftovers } from './index.ts';

const DAY_MS = 86_400_000;
const database = await createTestDatabase();
const { pools, databases } = database;
const { post, signUp } = await createAuthNodes(database);

async function count(table: string): Promise<number> {
  const { rows } = await pools.migrator.query(`select count(*)::integer as n from auth.${table}`);
  return rows[0].n;
}

test('what has run out is deleted in its time, and a confirmed account stays', async () => {
  await signUp('kept@example.org');
  await post('/signup/email-password', { email: 'never@example.org', password: PASSWORD });
  await post('/signin/anonymous');
  await post('/signin/webauthn', {});
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
  const before = await count('accounts');

  await clearAuthLeftovers(databases.worker, inDays(1));
  expect(await count('webauthn_challenges')).toBe(0);
  expect(await count('accounts')).toBe(before);
  expect(await count('sessions')).toBeGreaterThan(0);

  await clearAuthLeftovers(databases.worker, inDays(61));
  expect([await count('sessions'), await count('tickets'), await count('mails')]).toEqual([
    0, 0, 0,
  ]);
  const { rows } = await pools.migrator.query('select email from auth.accounts');
  expect(rows).toEqual([{ email: 'kept@example.org' }]);
  expect(await count('audit')).toBeGreaterThan(0);

  await clearAuthLeftovers(databases.worker, inDays(367));
  expect(await count('audit')).toBe(0);
});

test.each([
  ['anonymous', 'select * from auth.accounts'],
  ['api', 'select * from auth.accounts'],
  ['api', 'select * from auth.signing_keys'],
  ['worker', 'select password_hash from auth.accounts'],
  ['worker', 'select hash from auth.tickets'],
  ['worker', 'select * from auth.refresh_tokens'],
  ['auth', 'select * from app.contacts'],
  ['auth', 'select * from app_private.deliveries'],
  ['auth', 'select * from app_private.budgets'],
  ['auth', 'set role loimel_admin'],
] as const)('the %s login may not: %s', async (login, statement) => {
  await expect(pools[login].query(statement)).rejects.toThrow(/permission denied/);
});
