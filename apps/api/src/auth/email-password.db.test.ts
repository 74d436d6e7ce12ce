import { expect, test } from 'vitest';
import { createAuthNodes, PASSWORD } from '../testing/auth-nodes.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const database = await createTestDatabase();
const { pools } = database;
const nodes = await createAuthNodes(database);
const { call, post, follow, readEmailTo, requireEmailTo, signUp } = nodes;
const onGet = await createAuthNodes(database, { isVerifiedOnGet: true });

const REDIRECT = 'https://loimel.example/welcome?from=email';

test('a new account can be used after its link was confirmed, and not before', async () => {
  const email = 'ada@example.org';
  const body = { email: ' Ada@Example.org', password: PASSWORD, options: { redirectTo: REDIRECT } };
  const up = await post('/signup/email-password', body);
  expect([up.status, up.body]).toEqual([200, { session: null }]);
  const early = await post('/signin/email-password', { email, password: PASSWORD });
  expect([early.status, early.body]).toEqual([
    401,
    { status: 401, error: 'unverified-user', message: 'Email is not verified' },
  ]);

  const address = await follow((await requireEmailTo(email)).ticket);
  expect(address.href).toMatch(/^https:\/\/loimel\.example\/welcome\?from=email&refreshToken=/);
  expect(address.searchParams.get('type')).toBe('verifyEmail');
  const { status, body: response } = await post('/signin/email-password', {
    email: 'ADA@example.org',
    password: PASSWORD,
  });
  expect(status).toBe(200);
  expect(response.session).toMatchObject({
    accessTokenExpiresIn: 900,
    refreshToken: expect.stringMatching(/^[0-9a-f-]{36}$/),
    user: { email, displayName: email, emailVerified: true, roles: ['user', 'me'], metadata: null },
  });
  expect(response.session.user).not.toHaveProperty('phoneNumber');
});

test('[D-P1q] opening the link with GET or HEAD does not use it up and shows a page in the language of the email', async () => {
  const email = 'scan@example.org';
  await post('/signup/email-password', { email, password: PASSWORD, options: { locale: 'de' } });
  const message = await requireEmailTo(email);
  expect(message.subject).toBe('Bitte bestätigen Sie Ihre E-Mail-Adresse');
  const path = `${message.link.pathname.replace('/auth/v1', '')}${message.link.search}`;
  for (let times = 0; times < 3; times += 1) {
    const page = await call('GET', path);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<html lang="de">');
    expect(page.text).toContain('Adresse bestätigen');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    for (const { inject } of [nodes, onGet]) {
      const head = await inject({ method: 'HEAD', url: `/auth/v1${path}` });
      expect(head.statusCode).toBe(404);
    }
  }
  expect((await follow(message.ticket)).searchParams.has('refreshToken')).toBe(true);
  const second = await follow(message.ticket);
  expect(second.searchParams.get('error')).toBe('invalid-ticket');
  expect((await call('GET', path)).status).toBe(410);
});

test('one link that is confirmed twenty times in parallel gives one session', async () => {
  const email = 'once@example.org';
  await post('/signup/email-password', { email, password: PASSWORD });
  const { ticket } = await requireEmailTo(email);
  const addresses = await Promise.all(Array.from({ length: 20 }, () => follow(ticket)));
  expect(addresses.filter(({ searchParams }) => searchParams.has('refreshToken'))).toHaveLength(1);
});

test('[D-P1r] sign-up with a known address gives the response of a new one, and only its owner is notified', async () => {
  await signUp('known@example.org');
  const known = await post('/signup/email-password', {
    email: 'known@example.org',
    password: 'another long password',
  });
  const fresh = await post('/signup/email-password', {
    email: 'fresh@example.org',
    password: 'another long password',
  });
  expect([known.status, known.text]).toEqual([fresh.status, fresh.text]);
  expect((await requireEmailTo('known@example.org')).subject).toBe('You already have an account');
  const old = await post('/signin/email-password', {
    email: 'known@example.org',
    password: PASSWORD,
  });
  expect(old.status).toBe(200);
});

test('[D-P1r] a wrong password, an unknown address and an unconfirmed one give the same response', async () => {
  await signUp('real@example.org');
  await post('/signup/email-password', { email: 'open@example.org', password: PASSWORD });
  const responses = await Promise.all(
    ['real@example.org', 'unknown@example.org', 'open@example.org'].map((email) =>
      post('/signin/email-password', { email, password: 'not the password' }),
    ),
  );
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(responses[0]?.body).toEqual({
    status: 401,
    error: 'invalid-email-password',
    message: 'Incorrect email or password',
  });
});

test('[D-P1r] requesting the verification email gives the same response for every address, and sends it only to unconfirmed ones', async () => {
  await signUp('done@example.org');
  await post('/signup/email-password', { email: 'due@example.org', password: PASSWORD });
  const path = '/user/email/send-verification-email';
  const responses = await Promise.all(
    ['done@example.org', 'due@example.org', 'none@example.org'].map((email) =>
      post(path, { email }),
    ),
  );
  expect(responses.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, 'OK']));
  expect(await readEmailTo('none@example.org')).toBeNull();
  expect((await requireEmailTo('due@example.org')).subject).toBe(
    'Please confirm your email address',
  );
});

