// After the owner has recovered the account, an attacker with a stolen token or access to the old
// mailbox must have no access.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAuthNodes, PASSWORD, type WireSession } from '../../testing/auth-nodes.ts';
import { createInterruptedHasher } from '../../testing/interrupted-hasher.ts';
import { createSoftwareKey } from '../../testing/software-key.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { inviteStaff } from '../index.ts';

const database = await createTestDatabase();
const { databases, pools } = database;
const { hasher, duringNextHash } = createInterruptedHasher();
const nodes = await createAuthNodes(database, { hasher });
const { call, follow, keyring, post, readEmailTo, requireEmailTo, signUp } = nodes;

const RELYING_PARTY = { origin: 'https://loimel.example', rpId: 'loimel.example' };
const OWNER_PASSWORD = 'neli uut kassi katusel';
const THIEF_PASSWORD = 'viis varga saabast redelil';
const VERIFIER = 'v'.repeat(43);
const codeChallenge = createHash('sha256').update(VERIFIER).digest('base64url');

type Key = ReturnType<typeof createSoftwareKey>;
const signIn = (email: string, password: string) =>
  post('/signin/email-password', { email, password });

async function addKey({ accessToken }: WireSession) {
  const key = createSoftwareKey(RELYING_PARTY);
  const { status, body } = await post('/user/webauthn/add', {}, accessToken);
  if (status !== 200) return { key, status };
  const credential = key.create(body);
  const added = await post('/user/webauthn/verify', { credential }, accessToken);
  return { key, status: added.status };
}

async function signInWithKey(key: Key) {
  const options = await post('/signin/webauthn', {});
  const credential = key.get(options.body);
  return post('/signin/webauthn/verify', { credential });
}

async function openLink(ticket: string): Promise<WireSession> {
  const refreshToken = (await follow(ticket)).searchParams.get('refreshToken');
  return (await post('/token', { refreshToken })).body;
}

async function signInByEmail(email: string): Promise<WireSession> {
  await post('/signin/passwordless/email', { email });
  return openLink((await requireEmailTo(email)).ticket);
}

async function requestReset(email: string): Promise<string> {
  await post('/user/password/reset', { email });
  return (await requireEmailTo(email)).ticket;
}

/** Creates an account with a key that the owner added, and a session of this key. */
async function createKeyAccount(email: string) {
  const { key } = await addKey(await signUp(email));
  const session: WireSession = (await signInWithKey(key)).body.session;
  return { key, session };
}

/** Requests a change to another address, as the owner would. Returns the ticket. */
async function requestMove(session: WireSession, newEmail: string): Promise<string> {
  await post('/user/email/change', { newEmail }, session.accessToken);
  return (await requireEmailTo(newEmail)).ticket;
}

test('a reset removes the key of a thief who deleted the key of the owner', async () => {
  const email = 'passkey@example.org';
  const ownKey = createSoftwareKey(RELYING_PARTY);
  const options = await post('/signup/webauthn', { email });
  await post('/signup/webauthn/verify', { credential: ownKey.create(options.body) });
  await follow((await requireEmailTo(email)).ticket);
  const stolen: WireSession = (await signInWithKey(ownKey)).body.session;
  const { key: thiefKey, status } = await addKey(stolen);
  expect(status).toBe(200);
  const thief: WireSession = (await signInWithKey(thiefKey)).body.session;
  await call('DELETE', `/user/webauthn/${ownKey.id}`, { token: thief.accessToken });
  const ticket = await requestReset(email);
  const { body } = await post('/user/password', { newPassword: OWNER_PASSWORD, ticket });
  expect(body).toBe('OK');
  expect((await signInWithKey(thiefKey)).status).not.toBe(200);
  const owner: WireSession = (await signIn(email, OWNER_PASSWORD)).body.session;
  expect((await addKey(owner)).status).toBe(200);
});

test('a session of a sign-in link cannot set a password on an account with a key', async () => {
  const email = 'magic@example.org';
  const { key } = await createKeyAccount(email);
  const stolen = await signInByEmail(email);
  const change = { newPassword: THIEF_PASSWORD };
  const { status } = await post('/user/password', change, stolen.accessToken);
  expect(status).toBe(403);
  expect((await signInWithKey(key)).status).toBe(200);
});

test('a session that was opened by email ends when the address changes', async () => {
  const { key, session } = await createKeyAccount('old-session@example.org');
  const ticket = await requestMove(session, 'new-session@example.org');
  const old = await signInByEmail('old-session@example.org');
  await follow(ticket);
  const { status } = await post('/user/password', { newPassword: THIEF_PASSWORD }, old.accessToken);
  expect(status).toBe(401);
  expect((await signInWithKey(key)).body.session.user.email).toBe('new-session@example.org');
});

test('a code that was sent to the old address gives no session after the address changed', async () => {
  const email = 'old-code@example.org';
  const { session } = await createKeyAccount(email);
  await post('/signin/passwordless/email', { email, codeChallenge });
  const code = (await follow((await requireEmailTo(email)).ticket)).searchParams.get('code');
  expect(code).not.toBeNull();
  await follow(await requestMove(session, 'new-code@example.org'));
  const { status } = await post('/token/exchange', { code, codeVerifier: VERIFIER });
  expect(status).not.toBe(200);
});

