// The outbox table: who may send what next. Every statement is one round trip and safe with any
// number of workers on any number of machines; only PostgreSQL's clock is used.
import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';

export type ClaimedDelivery = {
  id: string;
  kind: string;
  record_id: string;
  round: number;
  attempts: number;
};

/**
 * Takes up to `limit` due deliveries for `leaseMs`. A worker that dies lets go by doing nothing:
 * the delivery falls due again when the lease is over.
 */
export async function claimDeliveries(
  database: Database,
  options: { limit: number; leaseMs: number },
): Promise<ClaimedDelivery[]> {
  return database
    .with('due', (query) =>
      query
        .selectFrom('app_private.deliveries')
        .select('id')
        .where('state', '=', 'pending')
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .orderBy('next_attempt_at')
        .limit(options.limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('app_private.deliveries as delivery')
    .from('due')
    .whereRef('delivery.id', '=', 'due.id')
    .set((expression) => ({
      attempts: expression('delivery.attempts', '+', 1),
      next_attempt_at: inMs(options.leaseMs),
    }))
    .returning([
      'delivery.id',
      'delivery.kind',
      'delivery.record_id',
      'delivery.round',
      'delivery.attempts',
    ])
    .execute();
}

export type Outcome =
  | { state: 'delivered' | 'skipped' }
  | { state: 'parked'; failureCode: string }
  | { state: 'pending'; failureCode: string; retryInMs: number };

/**
 * Writes down how an attempt ended. False when the lease was lost meanwhile and another worker
 * has begun the next attempt: then that worker's outcome counts.
 */
export async function settleDelivery(
  database: Database,
  delivery: ClaimedDelivery,
  outcome: Outcome,
): Promise<boolean> {
  const result = await database
    .updateTable('app_private.deliveries')
    .set({
      state: outcome.state,
      last_error: 'failureCode' in outcome ? outcome.failureCode : null,
      ...(outcome.state === 'pending'
        ? { next_attempt_at: inMs(outcome.retryInMs) }
        : { settled_at: sql<Date>`now()` }),
    })
    .where('id', '=', delivery.id)
    .where('state', '=', 'pending')
    .where('attempts', '=', delivery.attempts)
    .executeTakeFirst();
  if (isFirstTryOfCopy(delivery)) await releaseMails(database, delivery.record_id);
  return result.numUpdatedRows === 1n;
}

// The mails of a submission wait for the first attempt of its copy, not for its success. Not part
// of the statement above: if this one fails, the mails fall due by themselves a little later.
async function releaseMails(database: Database, recordId: string): Promise<void> {
  await database
    .updateTable('app_private.deliveries')
    .set({ next_attempt_at: sql<Date>`now()` })
    .where('record_id', '=', recordId)
    .where('state', '=', 'pending')
    .where('attempts', '=', 0)
    .execute();
}

function isFirstTryOfCopy({ kind, attempts }: ClaimedDelivery): boolean {
  return kind.endsWith('-copy') && attempts === 1;
}

function inMs(milliseconds: number) {
  return sql<Date>`now() + ${milliseconds} * interval '1 millisecond'`;
}