test('the link of one sign-up does not confirm the password of another sign-up', async () => {
  const email = 'victim@example.org';
  await post('/signup/email-password', { email, password: 'the password of eve' });
  await post('/signup/email-password', { email, password: PASSWORD });
  const { ticket } = await requireEmailTo(email);
  await post('/signup/email-password', { email, password: 'the password of eve' });
  await follow(ticket);
  const eve = await post('/signin/email-password', { email, password: 'the password of eve' });
  expect([eve.status, eve.body.error]).toEqual([401, 'unverified-user']);
  const owner = await post('/signin/email-password', { email, password: PASSWORD });
  expect(owner.status).toBe(200);
});

test('a reset link of an unconfirmed account does not confirm the password of the sign-up', async () => {
  const email = 'prepared@example.org';
  await post('/signup/email-password', { email, password: 'the password of eve' });
  await post('/user/password/reset', { email });
  const { ticket } = await requireEmailTo(email);
  expect((await follow(ticket)).searchParams.has('refreshToken')).toBe(true);
  const eve = await post('/signin/email-password', { email, password: 'the password of eve' });
  expect([eve.status, eve.body.error]).toEqual([401, 'unverified-user']);
});

test('[D-P6] a password that the client accepts but the policy does not is rejected with its code', async () => {
  const short = await post('/signup/email-password', { email: 'p@example.org', password: 'abc' });
  expect(short.body).toEqual({
    status: 400,
    error: 'password-too-short',
    message: 'Password is too short, use at least 12 characters',
  });
  const common = await post('/signup/email-password', {
    email: 'p@example.org',
    password: 'Password1234!',
  });
  expect(common.body.error).toBe('password-too-common');
});

test.each([
  [{ allowedRoles: ['admin'], defaultRole: 'admin' }, 'role-not-allowed'],
  [{ allowedRoles: ['me'] }, 'default-role-must-be-in-allowed-roles'],
  [{ redirectTo: 'https://evil.example/' }, 'redirectTo-not-allowed'],
  [{ redirectTo: '//evil.example' }, 'redirectTo-not-allowed'],
  [{ unknown: 1 }, 'invalid-request'],
])('sign-up with %j is rejected with %s', async (options, error) => {
  const response = await post('/signup/email-password', {
    email: 'o@example.org',
    password: PASSWORD,
    options,
  });
  expect([response.status, response.body.error]).toEqual([400, error]);
});

test('[D-P1d] the ticket of a reset email sets a new password without a bearer token and ends every session', async () => {
  const email = 'forgot@example.org';
  const session = await signUp(email);
  expect((await post('/user/password/reset', { email })).body).toBe('OK');
  const { ticket } = await requireEmailTo(email);
  const newPassword = 'neli uut kassi katusel';
  expect((await post('/user/password', { newPassword: 'abc', ticket })).status).toBe(400);
  expect((await post('/user/password', { newPassword, ticket })).body).toBe('OK');
  const again = await post('/user/password', { newPassword, ticket });
  expect([again.status, again.body.error]).toEqual([401, 'invalid-ticket']);
  expect((await post('/token', { refreshToken: session.refreshToken })).status).toBe(401);
  expect((await call('GET', '/user', { token: session.accessToken })).status).toBe(401);
  expect((await post('/signin/email-password', { email, password: newPassword })).status).toBe(200);
  expect((await requireEmailTo(email)).subject).toBe('Your password has been changed');
});

test('a reset for an unknown address gives the same response and sends nothing', async () => {
  const response = await post('/user/password/reset', { email: 'unknown@example.org' });
  expect([response.status, response.body]).toEqual([200, 'OK']);
  expect(await readEmailTo('unknown@example.org')).toBeNull();
});

test('confirming a new email address ends the sessions of emailed links, keeps others, and notifies the old address', async () => {
  const session = await signUp('old@example.org');
  const other = (
    await post('/signin/email-password', { email: 'old@example.org', password: PASSWORD })
  ).body.session;
  await post('/user/email/change', { newEmail: 'new@example.org' }, session.accessToken);
  const user = await call('GET', '/user', { token: session.accessToken });
  expect(user.body.email).toBe('old@example.org');
  const address = await follow((await requireEmailTo('new@example.org')).ticket);
  expect(address.searchParams.get('type')).toBe('emailConfirmChange');
  const refreshToken = address.searchParams.get('refreshToken');
  expect((await post('/token', { refreshToken })).body.user.email).toBe('new@example.org');
  expect((await call('GET', '/user', { token: session.accessToken })).status).toBe(401);
  expect((await call('GET', '/user', { token: other.accessToken })).status).toBe(200);
  expect((await requireEmailTo('old@example.org')).subject).toBe(
    'Your email address has been changed',
  );
});

test('no row of the database contains a password, a token or a ticket', async () => {
  const email = 'leak@example.org';
  await post('/signup/email-password', { email, password: PASSWORD });
  const { ticket } = await requireEmailTo(email);
  const session = await signUp('leak2@example.org');
  const { rows: tables } = await pools.migrator.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('auth', 'app', 'app_private')`,
  );
  for (const secret of [PASSWORD, ticket.split(':')[1], session.refreshToken]) {
    for (const { name } of tables) {
      const { rows } = await pools.migrator.query(
        `select 1 from ${name} as row where strpos(row::text, $1) > 0`,
        [secret],
      );
      expect([name, rows]).toEqual([name, []]);
    }
  }
});
