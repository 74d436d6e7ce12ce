// Counts a use of several rate limits in one statement, and can undo it. The counters are in
// PostgreSQL, so that all processes share them.
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { Keyring } from '../../platform/keyring.ts';
import type { RateLimit } from '../../rate-limits/index.ts';

/** Uses with the same name and subject share a counter. Their limits can have different windows. */
export type Use = { name: string; subject: string; limit: RateLimit };

export type Reservation =
  | { isAdmitted: true; keys: readonly string[]; reservedAt: Date }
  | { isAdmitted: false; retryAfterSeconds: number };

/** Counts all uses, or none of them if one limit is reached. */
export async function reserve(
  database: Database,
  keyring: Keyring,
  uses: readonly Use[],
): Promise<Reservation> {
  const keys = await Promise.all(uses.map((use) => toKey(keyring, use)));
  const isAlone = !database.isTransaction;
  const { rows } = await sql<{ reserved_at: Date | null; retry_after_seconds: number | null }>`
    /* prepared reserve-rate-limits */
    select reserved_at, retry_after_seconds, set_config(
      -- Losing the last counts in a crash is acceptable, losing what a transaction saves is not.
      'synchronous_commit',
      case when ${isAlone} then 'off' else current_setting('synchronous_commit') end, true
    ) from auth.reserve_rate_limits(
      ${keys}, ${uses.map(({ limit }) => limit.max)},
      ${uses.map(({ limit }) => limit.windowSeconds)}
    )
  `.execute(database);
  const reservedAt = rows[0]?.reserved_at ?? null;
  return reservedAt === null
    ? { isAdmitted: false, retryAfterSeconds: rows[0]?.retry_after_seconds ?? 0 }
    : { isAdmitted: true, keys: [...new Set(keys)], reservedAt };
}

export async function release(
  database: Database,
  { keys, reservedAt }: Extract<Reservation, { isAdmitted: true }>,
): Promise<void> {
  await sql`
    /* prepared release-rate-limits */
    select set_config('synchronous_commit', 'off', true),
      auth.release_rate_limits(${keys}, ${reservedAt})
  `.execute(database);
}

/** A keyed hash, so that the table does not show whose account or address it is. */
async function toKey(keyring: Keyring, { name, subject }: Use): Promise<string> {
  return `${name} ${(await keyring.sign('rate-limit', subject)).toString('base64url')}`;
}
