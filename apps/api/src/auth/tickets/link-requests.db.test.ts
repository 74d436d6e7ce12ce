import { expect, test } from 'vitest';
import { quickHasher } from '../../testing/auth-model/world.ts';
import { createAuthNodes, PASSWORD } from '../../testing/auth-nodes.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createPkce, createVisitor, readNewestLink, type Visitor } from '../../testing/visitor.ts';
import { AUTH_LIMITS, multiplyLimits } from '../limits.ts';

const database = await createTestDatabase();
const { pools } = database;
// Only the limits of the recipient have their production values.
const { recipient, recipientPerClient, recipientPerNetwork, recipientReserve, codeReserve } =
  AUTH_LIMITS;
const limits = {
  ...multiplyLimits(AUTH_LIMITS, 1_000),
  ...{ recipient, recipientPerClient, recipientPerNetwork, recipientReserve, codeReserve },
};
const nodes = await createAuthNodes(database, { limits, hasher: quickHasher });

const HOME = 'https://loimel.example/';
const LINKS = [
  ['/signin/passwordless/email', 'signinPasswordless'],
  ['/user/password/reset', 'passwordReset'],
] as const;

let count = 0;
async function createAccount(): Promise<string> {
  count += 1;
  const email = `owner-${count}@example.org`;
  await pools.migrator.query(
    `insert into auth.accounts (email, email_verified, display_name, locale, roles, default_role)
     values ($1, true, 'Ada', 'en', '{user,me}', 'user')`,
    [email],
  );
  return email;
}

const createOwner = () => createVisitor(nodes, '192.0.2.1');
let addresses = 0;
function createAttacker(): Visitor {
  addresses += 1;
  return createVisitor(nodes, `203.0.113.${addresses}`);
}

/** Uses up the emails of an hour, with the challenge and the redirect URL of the third party. */
async function useUpEmails(path: string, email: string) {
  const pkce = createPkce();
  const { codeChallenge } = pkce;
  const options = { redirectTo: `${HOME}attacker` };
  for (let sent = 0; sent < recipient.max + 2; sent += 1) {
    const response = await createAttacker().post(path, { email, codeChallenge, options });
    expect(response.status).toBe(200);
  }
  return pkce;
}

async function request(owner: Visitor, path: string, email: string) {
  const pkce = createPkce();
  const { codeChallenge } = pkce;
  const options = { redirectTo: `${HOME}owner` };
  expect((await owner.post(path, { email, codeChallenge, options })).body).toBe('OK');
  return pkce;
}

const exchange = (visitor: Visitor, code: string | null, codeVerifier: string) =>
  visitor.post('/token/exchange', { code: code ?? 'none', codeVerifier });

async function countEmails(email: string): Promise<number> {
  const { rows } = await pools.migrator.query(
    'select count(*)::integer as count from auth.messages where address = $1',
    [email],
  );
  return rows[0].count;
}

test.each(LINKS)(
  '%s: a link that an attacker requested works for the later request of the owner',
  async (path, type) => {
    const email = await createAccount();
    await useUpEmails(path, email);
    const owner = createOwner();
    const { verifier } = await request(owner, path, email);
    expect(await countEmails(email)).toBe(recipient.max);
    const target = await owner.follow(await readNewestLink(nodes, email, type));
    expect(target.pathname).toBe('/owner');
    const response = await exchange(owner, target.searchParams.get('code'), verifier);
    expect(response.body.session.user.email).toBe(email);
  },
);

test('a link that the owner requested works although attackers requested it afterwards', async () => {
  const email = await createAccount();
  const owner = createOwner();
  const { verifier } = await request(owner, '/signin/passwordless/email', email);
  await useUpEmails('/signin/passwordless/email', email);
  const target = await owner.follow(await readNewestLink(nodes, email, 'signinPasswordless'));
  expect(target.pathname).toBe('/owner');
  expect((await exchange(owner, target.searchParams.get('code'), verifier)).status).toBe(200);
});

test('the verifier of an attacker gives no access without the code of the owner', async () => {
  const email = await createAccount();
  const { verifier: verifierOfAttacker } = await useUpEmails('/signin/passwordless/email', email);
  const owner = createOwner();
  const { verifier } = await request(owner, '/signin/passwordless/email', email);
  const attacker = createAttacker();
  const ticket = await readNewestLink(nodes, email, 'signinPasswordless');
  const target = await owner.follow(ticket);
  const code = target.searchParams.get('code');
  // Everything that a third party can know: its own verifier and challenge, and invented codes.
  for (const guessed of ['none', verifierOfAttacker, createPkce().verifier]) {
    expect((await exchange(attacker, guessed, verifierOfAttacker)).status).toBe(400);
  }
  expect((await exchange(owner, code, verifier)).status).toBe(200);
  // A code works once, so it is also useless in the browser history.
  expect((await exchange(attacker, code, verifierOfAttacker)).status).toBe(400);
});