test('a reset by the old address sets no password if the address changes meanwhile', async () => {
  const email = 'old-reset@example.org';
  const session = await signUp(email);
  const move = await requestMove(session, 'new-reset@example.org');
  const ticket = await requestReset(email);
  duringNextHash(() => follow(move));
  const { body } = await post('/user/password', { newPassword: THIEF_PASSWORD, ticket });
  expect(body).toMatchObject({ error: 'invalid-ticket' });
  expect((await signIn('new-reset@example.org', THIEF_PASSWORD)).status).not.toBe(200);
});

test('a change of address that was requested before a key was added is not valid', async () => {
  const email = 'before-key@example.org';
  const stolen = await signUp(email);
  const ticket = await requestMove(stolen, 'thief@example.org');
  const { key } = await addKey(stolen);
  expect((await follow(ticket)).searchParams.get('error')).toBe('invalid-ticket');
  expect((await signInWithKey(key)).body.session.user.email).toBe(email);
});

test('a request for a new address sends an email to the current one', async () => {
  const email = 'told@example.org';
  await requestMove(await signUp(email), 'told-new@example.org');
  const message = await readEmailTo(email);
  expect(message?.subject).toBe('A new email address was requested for your account');
});

test('a password change is rejected if the owner ends its session meanwhile', async () => {
  const email = 'ended-password@example.org';
  const owner = await signUp(email);
  const thief: WireSession = (await signIn(email, PASSWORD)).body.session;
  duringNextHash(() =>
    call('DELETE', `/user/sessions/${thief.refreshTokenId}`, { token: owner.accessToken }),
  );
  const change = { newPassword: THIEF_PASSWORD };
  expect((await post('/user/password', change, thief.accessToken)).status).toBe(401);
  expect((await signIn(email, PASSWORD)).status).toBe(200);
});

/** Locks the account row until both requests wait for it, so that they finish in this order. */
async function inOrder<First, Second>(
  accountId: string,
  begin: () => Promise<First>,
  then: () => Promise<Second>,
): Promise<[First, Second]> {
  const client = await pools.migrator.connect();
  await client.query('begin');
  await client.query('select 1 from auth.accounts where id = $1 for no key update', [accountId]);
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const countWaiting = () => countBlocked(rows[0].pid);
  const first = begin();
  await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1);
  const second = then();
  await Promise.race([second, expect.poll(countWaiting, { timeout: 10_000 }).toBe(2)]);
  await client.query('commit');
  client.release();
  return [await first, await second];
}

/** Counts connections that this one blocks, directly or through another blocked connection. */
async function countBlocked(pid: number): Promise<number> {
  const { rows } = await pools.migrator.query(
    `with recursive waiting as (select pid, pg_blocking_pids(pid) as by from pg_locks where not granted),
     blocked as (
       select pid from waiting where $1 = any (by)
       union select w.pid from waiting w join blocked b on b.pid = any (w.by)
     ) select count(*)::integer as n from blocked`,
    [pid],
  );
  return rows[0].n;
}

test('a token is not created if the owner ends its session meanwhile', async () => {
  const email = 'ended-token@example.org';
  const owner = await signUp(email);
  const thief: WireSession = (await signIn(email, PASSWORD)).body.session;
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const [created] = await inOrder(
    owner.user.id,
    () => post('/pat', { expiresAt }, thief.accessToken),
    () => call('DELETE', `/user/sessions/${thief.refreshTokenId}`, { token: owner.accessToken }),
  );
  expect(created.status).toBe(401);
});

test('a sign-in with a key opens no session if the key is deleted meanwhile', async () => {
  const email = 'ended-key@example.org';
  const { key, session } = await createKeyAccount(email);
  const { key: other } = await addKey(session);
  const owner: WireSession = (await signInWithKey(other)).body.session;
  const credential = key.get((await post('/signin/webauthn', {})).body);
  const [deleted, signedIn] = await inOrder(
    owner.user.id,
    () => call('DELETE', `/user/webauthn/${key.id}`, { token: owner.accessToken }),
    () => post('/signin/webauthn/verify', { credential }),
  );
  expect(deleted.body).toBe('OK');
  expect(signedIn.body.session).toBeUndefined();
});

test('an invitation that is accepted while a sign-up with its address is confirmed removes the password', async () => {
  const email = 'invited-meanwhile@example.org';
  await post('/signup/email-password', { email, password: THIEF_PASSWORD });
  const signUpTicket = (await requireEmailTo(email)).ticket;
  const redirectTo = 'https://loimel.example/';
  await inviteStaff({ database: databases.auth, keyring }, { email, role: 'admin', redirectTo });
  const invitation = (await requireEmailTo(email)).ticket;
  const [accepted] = await Promise.all([follow(invitation), follow(signUpTicket)]);
  expect(accepted.searchParams.has('code')).toBe(true);
  expect((await signIn(email, THIEF_PASSWORD)).status).not.toBe(200);
});

test('ending single sessions and tokens in parallel with all of them causes no deadlock', async () => {
  for (let round = 0; round < 10; round += 1) {
    const email = `circle${round}@example.org`;
    const owner = await signUp(email);
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const { body } = await post('/pat', { expiresAt }, owner.accessToken);
    await post('/signin/pat', { personalAccessToken: body.personalAccessToken });
    const other: WireSession = (await signIn(email, PASSWORD)).body.session;
    const responses = await Promise.all([
      post('/user/password', { newPassword: OWNER_PASSWORD }, owner.accessToken),
      post('/signout', { refreshToken: other.refreshToken }),
      call('DELETE', `/user/pat/${body.id}`, { token: other.accessToken }),
      post('/signout', { all: true }, owner.accessToken),
    ]);
    for (const { status } of responses) expect(status).toBeLessThan(500);
  }
});
