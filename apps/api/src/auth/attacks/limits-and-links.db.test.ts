// Attacks on rate limits, emails and links: second review of docs/threat-model.md.
import { expect, test } from 'vitest';
import { ApiError } from '../../errors.ts';
import { quickHasher } from '../../testing/auth-model/world.ts';
import { createAuthNodes, PASSWORD } from '../../testing/auth-nodes.ts';
import { createSoftwareKey } from '../../testing/software-key.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createPkce, createVisitor, readNewestLink } from '../../testing/visitor.ts';
import { AUTH_LIMITS } from '../limits.ts';

const database = await createTestDatabase();
const { pools } = database;
/** Rejects the second hash of a request, as if an attacker had filled the queue in between. */
let isFlooded = false;
let calls = 0;
const hasher: typeof quickHasher = {
  ...quickHasher,
  async verify(password, phc, recentCalls) {
    calls += 1;
    if (isFlooded && calls % 2 === 0)
      throw new ApiError('too-many-requests', undefined, { retryAfterSeconds: 2 });
    return quickHasher.verify(password, phc, recentCalls);
  },
};
const nodes = await createAuthNodes(database, { hasher, limits: AUTH_LIMITS });
const HOME = 'https://loimel.example/';
const RELYING_PARTY = { origin: 'https://loimel.example', rpId: 'loimel.example' };
let clients = 0;
function createClient() {
  clients += 1;
  return createVisitor(nodes, `203.0.${Math.floor(clients / 250)}.${clients % 250}`);
}
async function countEmails(email: string): Promise<number> {
  const { rows } = await pools.migrator.query(
    'select count(*)::integer as count from auth.messages where address = $1',
    [email],
  );
  return rows[0].count;
}
async function signUp(email: string) {
  const owner = createClient();
  await owner.post('/signup/email-password', { email, password: PASSWORD });
  const target = await owner.follow(await readNewestLink(nodes, email, 'emailVerify'));
  const { body } = await owner.post('/token', {
    refreshToken: target.searchParams.get('refreshToken'),
  });
  return { owner, session: body };
}

test('anonymous accounts do not send more emails to an address than its limit', async () => {
  const email = 'd1@example.org';
  for (let sent = 0; sent < 60; sent += 1) {
    const attacker = createClient();
    const { body } = await attacker.post('/signin/anonymous', {});
    const response = await attacker.post(
      '/user/deanonymize',
      { signInMethod: 'passwordless', email },
      body.session.accessToken,
    );
    expect(response.status).toBe(200);
  }
  expect(await countEmails(email)).toBeLessThanOrEqual(AUTH_LIMITS.recipient.max + 2);
});

test('one account does not send more emails to a foreign address than its limit', async () => {
  const email = 'd2@example.org';
  await signUp('d2-thief@example.org');
  for (let sent = 0; sent < 25; sent += 1) {
    const attacker = createClient();
    const { body } = await attacker.post('/signin/email-password', {
      email: 'd2-thief@example.org',
      password: PASSWORD,
    });
    const { accessToken } = body.session;
    expect(
      (await attacker.post('/user/email/change', { newEmail: email }, accessToken)).status,
    ).toBe(200);
    await nodes.readEmailTo(email); // sends the email before the attacker deletes it
    expect((await attacker.post('/signout', { all: true }, accessToken)).status).toBe(200);
  }
  const sent = nodes.emails.filter(({ to }) => to.address === email).length;
  expect(sent).toBeLessThanOrEqual(AUTH_LIMITS.recipient.max + 2);
});

test('a guess is counted when its second hash was rejected', async () => {
  const email = 'e1@example.org';
  await signUp(email);
  await createClient().post('/signup/email-password', {
    email,
    password: 'minu enda pikk sala lause',
  });
  isFlooded = true;
  let evaluated = 0;
  for (let guess = 0; guess < 150; guess += 1) {
    calls = 0;
    const { body } = await createClient().post('/signin/email-password', {
      email,
      password: `wrong guess number ${guess}`,
    });
    if (calls === 2) evaluated += 1;
    expect(body.session).toBeUndefined();
  }
  calls = 0;
  const _right = await createClient().post('/signin/email-password', {
    email,
    password: PASSWORD,
  });
  isFlooded = false;
  expect(evaluated).toBeLessThanOrEqual(35);
});

