// Measures a refresh and a sign-in, and compares them with the plain SQL statements and the plain
// hash in the same run.
import { argon2, randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import pg from 'pg';
import { hashToken } from '../../apps/api/src/platform/keyring.ts';
import { createTarget, PASSWORD, postJson } from '../../tests/security/auth/target.ts';
import type { Backend } from '../../tests/support/backend/start.ts';
import { createVisitor } from '../../tests/support/backend/visitor.ts';
import { type Measurement, repeat, type Work } from './repeat.ts';

const CONNECTIONS = 10;
/** The server hashes one password at a time. The second connection keeps its queue filled. */
const SIGN_IN_CONNECTIONS = 2;

const deriveKey = promisify(argon2);

/** SQL statements of a refresh: the rate limit of the client, then the rotation. */
const COUNT_REQUEST = `
  select used, set_config('synchronous_commit', 'off', true) from app_private.count_request($1, 300)`;
const ROTATE = `
  with rotated as (
    update auth.sessions s
    set generation = s.generation + 1, refreshed_at = now(),
      expires_at = least(now() + interval '30 days', s.ends_at)
    from auth.refresh_tokens t
    where t.hash = $1 and s.id = t.session_id and s.generation = t.generation
      and s.revoked_at is null and s.expires_at > now()
    returning s.id, s.generation, s.account_id
  ), parent as (
    update auth.refresh_tokens t set next_token_encrypted = $3, rotated_at = now()
    from rotated where t.hash = $1
  ), newest as (
    insert into auth.refresh_tokens (hash, session_id, generation)
    select $2, id, generation from rotated
  )
  select a.*, rotated.id as session_id
  from rotated join auth.accounts a on a.id = rotated.account_id`;

export type AuthRow = [name: string, run: (seconds: number) => Promise<Measurement>];

/** Rows in pairs: the plain statements or hash, then our endpoint. */
export async function createAuthRows(backend: Backend): Promise<AuthRow[]> {
  await using target = await createTarget(backend, Math.random);
  const emails = await target.createAccounts(CONNECTIONS * 2);
  const tokens: string[] = [];
  for (const email of emails) tokens.push((await target.signIn(email)).refreshToken);
  const keptByBare = tokens.slice(0, CONNECTIONS);
  const keptByOurs = tokens.slice(CONNECTIONS);
  const pid = backend.apis[0]?.getPid() ?? null;
  return [
    [
      'refresh, the bare statements',
      (seconds) =>
        repeat({
          seconds,
          pid: null,
          open: keptByBare.map(
            (_, index) => () => openBareRefresh(backend.urls.DATABASE_AUTH_URL, keptByBare, index),
          ),
        }),
    ],
    [
      'refresh, through nginx',
      (seconds) =>
        repeat({
          seconds,
          pid,
          open: keptByOurs.map((_, index) => () => openRefresh(backend.url, keptByOurs, index)),
        }),
    ],
    ['password, the bare hash', (seconds) => repeat({ seconds, pid: null, open: [openHash] })],
    [
      'password sign-in, through nginx',
      (seconds) =>
        repeat({
          seconds,
          pid,
          open: emails
            .slice(0, SIGN_IN_CONNECTIONS)
            .map((email) => () => openSignIn(backend.url, email)),
        }),
    ],
  ];
}

async function openBareRefresh(url: string, tokens: string[], index: number): Promise<Work> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    async once() {
      const nextToken = randomUUID();
      await client.query({
        name: 'count-request',
        text: COUNT_REQUEST,
        values: [`bench ${index}`],
      });
      const values = [hashToken(tokens[index] ?? ''), hashToken(nextToken), randomBytes(44)];
      const { rowCount } = await client.query({ name: 'rotate', text: ROTATE, values });
      tokens[index] = nextToken;
      return rowCount === 1;
    },
    close: () => client.end(),
  };
}

async function openRefresh(url: string, tokens: string[], index: number): Promise<Work> {
  const visitor = createVisitor(url, index);
  return {
    async once() {
      const response = await postJson(visitor, '/token', { refreshToken: tokens[index] });
      if (response.status !== 200) return false;
      tokens[index] = JSON.parse(response.body).refreshToken;
      return true;
    },
    close: async () => visitor[Symbol.dispose](),
  };
}

async function openSignIn(url: string, email: string): Promise<Work> {
  const visitor = createVisitor(url, 0);
  const body = { email, password: PASSWORD };
  return {
    once: async () => (await postJson(visitor, '/signin/email-password', body)).status === 200,
    close: async () => visitor[Symbol.dispose](),
  };
}

async function openHash(): Promise<Work> {
  return {
    async once() {
      await deriveKey('argon2id', {
        message: Buffer.from(PASSWORD),
        nonce: randomBytes(16),
        ...{ memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 },
      });
      return true;
    },
    close: async () => {},
  };
}
