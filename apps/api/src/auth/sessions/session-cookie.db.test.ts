import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createAuthNodes, PASSWORD } from '../../testing/auth-nodes.ts';
import { createDeskBrowser } from '../../testing/desk-browser.ts';
import { createSoftwareKey } from '../../testing/software-key.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { AUTH_ROUTES } from '../routes.ts';
import { SignInResponse } from '../shapes.ts';
import { SessionSchema } from './session.ts';

const NAME = '__Host-desk-session';
const DESK = 'https://desk.loimel.example';
const database = await createTestDatabase();
const { pools } = database;
const { call, post, signUp, follow, requireEmailTo } = await createAuthNodes(database, {
  redirectOrigins: [DESK],
});

let count = 0;
/** Signs in with a password. The body has the session as scripts see it. */
async function start() {
  count += 1;
  const email = `desk${count}@example.org`;
  await signUp(email);
  const browser = createDeskBrowser(call);
  const response = await browser.call('POST', '/signin/email-password', {
    body: { email, password: PASSWORD },
  });
  const refresh = (refreshToken = response.body.session.refreshToken) =>
    browser.call('POST', '/token', { body: { refreshToken } });
  return { email, browser, response, session: response.body.session, refresh };
}

const countSessions = async (accountId: string) => {
  const { rows } = await pools.migrator.query(
    'select count(*)::int from auth.sessions where account_id = $1 and revoked_at is null',
    [accountId],
  );
  return rows[0].count;
};

test('[D-D2c] a sign-in with the header puts the token into the cookie and only the id into the body', async () => {
  const { browser, response, session } = await start();
  const cookie = response.setCookies.find((text) => text.startsWith(NAME)) ?? '';
  const [id, token = ''] = (browser.cookies.get(NAME) ?? '').split('.');
  expect(cookie.split('; ').slice(1).sort()).toEqual([
    'HttpOnly',
    'Max-Age=2592000',
    'Path=/',
    'SameSite=Strict',
    'Secure',
  ]);
  expect(SessionSchema.safeParse(session).success).toBe(true);
  expect([session.refreshToken, session.refreshTokenId]).toEqual([id, id]);
  expect(response.text).not.toContain(token);
  // The id opens nothing without the cookie.
  expect((await post('/token', { refreshToken: id })).status).toBe(401);
  expect((await post('/token', { refreshToken: token })).status).toBe(200);
});

test('[D-D2c] refreshes rotate the token in the cookie, and parallel tabs get the same one', async () => {
  const { browser, session, refresh } = await start();
  const first = browser.cookies.get(NAME);
  const responses = await Promise.all(Array.from({ length: 10 }, () => refresh()));
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const values = responses.map(({ setCookies }) => setCookies.join());
  expect(new Set(values).size).toBe(1);
  expect(browser.cookies.get(NAME)).not.toBe(first);
  const next = await refresh();
  expect(next.body).toMatchObject({ refreshToken: session.refreshToken, user: session.user });
  expect(next.body.accessToken).not.toBe(session.accessToken);
});

test('a cookie without the header is ignored, and without it nothing is put into the cookie', async () => {
  const { browser, session } = await start();
  const headers = { cookie: `${NAME}=${browser.cookies.get(NAME)}` };
  const body = { refreshToken: session.refreshToken };
  const refreshed = await call('POST', '/token', { body, headers });
  expect([refreshed.status, refreshed.headers['set-cookie']]).toEqual([401, undefined]);
  await call('POST', '/signout', { body, headers });
  const [, refreshToken] = (browser.cookies.get(NAME) ?? '').split('.');
  const plain = await call('POST', '/token', { body: { refreshToken } });
  expect([plain.status, plain.headers['set-cookie']]).toEqual([200, undefined]);
  expect(plain.body.refreshToken).not.toBe(plain.body.refreshTokenId);
});

test('a sign-out ends the session of the cookie and clears it', async () => {
  const { browser, session } = await start();
  const refreshToken = session.refreshToken;
  const out = await browser.call('POST', '/signout', { body: { refreshToken } });
  expect([out.status, browser.cookies.has(NAME)]).toEqual([200, false]);
  expect((await call('GET', '/user', { token: session.accessToken })).status).toBe(401);

  const other = await start();
  await other.browser.call('POST', '/signout', {
    body: { all: true, refreshToken: other.session.refreshToken },
    token: other.session.accessToken,
  });
  expect(other.browser.cookies.has(NAME)).toBe(false);
});

test('a sign-in of another person in the same browser ends the session that the cookie had', async () => {
  const { browser, session } = await start();
  const second = await start();
  const refreshToken = second.session.refreshToken;
  await second.browser.call('POST', '/signout', { body: { refreshToken } });
  const switched = await browser.call('POST', '/signin/email-password', {
    body: { email: second.email, password: PASSWORD },
  });
  expect(switched.status).toBe(200);
  expect((await call('GET', '/user', { token: session.accessToken })).status).toBe(401);
  const { accessToken } = switched.body.session;
  expect((await call('GET', '/user', { token: accessToken })).status).toBe(200);
});

test('a rejected refresh clears the cookie', async () => {
  const { browser, refresh, session } = await start();
  await pools.migrator.query(`update auth.sessions set revoked_at = now() where id = $1`, [
    session.refreshTokenId,
  ]);
  const { status, body } = await refresh();
  expect([status, body.error]).toEqual([401, 'invalid-refresh-token']);
  expect(browser.cookies.has(NAME)).toBe(false);
});

