// The two sides of the model test. The model is what the contract promises. The world is the real
// server (two nodes and PostgreSQL) with browsers and attackers.
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Hasher } from '../../auth/passwords/hasher.ts';
import { toCode } from '../../auth/tickets/codes.ts';
import { createKeyring } from '../../platform/keyring.ts';
import type { createAuthNodes } from '../auth-nodes.ts';
import type { TestDatabase } from '../test-database.ts';

export const DAY = 24 * 3600;
export const IDLE_SECONDS = 30 * DAY;
export const ABSOLUTE_SECONDS = 180 * DAY;
const STEP_MS = 30_000;

/** A browser with a session. Its tabs share one storage. */
export type Browser = {
  /** All refresh tokens so far, oldest first. The last one is in the storage. */
  tokens: { value: string; exchangedAt: number | null }[];
  accessToken: string;
  accessFrom: number;
  beganAt: number;
  usedAt: number;
  isSignedOut: boolean;
  /** When the owner was authenticated. Null for a session of a personal access token. */
  authenticatedAt: number | null;
  /** The same with a second factor. */
  secondFactorAt: number | null;
  /** The access token that came with the newest refresh token was used. */
  isNewestUsed: boolean;
};

/** A one-time secret with its remaining attempts. Null if none can be valid. */
type OneTime = { triesLeft: number; endsAt: number } | null;

/** Times are in seconds since the start of the run. */
export type Model = {
  now: number;
  password: string;
  browsers: Browser[];
  totpSecret: string | null;
  /** Time step of the newest accepted code. This step and all earlier ones are used up. */
  totpStep: number;
  code: OneTime;
  mfa: (OneTime & { ticket: string }) | null;
  pat: { value: string; isRevoked: boolean } | null;
};

export type Clock = { offsetMs: number };

export type World = {
  post: Awaited<ReturnType<typeof createAuthNodes>>['post'];
  call: Awaited<ReturnType<typeof createAuthNodes>>['call'];
  email: string;
  accountId: string;
  readCode: () => Promise<string>;
  /** The current time step, and the code of a step. */
  readStep: () => number;
  toTotp: (secret: string, step: number) => string;
  passTime: (seconds: number) => Promise<void>;
  countSessions: () => Promise<number>;
};

export function createModel(): Model {
  const password = 'the first password';
  const nothing = { totpSecret: null, totpStep: 0, code: null, mfa: null, pat: null };
  return { now: 0, password, browsers: [], ...nothing };
}

/** Replaces Argon2id, which has its own tests and would take most of the time here. */
export const quickHasher: Hasher = {
  requireSlot: () => {},
  readLoad: () => ({ waiting: 0, rejected: 0 }),
  hash: async (password) => Buffer.from(password).toString('hex'),
  verify: async (password, hash) => Buffer.from(password).toString('hex') === hash,
  dispose: async () => {},
};

export async function createWorld(
  { pools, databases }: TestDatabase,
  nodes: Pick<World, 'post' | 'call'>,
  clock: Clock,
): Promise<World> {
  const email = `${randomUUID()}@example.org`;
  const keyring = createKeyring(databases.auth);
  const query = async (text: string, values: unknown[]) =>
    (await pools.migrator.query(text, values)).rows[0];
  // Reset the clock, because every run has its own account.
  clock.offsetMs = 0;
  const { id: accountId } = await query(
    `insert into auth.accounts
       (email, email_verified, password_hash, display_name, locale, roles, default_role)
     values ($1, true, $2, 'Ada', 'en', '{user,me}', 'user') returning id`,
    [email, await quickHasher.hash(createModel().password, 0)],
  );

  return {
    ...{ post: nodes.post, call: nodes.call, email, accountId },
    async readCode() {
      const row = await query(`select id from auth.tickets where address = $1`, [email]);
      return toCode(keyring, row?.id ?? '');
    },
    readStep: () => Math.floor((Date.now() + clock.offsetMs) / STEP_MS),
    toTotp: (secret, step) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * STEP_MS }),
    async passTime(seconds) {
      // Signing keys rotate after a month. Longer times do not move the clock, to avoid a rotation
      // here.
      if (seconds < DAY) clock.offsetMs += seconds * 1000;
      await query(
        `with tokens as (
           update auth.refresh_tokens t set rotated_at = rotated_at - make_interval(secs => $2)
           from auth.sessions s where s.id = t.session_id and s.account_id = $1
         ), tickets as (
           update auth.tickets set expires_at = expires_at - make_interval(secs => $2)
           where address = $3
         ), mfa as (
           update auth.mfa_tickets set expires_at = expires_at - make_interval(secs => $2)
           where account_id = $1
         )
         update auth.sessions set expires_at = expires_at - make_interval(secs => $2),
           authenticated_at = authenticated_at - make_interval(secs => $2),
           second_factor_at = second_factor_at - make_interval(secs => $2),
           ends_at = ends_at - make_interval(secs => $2)
         where account_id = $1`,
        [accountId, seconds, email],
      );
    },
    async countSessions() {
      const { count } = await query(
        `select count(*)::integer as count from auth.sessions
         where account_id = $1 and revoked_at is null and expires_at > now()`,
        [accountId],
      );
      return count;
    },
  };
}
