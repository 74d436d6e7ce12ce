import { expect, test } from 'vitest';
import { createAuthNodes, PASSWORD } from '../../testing/auth-nodes.ts';
import { createSoftwareKey } from '../../testing/software-key.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const database = await createTestDatabase();
const { pools } = database;
const { call, post, requireEmailTo, signInStaff, signUp } = await createAuthNodes(database);

const remove = (token: string) => call('DELETE', '/user', { token });

async function findEverywhere(text: string): Promise<string[]> {
  const { rows } = await pools.migrator.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('app', 'app_private', 'auth')`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await pools.migrator.query(`select 1 from ${name} t where t::text like $1`, [
      `%${text}%`,
    ]);
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
}

async function addKey(accessToken: string) {
  const key = createSoftwareKey({ origin: 'https://loimel.example', rpId: 'loimel.example' });
  const options = await post('/user/webauthn/add', {}, accessToken);
  await post('/user/webauthn/verify', { credential: key.create(options.body) }, accessToken);
  return key;
}

const createAdmin = async (email: string) => (await signInStaff(email, 'admin')).accessToken;

test('[D-L17b] deleting the account removes all its data, keeps audit rows without it, and sends an email', async () => {
  const email = 'leaving@example.org';
  const { accessToken, refreshToken, user } = await signUp(email);
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const pat = (await post('/pat', { expiresAt }, accessToken)).body.personalAccessToken;
  await post('/user/password/reset', { email });
  await post('/signin/otp/email', { email });
  await post('/signin/passwordless/email', { email });
  await post('/user/email/change', { newEmail: 'next@example.org' }, accessToken);
  await post('/signup/webauthn', { email });
  const { ticket } = await requireEmailTo(email);

  expect((await remove(accessToken)).body).toBe('OK');

  // The id alone, until the worker has written it to the log of erasures.
  expect(await findEverywhere(user.id)).toEqual(['app_private.unlogged_erasures']);
  const message = await requireEmailTo(email);
  expect(message.subject).toBe('Your account has been deleted');
  expect(await findEverywhere(email)).toEqual([]);
  expect(await findEverywhere('next@example.org')).toEqual([]);
  const { rows } = await pools.migrator.query(
    `select details from auth.audit where event = 'account.deleted' and account_id is null`,
  );
  expect(rows).toEqual([{ details: { because: 'owner' } }]);

  expect((await call('GET', '/user', { token: accessToken })).status).toBe(401);
  expect((await post('/token', { refreshToken })).body.error).toBe('invalid-refresh-token');
  expect((await post('/signin/pat', { personalAccessToken: pat })).body.error).toBe('invalid-pat');
  expect((await post('/user/password', { newPassword: PASSWORD, ticket })).body.error).toBe(
    'invalid-ticket',
  );
  const again = await post('/signin/email-password', { email, password: PASSWORD });
  expect(again.body.error).toBe('invalid-email-password');
});

test('DELETE /user needs step-up: a token alone does not delete an account with a security key', async () => {
  const { accessToken } = await signUp('keyed@example.org');
  await addKey(accessToken);
  expect((await remove(accessToken)).body.error).toBe('elevated-claim-required');
  expect((await call('GET', '/user', { token: accessToken })).status).toBe(200);
});

test('the last enabled admin cannot be deleted, also when two delete themselves in parallel', async () => {
  const first = await createAdmin('first@loimel.example');
  expect(await remove(first)).toMatchObject({ status: 409, body: { error: 'last-admin' } });

  const second = await createAdmin('second@loimel.example');
  const responses = await Promise.all([remove(first), remove(second)]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { rows } = await pools.migrator.query(
    `select count(*)::integer as n from auth.accounts where 'admin' = any (roles)`,
  );
  expect(rows[0].n).toBe(1);
});

test('a disabled admin does not count as the remaining admin', async () => {
  const third = await createAdmin('third@loimel.example');
  await pools.migrator.query(
    `update auth.accounts set is_disabled = true
     where 'admin' = any (roles) and email <> 'third@loimel.example'`,
  );
  expect((await remove(third)).body.error).toBe('last-admin');
});

test('changes of an account while it is deleted succeed or are rejected, without a deadlock', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { accessToken, refreshToken, refreshTokenId } = await signUp(`race${round}@example.org`);
    await pools.migrator.query(
      `update auth.accounts set last_used_at = now() - interval '2 days' where email = $1`,
      [`race${round}@example.org`],
    );
    const responses = await Promise.all([
      post('/token', { refreshToken }),
      remove(accessToken),
      post('/signout', { refreshToken, all: true }, accessToken),
      post('/signout', { refreshToken }),
      post('/user/password', { newPassword: 'neli halli hobust koplis' }, accessToken),
      post('/pat', { expiresAt: new Date(Date.now() + 86_400_000).toISOString() }, accessToken),
      call('DELETE', `/user/sessions/${refreshTokenId}`, { token: accessToken }),
    ]);
    for (const { status } of responses) expect(status).toBeLessThan(500);
  }
});
