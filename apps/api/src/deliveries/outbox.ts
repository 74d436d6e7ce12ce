// The outbox table: claims deliveries and stores their results. Each function runs one statement
// and is safe with any number of workers on several machines. Only the clock of PostgreSQL is used.
import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';
import { UNREACHABLE_CODE } from './failure.ts';

export type ClaimedDelivery = {
  id: string;
  kind: string;
  record_id: string;
  revision: number;
  attempts: number;
};

/**
 * Claims up to `limit` due deliveries of these kinds for `leaseMs`. If a worker dies, its
 * deliveries are due again when the lease expires.
 */
export async function claimDeliveries(
  database: Database,
  options: { kinds: readonly string[]; limit: number; leaseMs: number },
): Promise<ClaimedDelivery[]> {
  // Scans the index once per kind and stops when enough deliveries are found.
  const { rows } = await sql<ClaimedDelivery>`
    with due as (
      select found.id
      from unnest(${options.kinds}::text[]) as wanted (kind)
      cross join lateral (
        select id from app_private.deliveries
        where kind = wanted.kind and state = 'pending' and next_attempt_at <= now()
        order by next_attempt_at
        limit ${options.limit}
        for update skip locked
      ) as found
      limit ${options.limit}
    )
    update app_private.deliveries as delivery
    set attempts = delivery.attempts + 1,
        next_attempt_at = ${inMs(options.leaseMs)},
        last_error = null
    from due
    where delivery.id = due.id
    returning delivery.id, delivery.kind, delivery.record_id, delivery.revision, delivery.attempts
  `.execute(database);
  return rows;
}

export type Outcome =
  | { state: 'delivered' | 'skipped' }
  | { state: 'parked'; failureCode: string }
  | { state: 'pending'; failureCode: string; retryInMs: number };

/**
 * Stores the outcome of an attempt. Returns false when the lease was lost and another worker has
 * started the next attempt. Then the outcome of that worker counts.
 */
export async function storeOutcome(
  database: Database,
  delivery: ClaimedDelivery,
  outcome: Outcome,
): Promise<boolean> {
  const nextAttemptAt =
    outcome.state === 'pending' ? inMs(outcome.retryInMs) : sql<Date>`next_attempt_at`;
  const { rows } = await sql`
    with updated as (
      update app_private.deliveries
      set state = ${outcome.state},
          last_error = ${'failureCode' in outcome ? outcome.failureCode : null},
          next_attempt_at = ${nextAttemptAt},
          finished_at = ${outcome.state === 'pending' ? null : sql<Date>`now()`}
      where id = ${delivery.id} and state = 'pending' and attempts = ${delivery.attempts}
      returning id, record_id
    )
    ${isFirstAttemptOfCopy(delivery) ? RELEASE_EMAILS : sql``}
    select from updated
  `.execute(database);
  return rows.length === 1;
}

// The emails of a submission wait for the first attempt of its copy, not for its success.
const RELEASE_EMAILS = sql`
  , released as (
    update app_private.deliveries as email set next_attempt_at = now()
    from updated
    where email.record_id = updated.record_id and email.id <> updated.id
      and email.state = 'pending' and email.attempts = 0
  )`;

/**
 * Makes deliveries due that wait because their destination was unreachable, after it has responded
 * again. The outage was not caused by these deliveries, so their attempts are reset.
 */
export async function wakeDeliveries(
  database: Database,
  kinds: readonly string[],
): Promise<number> {
  const result = await database
    .updateTable('app_private.deliveries')
    .set({ next_attempt_at: sql<Date>`now()`, attempts: 0 })
    .where('kind', 'in', kinds)
    .where('state', '=', 'pending')
    .where('next_attempt_at', '>', sql<Date>`now()`)
    .where('last_error', '~', UNREACHABLE_CODE)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

function isFirstAttemptOfCopy({ kind, attempts }: ClaimedDelivery): boolean {
  return kind.endsWith('-copy') && attempts === 1;
}

function inMs(milliseconds: number) {
  return sql<Date>`now() + ${milliseconds} * interval '1 millisecond'`;
}