test('a tab of an earlier session neither takes over nor ends the session of the cookie', async () => {
  const { browser, session, email } = await start();
  const body = { email, password: PASSWORD };
  const later = await browser.call('POST', '/signin/email-password', { body });
  const value = browser.cookies.get(NAME);
  const stale = { body: { refreshToken: session.refreshToken } };
  expect((await browser.call('POST', '/token', stale)).status).toBe(401);
  expect((await browser.call('POST', '/signout', stale)).status).toBe(200);
  expect(browser.cookies.get(NAME)).toBe(value);
  const refreshToken = later.body.session.refreshToken;
  expect((await browser.call('POST', '/token', { body: { refreshToken } })).status).toBe(200);
});

test.each([
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ origin: 'https://evil.example' }],
  [{ origin: 'null' }],
])('a request of another origin (%o) is rejected and keeps the session', async (headers) => {
  const { browser, session, refresh } = await start();
  const body = { refreshToken: session.refreshToken };
  for (const path of ['/token', '/signout', '/signin/email-password']) {
    const rejected = await browser.call('POST', path, { body, headers });
    expect([rejected.status, rejected.body.error]).toEqual([403, 'cross-site']);
  }
  expect((await refresh()).status).toBe(200);
});

test('a request of the desk itself is accepted, another value of the header is rejected', async () => {
  const { browser, session } = await start();
  const body = { refreshToken: session.refreshToken };
  const own = { origin: DESK, 'sec-fetch-site': 'same-origin' };
  expect((await browser.call('POST', '/token', { body, headers: own })).status).toBe(200);
  const headers = { 'x-session-cookie': 'site' };
  expect((await browser.call('POST', '/token', { body, headers })).status).toBe(400);
});

test('every way to sign in puts its token into the cookie', async () => {
  const browser = createDeskBrowser(call);
  const expectCookie = async (path: string, body: unknown, token?: string) => {
    browser.cookies.delete(NAME);
    const options = token === undefined ? { body } : { body, token };
    const { session } = (await browser.call('POST', path, options)).body;
    const [id, refreshToken = ''] = (browser.cookies.get(NAME) ?? '').split('.');
    expect([path, session?.refreshToken]).toEqual([path, id]);
    expect(JSON.stringify(session)).not.toContain(refreshToken);
    return session;
  };

  const email = 'methods@example.org';
  const { accessToken } = await signUp(email);
  await post('/signin/otp/email', { email });
  const { code: otp } = await requireEmailTo(email);
  await expectCookie('/signin/otp/email/verify', { email, otp });

  const key = createSoftwareKey({ origin: DESK, rpId: 'loimel.example' });
  const creation = await post('/user/webauthn/add', {}, accessToken);
  const added = { credential: key.create(creation.body) };
  await post('/user/webauthn/verify', added, accessToken);
  const credential = key.get((await post('/signin/webauthn', {})).body);
  const byKey = await expectCookie('/signin/webauthn/verify', { credential });

  const pat = await post(
    '/pat',
    { expiresAt: new Date(Date.now() + 60_000).toISOString() },
    byKey.accessToken,
  );
  const { personalAccessToken } = pat.body;
  await expectCookie('/signin/pat', { personalAccessToken });

  const { totpSecret } = (await call('GET', '/mfa/totp/generate', { token: byKey.accessToken }))
    .body;
  const code = new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate();
  await post('/user/mfa', { code, activeMfaType: 'totp' }, byKey.accessToken);
  const { recoveryCodes } = (await post('/user/recovery-codes', {}, byKey.accessToken)).body;
  const first = await browser.call('POST', '/signin/email-password', {
    body: { email, password: PASSWORD },
  });
  expect(first.body).toMatchObject({ session: null, mfa: { ticket: expect.any(String) } });
  const { ticket } = first.body.mfa;
  await expectCookie('/signin/mfa/recovery-code', { ticket, recoveryCode: recoveryCodes[0] });

  const linked = 'linked@example.org';
  await post('/signin/passwordless/email', {
    email: linked,
    codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  });
  const address = await follow((await requireEmailTo(linked)).ticket);
  await expectCookie('/token/exchange', {
    code: address.searchParams.get('code'),
    codeVerifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  });
});

test('every route whose response can contain a refresh token is one that the cookie covers', () => {
  const withToken = AUTH_ROUTES.filter(({ response }) => {
    const schema = z.toJSONSchema(response, { unrepresentable: 'any' });
    return JSON.stringify(schema).includes('"refreshToken"');
  });
  expect(withToken.length).toBeGreaterThan(10);
  for (const { path, response } of withToken) {
    expect([path, response === SessionSchema || response === SignInResponse]).toEqual([path, true]);
  }
});

test('a step-up with a key continues the session of the cookie', async () => {
  const { browser, session } = await start();
  const token = session.accessToken;
  const key = createSoftwareKey({ origin: DESK, rpId: 'loimel.example' });
  const creation = await post('/user/webauthn/add', {}, token);
  await post('/user/webauthn/verify', { credential: key.create(creation.body) }, token);
  const before = await countSessions(session.user.id);
  const options = await browser.call('POST', '/elevate/webauthn', { body: {}, token });
  const elevated = await browser.call('POST', '/elevate/webauthn/verify', {
    body: { credential: key.get(options.body) },
    token,
  });
  expect(elevated.body.session.refreshTokenId).toBe(session.refreshTokenId);
  expect(await countSessions(session.user.id)).toBe(before);
  const codes = await call('POST', '/user/recovery-codes', {
    body: {},
    token: elevated.body.session.accessToken,
  });
  expect(codes.status).toBe(200);
});
