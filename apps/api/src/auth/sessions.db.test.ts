import { randomUUID } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { createAuthNodes } from '../testing/auth-nodes.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const database = await createTestDatabase();
const { pools } = database;
const { call, post, signUp, requireEmailTo } = await createAuthNodes(database);

let count = 0;
const start = () => {
  count += 1;
  return signUp(`s${count}@example.org`);
};
const refresh = (refreshToken: string) => post('/token', { refreshToken });

/** Moves every rotation into the past. */
const age = (interval: string) =>
  pools.migrator.query(`update auth.refresh_tokens set rotated_at = rotated_at - $1::interval`, [
    interval,
  ]);
const readAudit = async (sessionId: string) => {
  const { rows } = await pools.migrator.query(
    `select event, details from auth.audit where session_id = $1 order by id`,
    [sessionId],
  );
  return rows;
};

test('a refresh gives the next token, the same session id and the claims of the contract', async () => {
  const first = await start();
  const { status, body } = await refresh(first.refreshToken);
  expect(status).toBe(200);
  expect(body.refreshTokenId).toBe(first.refreshTokenId);
  expect(body.refreshToken).not.toBe(first.refreshToken);
  expect(body.user).not.toHaveProperty('activeMfaType');
  const claims = decodeJwt(body.accessToken);
  expect(claims).toMatchObject({
    sub: first.user.id,
    iss: 'https://loimel.example/auth/v1',
    'https://hasura.io/jwt/claims': {
      'x-hasura-allowed-roles': ['user', 'me'],
      'x-hasura-default-role': 'user',
      'x-hasura-user-id': first.user.id,
      'x-hasura-user-is-anonymous': 'false',
    },
  });
  expect(Number(claims.exp) - Number(claims.iat)).toBe(900);
});

test('[D-P5d] fifty tabs that refresh in parallel all get the same next token', async () => {
  const { refreshToken } = await start();
  const responses = await Promise.all(Array.from({ length: 50 }, () => refresh(refreshToken)));
  expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect(new Set(responses.map(({ body }) => body.refreshToken)).size).toBe(1);
});

test('[D-P5d] a token within the grace period gets the current token, also two generations later', async () => {
  const first = await start();
  const second = (await refresh(first.refreshToken)).body;
  const third = (await refresh(second.refreshToken)).body;
  expect((await refresh(first.refreshToken)).body.refreshToken).toBe(third.refreshToken);
});

test('[D-P5d] a lost response can be requested again later, as long as its token was not used', async () => {
  const first = (await refresh((await start()).refreshToken)).body;
  const lost = (await refresh(first.refreshToken)).body;
  await age('1 hour');
  const repeated = await refresh(first.refreshToken);
  expect([repeated.status, repeated.body.refreshToken]).toEqual([200, lost.refreshToken]);
});

test('[D-P5e] an older token after the grace period ends the session and adds an audit row', async () => {
  const first = await start();
  const second = (await refresh(first.refreshToken)).body;
  const third = (await refresh(second.refreshToken)).body;
  await age('11 seconds');
  const thief = await refresh(first.refreshToken);
  expect([thief.status, thief.body.error]).toEqual([401, 'invalid-refresh-token']);
  expect((await refresh(third.refreshToken)).status).toBe(401);
  expect((await refresh(second.refreshToken)).status).toBe(401);
  expect((await call('GET', '/user', { token: third.accessToken })).status).toBe(401);
  expect(await readAudit(first.refreshTokenId)).toContainEqual({
    event: 'session.reuse-detected',
    details: { generationsBehind: 2 },
  });
});

test('a refresh extends the session to thirty days, but not past its end', async () => {
  const { refreshToken, refreshTokenId } = await start();
  const read = async () => {
    const { rows } = await pools.migrator.query(
      `select extract(epoch from expires_at - now()) / 86400 as days, expires_at = ends_at as at_end
       from auth.sessions where id = $1`,
      [refreshTokenId],
    );
    return { days: Math.round(Number(rows[0].days)), isAtEnd: rows[0].at_end };
  };
  await pools.migrator.query(
    `update auth.sessions set expires_at = now() + interval '1 day' where id = $1`,
    [refreshTokenId],
  );
  const next = (await refresh(refreshToken)).body;
  expect(await read()).toEqual({ days: 30, isAtEnd: false });
  await pools.migrator.query(
    `update auth.sessions set ends_at = now() + interval '3 days' where id = $1`,
    [refreshTokenId],
  );
  const last = (await refresh(next.refreshToken)).body;
  expect(await read()).toEqual({ days: 3, isAtEnd: true });
  await pools.migrator.query(`update auth.sessions set expires_at = now() where id = $1`, [
    refreshTokenId,
  ]);
  expect((await refresh(last.refreshToken)).status).toBe(401);
});

test.each([
  ['not a uuid', 400],
  [randomUUID(), 401],
])('the refresh token %s is rejected with %i', async (token, status) => {
  expect((await refresh(token)).status).toBe(status);
});

test('sign-out ends one session, accepts an unknown token, and rejects an empty request', async () => {
  const session = await start();
  expect((await post('/signout', { refreshToken: session.refreshToken })).body).toBe('OK');
  expect((await refresh(session.refreshToken)).status).toBe(401);
  expect((await post('/signout', { refreshToken: randomUUID() })).body).toBe('OK');
  expect((await post('/signout', {})).status).toBe(400);
  expect((await post('/signout', { all: true })).status).toBe(400);
});

