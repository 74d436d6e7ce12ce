// The outbox table: claims deliveries and stores their outcomes. Each function is safe with
// any number of workers on several machines. Only the clock of PostgreSQL is used.
import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';
import type { Destination } from './destinations.ts';
import type { FailureKind } from './failure.ts';
import {
  getDeferredDelayMs,
  getRejectedDelayMs,
  getUnreachableDelayMs,
  MAX_AGE_SECONDS,
  MAX_REJECTIONS,
} from './retry-delays.ts';

const WAKE_BATCH = 1_000;

/** What a sender gets. */
export type Delivery = {
  id: string;
  kind: string;
  record_id: string;
  revision: number;
  /** The number of this attempt. It identifies the lease: see `storeOutcome`. */
  attempts: number;
};

export type ClaimedDelivery = Delivery & { rejections: number; deferrals: number };

/**
 * Claims up to `limit` due deliveries of a destination for `leaseMs`. If a worker dies, its
 * deliveries are due again when the lease expires. Kinds without a sender are left to other workers,
 * which may have a newer release.
 */
export async function claimDeliveries(
  database: Database,
  options: { destination: string; kinds: readonly string[]; limit: number; leaseMs: number },
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with due as (
      select id from app_private.deliveries
      where destination = ${options.destination} and kind = any (${options.kinds}::text[])
        and state = 'pending' and next_attempt_at <= now()
      order by next_attempt_at
      limit ${options.limit}
      for update skip locked
    )
    update app_private.deliveries as delivery
    set attempts = delivery.attempts + 1,
        next_attempt_at = now() + ${options.leaseMs} * interval '1 millisecond',
        is_waiting = false,
        last_error = null
    from due
    where delivery.id = due.id
    returning delivery.id, delivery.kind, delivery.record_id, delivery.revision,
      delivery.attempts, delivery.rejections, delivery.deferrals
  `.execute(database);
  return rows;
}

/**
 * Claims due letters of the newsletter. PostgreSQL keeps the rate over all workers, and leaves out
 * paused letters.
 */
export async function claimLetters(
  database: Database,
  options: { limit: number; leaseMs: number; perMinute: number },
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    select * from app_private.claim_letters(${options.limit}, ${options.leaseMs}, ${options.perMinute})
  `.execute(database);
  return rows;
}

/**
 * Extends the leases of attempts that are running. A row that was finished, cancelled or claimed by
 * another worker meanwhile is left alone. So is one that is locked: its outcome is being stored, or
 * its record erased.
 */
export async function extendLeases(
  database: Database,
  deliveries: readonly Pick<ClaimedDelivery, 'id' | 'attempts'>[],
  leaseMs: number,
): Promise<void> {
  await sql`
    update app_private.deliveries
    set next_attempt_at = now() + ${leaseMs} * interval '1 millisecond'
    where id in (
      select delivery.id from app_private.deliveries as delivery
      join unnest(
        ${deliveries.map(({ id }) => id)}::uuid[],
        ${deliveries.map(({ attempts }) => attempts)}::integer[]
      ) as running (id, attempts) using (id, attempts)
      where delivery.state = 'pending' and delivery.last_error is null
      for update of delivery skip locked
    )
  `.execute(database);
}

export type Outcome =
  | { result: 'delivered' | 'skipped' }
  | { result: FailureKind; failureCode: string };

export type StoredOutcome = {
  state: 'delivered' | 'skipped' | 'pending' | 'parked';
  /** The destination accepts again after an outage. Then call `wakeWaiting`. */
  has_returned: boolean;
  /** This delivery, or another one whose last failure this outcome proves. */
  parked_id: string | null;
};

/**
 * Stores the outcome of an attempt. Returns null when the lease was lost and another worker has
 * started the next attempt. Then the outcome of that worker counts.
 */
export async function storeOutcome(
  database: Database,
  delivery: Pick<ClaimedDelivery, 'id' | 'attempts' | 'rejections' | 'deferrals'>,
  outcome: Outcome,
  random: () => number = Math.random,
): Promise<StoredOutcome | null> {
  const failureCode = 'failureCode' in outcome ? outcome.failureCode : null;
  const { rows } = await sql<StoredOutcome>`
    select state, has_returned, parked_id from app_private.finish_attempt(
      ${delivery.id}, ${delivery.attempts}, ${outcome.result}, ${failureCode},
      ${MAX_REJECTIONS}, ${MAX_AGE_SECONDS}, ${getRejectedDelayMs(delivery.rejections + 1, random)},
      ${
        outcome.result === 'deferred'
          ? getDeferredDelayMs(delivery.deferrals + 1, outcome.failureCode, random)
          : getUnreachableDelayMs(delivery.attempts, random)
      }
    )
  `.execute(database);
  return rows[0] ?? null;
}

/**
 * Makes everything due that waits for the destination, the oldest first. Each batch is a statement
 * of its own, because an outage can leave more rows than one statement can change in time.
 */
export async function wakeWaiting(database: Database, destination: Destination): Promise<number> {
  let woken = 0;
  for (let count = WAKE_BATCH; count === WAKE_BATCH; woken += count) {
    const { rows } = await sql<{ count: number }>`
      select app_private.wake_waiting(${destination}, ${WAKE_BATCH}) as count
    `.execute(database);
    count = rows[0]?.count ?? 0;
  }
  return woken;
}
