// The outbox table: claims deliveries and stores their outcomes. Each function runs one statement
// and is safe with any number of workers on several machines. Only the clock of PostgreSQL is used.
import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';
import type { FailureKind } from './failure.ts';
import { getRejectedDelayMs, getUnreachableDelayMs, MAX_REJECTIONS } from './retry-delays.ts';

/** What a sender gets. */
export type Delivery = {
  id: string;
  kind: string;
  record_id: string;
  revision: number;
  /** The number of this attempt. It identifies the lease: see `storeOutcome`. */
  attempts: number;
};

export type ClaimedDelivery = Delivery & { rejections: number };

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
      delivery.attempts, delivery.rejections
  `.execute(database);
  return rows;
}

export type Outcome =
  | { result: 'delivered' | 'skipped' }
  | { result: FailureKind; failureCode: string };

export type StoredOutcome = {
  state: 'delivered' | 'skipped' | 'pending' | 'parked';
  /** Deliveries that are due now because the destination has accepted one after an outage. */
  woken: number;
};

/**
 * Stores the outcome of an attempt. Returns null when the lease was lost and another worker has
 * started the next attempt. Then the outcome of that worker counts.
 */
export async function storeOutcome(
  database: Database,
  delivery: Pick<ClaimedDelivery, 'id' | 'kind' | 'attempts' | 'rejections'>,
  outcome: Outcome,
  random: () => number = Math.random,
): Promise<StoredOutcome | null> {
  const { rows } = await sql<StoredOutcome>`
    select state, woken from app_private.finish_attempt(
      ${delivery.id}, ${delivery.attempts}, ${delivery.kind}, ${outcome.result},
      ${'failureCode' in outcome ? outcome.failureCode : null}, ${MAX_REJECTIONS},
      ${getRejectedDelayMs(delivery.rejections + 1, random)},
      ${getUnreachableDelayMs(delivery.attempts, random)}
    )
  `.execute(database);
  return rows[0] ?? null;
}