test('the link that the owner follows does not confirm the password of an attacker who used up the limit', async () => {
  const email = 'e2@example.org';
  const attackerPassword = 'vooras parool kuues kihis';
  for (let sent = 0; sent < 6; sent += 1)
    await createClient().post('/signup/email-password', { email, password: attackerPassword });
  const owner = createClient();
  const response = await owner.post('/signup/email-password', { email, password: PASSWORD });
  expect(response.status).toBe(200);
  await owner.follow(await readNewestLink(nodes, email, 'emailVerify'));
  const [asAttacker, _asOwner] = [
    await createClient().post('/signin/email-password', { email, password: attackerPassword }),
    await owner.post('/signin/email-password', { email, password: PASSWORD }),
  ];
  expect(asAttacker.status).toBe(401);
});

test('a resent link of a key sign-up is rejected after the address changed', async () => {
  const email = 'f2@example.org';
  const owner = createClient();
  const key = createSoftwareKey(RELYING_PARTY);
  const creation = await owner.post('/signup/webauthn', { email });
  await owner.post('/signup/webauthn/verify', { credential: key.create(creation.body) });
  const first = await readNewestLink(nodes, email, 'emailVerify');
  await owner.post('/user/email/send-verification-email', { email });
  const second = await readNewestLink(nodes, email, 'emailVerify');
  expect(second).not.toBe(first);
  const target = await owner.follow(first);
  const { body } = await owner.post('/token', {
    refreshToken: target.searchParams.get('refreshToken'),
  });
  const options = await owner.post('/signin/webauthn', {});
  const signedIn = await owner.post('/signin/webauthn/verify', {
    credential: key.get(options.body),
  });
  expect(body.user.email).toBe(email);
  await owner.post(
    '/user/email/change',
    { newEmail: 'f2-new@example.org' },
    signedIn.body.session.accessToken,
  );
  await owner.follow(await readNewestLink(nodes, 'f2-new@example.org', 'emailConfirmChange'));
  const response = await nodes.inject({
    method: 'POST',
    url: '/auth/v1/verify',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': owner.address,
    },
    payload: new URLSearchParams({ ticket: second }).toString(),
  });
  expect(response.statusCode).toBeLessThan(500);
});

test('the notice about a new key contains no link from the nickname of the key', async () => {
  const email = 'g1@example.org';
  const { owner, session } = await signUp(email);
  const key = createSoftwareKey(RELYING_PARTY);
  const { body } = await owner.post('/user/webauthn/add', {}, session.accessToken);
  const nickname = 'Was it not you? Stop it at https://loimel-help.example/stop';
  await owner.post(
    '/user/webauthn/verify',
    { credential: key.create(body), nickname },
    session.accessToken,
  );
  const message = await nodes.requireEmailTo(email);
  expect(message.text).not.toContain('loimel-help.example');
});

test('a third party on the same network does not change the code of the owner to a token in the URL', async () => {
  const email = 'l1@example.org';
  await signUp(email);
  const owner = createVisitor(nodes, '192.0.2.77');
  const neighbour = createVisitor(nodes, '192.0.2.77');
  const { codeChallenge } = createPkce();
  await owner.post('/signin/passwordless/email', {
    email,
    codeChallenge,
    options: { redirectTo: `${HOME}owner` },
  });
  const ticket = await readNewestLink(nodes, email, 'signinPasswordless');
  await neighbour.post('/signin/passwordless/email', {
    email,
    options: { redirectTo: `${HOME}attacker` },
  });
  const target = await owner.follow(ticket);
  expect(target.searchParams.has('refreshToken')).toBe(false);
});

test('deleting the account while all access ends never gives a 500', async () => {
  const statuses: Record<string, number> = {};
  for (let round = 0; round < 15; round += 1) {
    const email = `f1-${round}@example.org`;
    const { session } = await signUp(email);
    const owner = createClient();
    for (let more = 0; more < 3; more += 1)
      await owner.post('/signin/email-password', { email, password: PASSWORD });
    const responses = await Promise.all([
      nodes.call('DELETE', '/user', { body: {}, token: session.accessToken }),
      nodes.call('POST', '/signout', { body: { all: true }, token: session.accessToken }),
      nodes.call('POST', '/user/password', {
        body: { newPassword: 'neli uut kassi katusel' },
        token: session.accessToken,
      }),
      nodes.call('DELETE', '/user', { body: {}, token: session.accessToken }),
    ]);
    for (const { status } of responses) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  expect(statuses['500'] ?? 0).toBe(0);
});
