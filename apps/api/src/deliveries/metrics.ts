// Metrics of the outbox: what waits, by destination, and the outcome of each attempt, by kind.
import { sql } from 'kysely';
import { Counter, Gauge } from 'prom-client';
import type { Database } from '../platform/database.ts';
import type { MetricsRegistry } from '../platform/metrics/registry.ts';
import { DESTINATIONS } from './destinations.ts';
import type { Outcome } from './outbox.ts';

const STATES = ['pending', 'parked', 'undeliverable'] as const;

export type AttemptResult = Outcome['result'] | 'parked' | 'lease-lost';

type Row = Record<(typeof STATES)[number], number> & { destination: string; late_seconds: number };

export type DeliveryMetrics = {
  noteAttempt: (kind: string, result: AttemptResult) => void;
  /** A job of the worker. A scrape does not query, so it works while the database is away. */
  read: (database: Database) => Promise<number>;
};

export function createDeliveryMetrics(registry: MetricsRegistry): DeliveryMetrics {
  const attempts = new Counter({
    name: 'loimel_delivery_attempts_total',
    help: 'Attempts to send a delivery, by kind and result.',
    labelNames: ['kind', 'result'],
    registers: [registry],
  });
  const deliveries = new Gauge({
    name: 'loimel_outbox_deliveries',
    help: 'Unfinished deliveries. Undeliverable: parked because the address of a visitor failed.',
    labelNames: ['destination', 'state'],
    registers: [registry],
  });
  const late = new Gauge({
    name: 'loimel_outbox_oldest_seconds',
    help: 'Time since the oldest pending delivery was due first, without addresses that failed.',
    labelNames: ['destination'],
    registers: [registry],
  });

  return {
    noteAttempt: (kind, result) => attempts.inc({ kind, result }),
    async read(database) {
      const rows = await readOutbox(database);
      for (const destination of DESTINATIONS) {
        const row = rows.find((one) => one.destination === destination);
        for (const state of STATES) deliveries.set({ destination, state }, row?.[state] ?? 0);
        late.set({ destination }, row?.late_seconds ?? 0);
      }
      return 0;
    },
  };
}

/**
 * Uses the partial indexes of both states; finished deliveries are not read. The first attempt of some
 * kinds is due minutes after they were added. `next_attempt_at` has that time until it begins, also for a
 * delivery that staff sent again. A letter of the newsletter waits for its turn, perhaps for hours: it is
 * late from its first failure on.
 */
async function readOutbox(database: Database): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select destination,
      (count(*) filter (where state = 'pending'))::integer as pending,
      (count(*) filter (where state = 'parked' and not is_address))::integer as parked,
      (count(*) filter (where state = 'parked' and is_address))::integer as undeliverable,
      coalesce(greatest(0, extract(epoch from now() - min(first_due_at) filter (
        where state = 'pending' and not is_address
      ))), 0)::float8 as late_seconds
    from (
      select d.destination, state,
        case when d.destination = 'newsletter' then failing_since
          when attempts = 0 then next_attempt_at
          else created_at + first_attempt_after_seconds * interval '1 second' end as first_due_at,
        d.destination in ('email', 'newsletter', 'sms') and rejections + deferrals > 0 as is_address
      from app_private.deliveries as d join app_private.delivery_kinds using (kind)
      where state in ('pending', 'parked')
    ) as unfinished
    group by destination
  `.execute(database);
  return rows;
}
