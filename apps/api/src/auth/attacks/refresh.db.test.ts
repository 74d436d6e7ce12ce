// Attacks with refresh tokens: finding 5 of docs/threat-model.md. An attacker has read a token
// while the owner's browser continues to use the session.
import { expect, test } from 'vitest';
import { createAuthNodes, PASSWORD, type WireSession } from '../../testing/auth-nodes.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const database = await createTestDatabase();
const { pools } = database;
const { call, follow, post, requireEmailTo, signUp } = await createAuthNodes(database);

const refresh = (refreshToken: string) => post('/token', { refreshToken });
const use = ({ accessToken }: WireSession) => call('GET', '/user', { token: accessToken });

/** Moves every rotation of the session into the past. */
const age = ({ refreshTokenId }: { refreshTokenId: string }, seconds: number) =>
  pools.migrator.query(
    `update auth.refresh_tokens set rotated_at = rotated_at - make_interval(secs => $2)
     where session_id = $1`,
    [refreshTokenId, seconds],
  );
async function countReuse(sessionId: string): Promise<number> {
  const { rows } = await pools.migrator.query(
    `select 1 from auth.audit where session_id = $1 and event = 'session.reuse-detected'`,
    [sessionId],
  );
  return rows.length;
}

let count = 0;
/** Returns the session after a confirmed link, and the token that was part of the redirect URL. */
async function startByLink() {
  count += 1;
  const email = `link${count}@example.org`;
  await post('/signup/email-password', { email, password: PASSWORD });
  const address = await follow((await requireEmailTo(email)).ticket);
  const inUrl = address.searchParams.get('refreshToken') ?? '';
  const session: WireSession = (await refresh(inUrl)).body;
  return { inUrl, session };
}

async function startByPassword(): Promise<WireSession> {
  count += 1;
  const email = `password${count}@example.org`;
  await signUp(email);
  return (await post('/signin/email-password', { email, password: PASSWORD })).body.session;
}

test('[D-P5e] 20 of 20 sessions end with an audit row when a rotated token is sent after the next one was used', async () => {
  for (let round = 0; round < 20; round += 1) {
    const first = await startByPassword();
    const next: WireSession = (await refresh(first.refreshToken)).body;
    expect((await use(next)).status).toBe(200);
    await age(first, 11);
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect((await refresh(next.refreshToken)).status).toBe(401);
    expect((await use(next)).status).toBe(401);
    expect(await countReuse(first.refreshTokenId)).toBe(1);
  }
});

test('[D-P5e] a stolen token is detected at its first use after the grace period', async () => {
  const stolen = await startByPassword();
  const owner: WireSession = (await refresh(stolen.refreshToken)).body;
  await use(owner);
  await age(stolen, 12);
  expect((await refresh(stolen.refreshToken)).status).toBe(401);
  expect(await countReuse(stolen.refreshTokenId)).toBe(1);
});

test('[D-P5e] a token from a URL is rejected ten seconds after its exchange', async () => {
  const { inUrl, session } = await startByLink();
  // A token in the browser history is not accepted as a lost response, even if the next is unused.
  await age(session, 11);
  expect((await refresh(inUrl)).status).toBe(401);
  expect(await countReuse(session.refreshTokenId)).toBe(1);
});

test('[D-P5d] a token from a URL can be sent again within ten seconds', async () => {
  const { inUrl, session } = await startByLink();
  expect((await refresh(inUrl)).body.refreshToken).toBe(session.refreshToken);
});

test('[D-P5d] tabs stay signed in for ten seconds although the next token is already used', async () => {
  const first = await startByPassword();
  const next: WireSession = (await refresh(first.refreshToken)).body;
  await use(next);
  await age(first, 8);
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => refresh(first.refreshToken)),
  );
  expect(new Set(responses.map(({ body }) => body.refreshToken))).toEqual(
    new Set([next.refreshToken]),
  );
});

test('[D-P5d] a response that was lost an hour ago can be requested again if the next token was never used', async () => {
  const first = await startByPassword();
  const next: WireSession = (await refresh(first.refreshToken)).body;
  await age(first, 3600);
  expect((await refresh(first.refreshToken)).body.refreshToken).toBe(next.refreshToken);
});