test('a code is not accepted with the verifier of a request for another kind or address', async () => {
  const [email, other] = [await createAccount(), await createAccount()];
  const owner = createOwner();
  const forReset = await request(owner, '/user/password/reset', email);
  const forOther = await request(owner, '/signin/passwordless/email', other);
  for (const { verifier } of [forReset, forOther]) {
    await request(owner, '/signin/passwordless/email', email);
    const target = await owner.follow(await readNewestLink(nodes, email, 'signinPasswordless'));
    const code = target.searchParams.get('code');
    expect(code).not.toBeNull();
    expect((await exchange(owner, code, verifier)).status).toBe(400);
  }
});

test('a request without a challenge gets a refresh token, although an attacker sent a challenge', async () => {
  const email = await createAccount();
  await useUpEmails('/signin/passwordless/email', email);
  const owner = createOwner();
  await owner.post('/signin/passwordless/email', { email });
  const target = await owner.follow(await readNewestLink(nodes, email, 'signinPasswordless'));
  expect([target.searchParams.has('refreshToken'), target.pathname]).toEqual([true, '/']);
});

test('emails of one kind do not use up the first email of another kind', async () => {
  const email = await createAccount();
  for (let sent = 0; sent < 10; sent += 1)
    await createAttacker().post('/signin/otp/email', { email });
  const owner = createOwner();
  const { verifier } = await request(owner, '/signin/passwordless/email', email);
  const target = await owner.follow(await readNewestLink(nodes, email, 'signinPasswordless'));
  expect((await exchange(owner, target.searchParams.get('code'), verifier)).status).toBe(200);
});

test('an owner who has used the last link gets a new one, also beyond the limit', async () => {
  const email = await createAccount();
  await useUpEmails('/signin/passwordless/email', email);
  for (let round = 0; round < 3; round += 1) {
    const owner = createOwner();
    const { verifier } = await request(owner, '/signin/passwordless/email', email);
    const target = await owner.follow(await readNewestLink(nodes, email, 'signinPasswordless'));
    expect((await exchange(owner, target.searchParams.get('code'), verifier)).status).toBe(200);
  }
});

test('a sign-up beyond the limit stores nothing, and no link confirms its password', async () => {
  const email = 'sign-up@example.org';
  const signUp = (visitor: Visitor, password: string) =>
    visitor.post('/signup/email-password', { email, password });
  for (let sent = 0; sent < recipient.max; sent += 1) await signUp(createAttacker(), PASSWORD);
  const { rows: before } = await pools.migrator.query('select id from auth.tickets order by id');
  const late = await signUp(createOwner(), 'the password of a late sign-up');
  expect([late.status, late.body]).toEqual([200, { session: null }]);
  const { rows: after } = await pools.migrator.query('select id from auth.tickets order by id');
  expect(after).toEqual(before);
  await createOwner().follow((await nodes.requireEmailTo(email)).ticket);
  const signIn = (password: string) => nodes.post('/signin/email-password', { email, password });
  expect((await signIn('the password of a late sign-up')).status).toBe(401);
});

test('further requests are limited per client', async () => {
  const email = await createAccount();
  const attacker = createAttacker();
  for (let sent = 0; sent < 10; sent += 1) {
    await request(attacker, '/signin/passwordless/email', email);
  }
  const { rows } = await pools.migrator.query(
    'select count(*)::integer as count from auth.link_requests where address = $1',
    [email],
  );
  // Three stored requests and the one that was just written.
  expect(rows[0].count).toBeLessThanOrEqual(4);
});

test('a link that the owner requested on one network and follows on another accepts the verifier of the owner', async () => {
  const email = await createAccount();
  const path = '/signin/passwordless/email';
  await useUpEmails(path, email);
  const { verifier } = await request(createOwner(), path, email);
  const phone = createVisitor(nodes, '198.51.100.9');
  const target = await phone.follow(await readNewestLink(nodes, email, 'signinPasswordless'));
  const code = target.searchParams.get('code');
  expect((await exchange(phone, code, verifier)).status).toBe(200);
});
