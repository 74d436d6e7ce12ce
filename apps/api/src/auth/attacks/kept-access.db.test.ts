import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { createAuthNodes, PASSWORD, type WireSession } from '../../testing/auth-nodes.ts';
import { createInterruptedHasher } from '../../testing/interrupted-hasher.ts';
import { createSoftwareKey } from '../../testing/software-key.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { inviteStaff, resetStaff } from '../index.ts';

const database = await createTestDatabase();
const { databases } = database;
const { hasher, duringNextHash } = createInterruptedHasher();
const nodes = await createAuthNodes(database, { hasher });
const { acceptInvitation, call, follow, post, requireEmailTo, signUp } = nodes;
const RELYING_PARTY = { origin: 'https://loimel.example', rpId: 'loimel.example' };
const NEW_PASSWORD = 'neli uut kassi katusel';
const THIEF_PASSWORD = 'viis varga saabast redelil';
const signIn = (email: string, password: string) =>
  post('/signin/email-password', { email, password });

async function addKey({ accessToken }: WireSession, nickname?: string) {
  const key = createSoftwareKey(RELYING_PARTY);
  const { body } = await post('/user/webauthn/add', {}, accessToken);
  const credential = key.create(body);
  const response = await post('/user/webauthn/verify', { credential, nickname }, accessToken);
  return { key, response };
}
async function signInWithKey(key: ReturnType<typeof createSoftwareKey>) {
  const options = await post('/signin/webauthn', {});
  return post('/signin/webauthn/verify', { credential: key.get(options.body) });
}
async function reset(email: string, newPassword = NEW_PASSWORD) {
  await post('/user/password/reset', { email });
  const { ticket } = await requireEmailTo(email);
  return (await post('/user/password', { newPassword, ticket })).body;
}

test('a key that a thief with the password added does not survive the reset', async () => {
  const email = 'a1@example.org';
  await signUp(email);
  const thief = (await signIn(email, PASSWORD)).body.session;
  const { key, response } = await addKey(thief);
  expect(response.status).toBe(200);
  expect(await reset(email)).toBe('OK');
  expect((await signInWithKey(key)).status).not.toBe(200);
  const owner = (await signIn(email, NEW_PASSWORD)).body.session;
  expect((await addKey(owner)).response.status).toBe(200);
});

test('a key that a thief adds while the owner sets the new password by the ticket does not survive', async () => {
  const email = 'a1-ticket@example.org';
  const thief = await signUp(email);
  let added: Awaited<ReturnType<typeof addKey>> | undefined;
  duringNextHash(async () => {
    added = await addKey(thief);
  });
  expect(await reset(email)).toBe('OK');
  expect(added?.response.status).toBe(200);
  expect((await signInWithKey(added?.key ?? createSoftwareKey(RELYING_PARTY))).status).not.toBe(
    200,
  );
});

test('a key that a thief adds after the reset link was followed is removed and does not block the owner', async () => {
  const email = 'a1-link@example.org';
  const thief = await signUp(email);
  await post('/user/password/reset', { email });
  const target = await follow((await requireEmailTo(email)).ticket);
  const refreshToken = target.searchParams.get('refreshToken');
  const owner: WireSession = (await post('/token', { refreshToken })).body;
  const { key, response } = await addKey(thief);
  expect(response.status).toBe(200);
  const set = await post('/user/password', { newPassword: NEW_PASSWORD }, owner.accessToken);
  expect(set.body).toBe('OK');
  expect((await signInWithKey(key)).status).not.toBe(200);
});

test('the owner recovers access by email after a thief with the password enabled TOTP', async () => {
  const email = 'a2@example.org';
  await signUp(email);
  const thief = (await signIn(email, PASSWORD)).body.session;
  const { body } = await call('GET', '/mfa/totp/generate', { token: thief.accessToken });
  const totp = new TOTP({ secret: Secret.fromBase32(body.totpSecret) });
  expect(
    (await post('/user/mfa', { code: totp.generate(), activeMfaType: 'totp' }, thief.accessToken))
      .body,
  ).toBe('OK');
  expect(await reset(email)).toBe('OK');
  const owner = await signIn(email, NEW_PASSWORD);
  expect(owner.body.session).not.toBeNull();
});

test('a password change that is being hashed does not overwrite the reset of the owner', async () => {
  const email = 'b1@example.org';
  const thief = await signUp(email);
  await post('/user/password/reset', { email });
  const { ticket } = await requireEmailTo(email);
  duringNextHash(async () => {
    expect((await post('/user/password', { newPassword: NEW_PASSWORD, ticket })).body).toBe('OK');
  });
  const _late = await post('/user/password', { newPassword: THIEF_PASSWORD }, thief.accessToken);
  const [asThief, asOwner] = [
    await signIn(email, THIEF_PASSWORD),
    await signIn(email, NEW_PASSWORD),
  ];
  expect([asThief.status, asOwner.status]).toEqual([401, 200]);
});

test('a password change that is being hashed does not survive `staff reset`', async () => {
  const email = 'b2@example.org';
  const thief = await acceptInvitation(email, 'admin');
  duringNextHash(() =>
    resetStaff(
      { database: databases.auth, keyring: nodes.keyring },
      { email, redirectTo: 'https://loimel.example/' },
    ),
  );
  await post('/user/password', { newPassword: THIEF_PASSWORD }, thief.accessToken);
  const session = await signIn(email, THIEF_PASSWORD);
  if (session.status === 200) {
    const { key } = await addKey(session.body.session);
    const _staff = await signInWithKey(key);
  }
  expect(session.status).toBe(401);
});

const ROUNDS = 8;

test('a change of address that runs in parallel with the reset does not survive it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const email = `b4-${round}@example.org`;
    const newEmail = `evil-${round}@example.org`;
    const thief = await signUp(email);
    await post('/user/password/reset', { email });
    const { ticket } = await requireEmailTo(email);
    await Promise.all([
      post('/user/password', { newPassword: NEW_PASSWORD, ticket }),
      post('/user/email/change', { newEmail }, thief.accessToken),
    ]);
    const message = await nodes.readEmailTo(newEmail);
    const target = message && (await follow(message.ticket));
    expect(target?.searchParams.has('refreshToken') ?? false).toBe(false);
  }
});

test('a key that is added while an invitation is accepted gives no access', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const email = `b5-${round}@example.org`;
    const thief = await signUp(email);
    const key = createSoftwareKey(RELYING_PARTY);
    const { body } = await post('/user/webauthn/add', {}, thief.accessToken);
    const credential = key.create(body);
    await inviteStaff(
      { database: databases.auth, keyring: nodes.keyring },
      { email, role: 'admin', redirectTo: 'https://loimel.example/' },
    );
    const { ticket } = await requireEmailTo(email);
    await Promise.all([
      follow(ticket),
      post('/user/webauthn/verify', { credential }, thief.accessToken),
    ]);
    expect((await signInWithKey(key)).status).not.toBe(200);
  }
});

test('deleting a key ends the sessions that were created with it', async () => {
  const email = 'c1@example.org';
  const first = await signUp(email);
  const { key, response } = await addKey(first);
  const thief = (await signInWithKey(key)).body.session;
  const { key: own } = await addKey(thief);
  const owner = (await signInWithKey(own)).body.session;
  expect(
    (await call('DELETE', `/user/webauthn/${response.body.id}`, { token: owner.accessToken }))
      .status,
  ).toBe(200);
  const _added = await addKey(thief);
  const refreshed = await post('/token', { refreshToken: thief.refreshToken });
  expect(refreshed.status).not.toBe(200);
});
