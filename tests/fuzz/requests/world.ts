// Existing accounts, sessions and secrets, so that generated requests pass the first checks.
// Requests end sessions and change passwords, so all of them are created again from time to time.
import { randomUUID } from 'node:crypto';
import { createHasher } from '../../../apps/api/src/auth/passwords/hasher.ts';
import { toTicket } from '../../../apps/api/src/auth/tickets/tickets.ts';
import { createDatabase, openPool } from '../../../apps/api/src/platform/database.ts';
import { createKeyring } from '../../../apps/api/src/platform/keyring.ts';
import { createReceiptLinks } from '../../../apps/api/src/receipts/index.ts';
import type { ScriptedProvider } from '../../../apps/api/src/testing/scripted-provider.ts';
import { silentLogger } from '../../../apps/api/src/testing/silent-logger.ts';
import type { InProcess } from '../../support/backend/in-process.ts';
import { createDice } from './dice.ts';
import { mutate } from './values.ts';

export const PASSWORD = 'kolm kirjut kassi aknal';
export const ADMIN_SECRET = 'an-admin-secret-for-generated-requests';

const ACCOUNTS: Readonly<Record<string, string[]>> = {
  user: ['user', 'me'],
  agent: ['agent', 'user', 'me'],
  hr: ['hr', 'user', 'me'],
  admin: ['admin', 'user', 'me'],
};
const ID_TOKENS = 40;

export type World = AsyncDisposable & {
  /** Request headers by the name of the identity. */
  identities: Record<string, Record<string, string>>;
  /** Existing values by the name of the property or path parameter. */
  pools: Record<string, string[]>;
  renew: () => Promise<void>;
};

export async function createWorld(
  { app, database, urls }: InProcess,
  provider: ScriptedProvider,
): Promise<World> {
  const pool = openPool({
    url: urls.DATABASE_WORKER_URL,
    name: 'loimel-bench',
    size: 1,
    log: silentLogger,
  });
  const keyring = createKeyring(createDatabase(pool));
  const receipts = createReceiptLinks(keyring);
  const hasher = createHasher();
  const hash = await hasher.hash(PASSWORD, 0);
  await hasher.dispose();
  const identities: World['identities'] = {};
  const pools: World['pools'] = { idToken: await signIdTokens(provider) };

  async function post(path: string, body: unknown, headers = {}) {
    const response = await app.inject({ method: 'POST', url: path, headers, payload: body ?? {} });
    return response.json();
  }

  async function createAccount(name: string, roles: string[]): Promise<void> {
    const email = `${name}-${randomUUID()}@example.org`;
    await database.query(
      `insert into auth.accounts
         (email, email_verified, password_hash, display_name, locale, roles, default_role)
       values ($1, true, $2, $3, 'en', $4, $5)`,
      [email, hash, name, roles, roles[0]],
    );
    const { session } = await post('/auth/v1/signin/email-password', { email, password: PASSWORD });
    if (!session) throw new Error(`${name} cannot sign in`);
    const bearer = { authorization: `Bearer ${session.accessToken}` };
    identities[name] = bearer;
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const pat = await post('/auth/v1/pat', { expiresAt }, bearer);
    add('email', email);
    add('newEmail', `new-${email}`);
    add('refreshToken', session.refreshToken);
    add('personalAccessToken', pat.personalAccessToken);
    add('connect', session.accessToken);
    add('token', session.accessToken);
    for (const kind of ['passwordless/email', 'otp/email']) {
      await post(`/auth/v1/signin/${kind}`, { email });
    }
    await post('/auth/v1/user/password/reset', { email });
  }

  const add = (name: string, value: unknown) => {
    if (typeof value === 'string') pools[name] = [...(pools[name] ?? []), value].slice(-20);
  };

  async function readSecrets(): Promise<void> {
    const tickets = await database.query<{ id: string; kind: string }>(
      'select id, kind from auth.tickets order by created_at desc limit 20',
    );
    for (const { id, kind } of tickets.rows) add('ticket', await toTicket(keyring, kind, id));
    const records = await database.query<{ id: string }>(
      `select id from (select id, created_at from app.contacts union all
         select id, created_at from app.job_applications) r order by created_at desc limit 10`,
    );
    for (const { id } of records.rows) {
      add('id', id);
      add('receipt', await receipts.toToken(id));
    }
    const files = await database.query<{ id: string }>(
      'select id from app.files order by created_at desc limit 10',
    );
    for (const { id } of files.rows) {
      add('id', id);
      add('cv_file_path', id);
    }
  }

  async function renew(): Promise<void> {
    for (const [name, roles] of Object.entries(ACCOUNTS)) {
      const known = identities[name];
      const check = known && (await app.inject({ url: '/auth/v1/user', headers: known }));
      if (check?.statusCode !== 200) await createAccount(name, roles);
    }
    const { session } = await post('/auth/v1/signin/anonymous', {});
    identities['anonymous'] = { authorization: `Bearer ${session.accessToken}` };
    identities['secret'] = { 'x-hasura-admin-secret': ADMIN_SECRET };
    await readSecrets();
  }

  await renew();
  return {
    identities,
    pools,
    renew,
    [Symbol.asyncDispose]: () => pool.end(),
  };
}

/** Valid signatures over unusual claims, because the provider decides the content of its claims. */
function signIdTokens(provider: ScriptedProvider): Promise<string[]> {
  const dice = createDice(1);
  const claims = { sub: 'person', email: 'person@example.org', email_verified: true, name: 'P' };
  return Promise.all(
    Array.from({ length: ID_TOKENS }, (_, index) => {
      const mutated = index < 5 ? claims : mutate(dice, claims);
      return provider.signIdToken(
        typeof mutated === 'object' && mutated !== null ? { ...mutated } : {},
      );
    }),
  );
}
