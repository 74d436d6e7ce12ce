// The attacked system: the backend behind nginx with the limits of production, and accounts in its
// database. An attacker can have any number of addresses.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createHasher } from '../../../apps/api/src/auth/passwords/hasher.ts';
import type { Backend } from '../../support/backend/start.ts';
import {
  createVisitor,
  type Visitor,
  type VisitorResponse,
} from '../../support/backend/visitor.ts';

export const PASSWORD = 'kolm kirjut kassi aknal';

export type WireSession = { accessToken: string; refreshToken: string; refreshTokenId: string };

export type Target = AsyncDisposable & {
  url: string;
  database: pg.Client;
  /** Creates confirmed accounts with PASSWORD. Returns their addresses. */
  createAccounts: (count: number) => Promise<string[]>;
  signIn: (email: string) => Promise<WireSession>;
  /** An attacker with a new client address. */
  createAttacker: () => Visitor;
  random: () => number;
};

export async function createTarget(backend: Backend, random: () => number): Promise<Target> {
  const url = new URL(backend.postgres.adminUrl);
  url.pathname = '/loimel';
  const database = new pg.Client({ connectionString: url.href });
  await database.connect();
  const hasher = createHasher();
  const hash = await hasher.hash(PASSWORD, 0);
  await hasher.dispose();
  const attackers: Visitor[] = [];

  function createAttacker(): Visitor {
    const attacker = createVisitor(backend.url, attackers.length);
    attackers.push(attacker);
    return attacker;
  }

  return {
    url: backend.url,
    database,
    random,
    createAttacker,
    async createAccounts(count) {
      const emails = Array.from({ length: count }, () => `known-${randomUUID()}@example.org`);
      await database.query(
        `insert into auth.accounts
           (email, email_verified, password_hash, display_name, locale, roles, default_role)
         select email, true, $2, email, 'en', '{user,me}', 'user' from unnest($1::text[]) email`,
        [emails, hash],
      );
      return emails;
    },
    async signIn(email) {
      const response = await postJson(createAttacker(), '/signin/email-password', {
        email,
        password: PASSWORD,
      });
      if (response.status !== 200)
        throw new Error(`no sign-in: ${response.status} ${response.body}`);
      return JSON.parse(response.body).session;
    },
    async [Symbol.asyncDispose]() {
      for (const attacker of attackers) attacker[Symbol.dispose]();
      await database.end();
    },
  };
}

/** `path` is relative to /auth/v1. */
export function postJson(
  from: Visitor,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<VisitorResponse> {
  return from.post(
    `/auth/v1${path}`,
    { 'content-type': 'application/json', ...headers },
    JSON.stringify(body),
  );
}

export function readError({ body }: VisitorResponse): string {
  try {
    return String(JSON.parse(body).error);
  } catch {
    return '';
  }
}
