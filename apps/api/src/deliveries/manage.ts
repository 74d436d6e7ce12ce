// What operators see of the outbox and can do with it. No function returns personal data.
import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';
import type { Logger } from '../platform/logger.ts';
import type { Destination } from './destinations.ts';

export type DestinationCounts = {
  destination: string;
  held: number;
  pending: number;
  /** Pending deliveries whose last attempt failed because of the destination. */
  waiting: number;
  parked: number;
  delivered: number;
  skipped: number;
  oldest_pending_at: Date | null;
};

export async function countDeliveries(database: Database): Promise<DestinationCounts[]> {
  const { rows } = await sql<DestinationCounts>`
    select destination,
      (count(*) filter (where state = 'held'))::integer as held,
      (count(*) filter (where state = 'pending'))::integer as pending,
      (count(*) filter (where state = 'pending' and is_waiting))::integer as waiting,
      (count(*) filter (where state = 'parked'))::integer as parked,
      (count(*) filter (where state = 'delivered'))::integer as delivered,
      (count(*) filter (where state = 'skipped'))::integer as skipped,
      min(created_at) filter (where state = 'pending') as oldest_pending_at
    from app_private.deliveries group by destination order by destination
  `.execute(database);
  return rows;
}

/** Makes all parked deliveries of a destination due, the oldest first. Returns their number. */
export async function retryAllDeliveries(
  database: Database,
  destination: Destination,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select app_private.retry_all_deliveries(${destination}) as count
  `.execute(database);
  return rows[0]?.count ?? 0;
}

/**
 * Logs an error for each destination with a delivery that has been pending for too long, so that an
 * outage that no one else reports is noticed, and for each with parked deliveries. Emails and SMS to
 * visitors that were rejected or deferred are not reported: most have a wrong address or a full
 * mailbox, and a retry would not help. A letter of the newsletter waits for its turn, so only one that
 * fails is overdue. Returns the number of all these deliveries.
 */
export async function reportOverdueDeliveries(
  database: Database,
  options: { limitSeconds: number; log: Logger },
): Promise<number> {
  const { rows } = await sql<{
    destination: string;
    state: 'pending' | 'parked';
    count: number;
    seconds: number;
  }>`
    select destination, state, count(*)::integer as count,
      extract(epoch from now() - min(created_at))::integer as seconds
    from app_private.deliveries
    where (
      state = 'pending' and created_at <= now() - ${options.limitSeconds} * interval '1 second'
      or state = 'parked'
    ) and (destination not in ('email', 'newsletter', 'sms') or rejections + deferrals = 0)
      and (destination <> 'newsletter' or state = 'parked'
        or failing_since <= now() - ${options.limitSeconds} * interval '1 second')
    group by destination, state order by destination, state
  `.execute(database);
  for (const { destination, state, count, seconds } of rows) {
    options.log.error(state === 'parked' ? 'deliveries.parked' : 'deliveries.overdue', {
      channel: destination,
      count,
      metric: 'oldest-seconds',
      value: seconds,
    });
  }
  return rows.reduce((sum, { count }) => sum + count, 0);
}