test('signing out everywhere ends every session and every personal access token', async () => {
  const one = await start();
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const pat = await post('/pat', { expiresAt, metadata: { name: 'script' } }, one.accessToken);
  const other = await post('/signin/pat', { personalAccessToken: pat.body.personalAccessToken });
  expect(other.body.session.user.id).toBe(one.user.id);
  expect((await post('/signout', { all: true }, one.accessToken)).body).toBe('OK');
  expect((await refresh(one.refreshToken)).status).toBe(401);
  expect((await refresh(other.body.session.refreshToken)).status).toBe(401);
  const late = await post('/signin/pat', { personalAccessToken: pat.body.personalAccessToken });
  expect([late.status, late.body.error]).toEqual([401, 'invalid-pat']);
});

test('a personal access token must expire in the future', async () => {
  const { accessToken } = await start();
  const response = await post('/pat', { expiresAt: '2020-01-01T00:00:00Z' }, accessToken);
  expect([response.status, response.body.error]).toEqual([400, 'invalid-expiry-date']);
});

test('only the owner can list the active sessions and end one', async () => {
  const mine = await start();
  const other = await start();
  const list = await call('GET', '/user/sessions', { token: mine.accessToken });
  expect(list.body).toContainEqual(
    expect.objectContaining({ id: mine.refreshTokenId, isCurrent: true }),
  );
  const path = `/user/sessions/${mine.refreshTokenId}`;
  expect((await call('DELETE', path, { token: other.accessToken })).status).toBe(404);
  expect((await call('DELETE', path, { token: mine.accessToken })).body).toBe('OK');
  expect((await refresh(mine.refreshToken)).status).toBe(401);
});

test('the owner is notified of a sign-in from a new browser', async () => {
  const session = await start();
  const email = session.user.email ?? '';
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const pat = await post(
    '/pat',
    { expiresAt: new Date(Date.now() + 60_000).toISOString() },
    session.accessToken,
  );
  await call('POST', '/signin/pat', {
    body: { personalAccessToken: pat.body.personalAccessToken },
    headers: { 'user-agent': agent },
  });
  expect((await requireEmailTo(email)).subject).toBe('New sign-in on Firefox, Linux');
});

test('the notification of a sign-in without a user agent has a dash for the device', async () => {
  const session = await start();
  const email = session.user.email ?? '';
  await pools.migrator.query(`update auth.sessions set device = 'Firefox, Linux' where id = $1`, [
    session.refreshTokenId,
  ]);
  const pat = await post(
    '/pat',
    { expiresAt: new Date(Date.now() + 60_000).toISOString() },
    session.accessToken,
  );
  const { personalAccessToken } = pat.body;
  await call('POST', '/signin/pat', { body: { personalAccessToken }, headers: {} });
  expect((await requireEmailTo(email)).text).toMatch(/^Device +-$/m);
});

test('an anonymous account works, gets an address by a link, and keeps its id', async () => {
  const { body } = await call('POST', '/signin/anonymous', {
    headers: { 'content-type': 'application/json' },
  });
  const { session } = body;
  expect(session.user).toMatchObject({
    isAnonymous: true,
    roles: ['anonymous'],
    defaultRole: 'anonymous',
    displayName: 'Anonymous User',
  });
  expect((await refresh(session.refreshToken)).status).toBe(200);
  const user = await call('GET', '/user', { token: session.accessToken });
  expect([user.status, user.body.error]).toEqual([403, 'forbidden-anonymous']);

  const email = 'named@example.org';
  const change = { signInMethod: 'passwordless', connection: 'email', email, options: {} };
  expect((await post('/user/deanonymize', change, session.accessToken)).body).toBe('OK');
  const named = await signUpByLink(email);
  expect(named.user).toMatchObject({ id: session.user.id, isAnonymous: false, email });
  const again = await post('/user/deanonymize', change, named.accessToken);
  expect(again.body.error).toBe('user-not-anonymous');
});

async function signUpByLink(email: string) {
  const { ticket } = await requireEmailTo(email);
  const response = await call('POST', '/verify', { body: { ticket } });
  const refreshToken = new URL(String(response.headers.location)).searchParams.get('refreshToken');
  return (await refresh(refreshToken ?? '')).body;
}

test('two keys are published, and a rotation invalidates no token', async () => {
  const before = await start();
  const published = (await call('GET', '/.well-known/jwks.json')).body.keys;
  expect(published).toHaveLength(2);
  expect(Object.keys(published[0])).not.toContain('d');
  await pools.migrator.query(
    `update auth.signing_keys set current_since = now() - interval '31 days' where state = 'current'`,
  );
  // A third process finds the key due and rotates it. The first two still use their cached keys.
  const { call: callOther, post: postOther } = await createAuthNodes(database);
  const after = (await postOther('/token', { refreshToken: before.refreshToken })).body;
  const signedBy = [before, after].map(({ accessToken }) => decodeProtectedHeader(accessToken).kid);
  expect(signedBy.toSorted()).toEqual(published.map(({ kid }: { kid: string }) => kid).toSorted());
  for (const token of [before.accessToken, after.accessToken]) {
    expect((await call('GET', '/user', { token })).status).toBe(200);
    expect((await callOther('GET', '/user', { token })).status).toBe(200);
  }
  expect((await callOther('GET', '/.well-known/jwks.json')).body.keys).toHaveLength(3);
});
