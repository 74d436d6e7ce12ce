// Erasures that are not yet in the log outside the database. A restored backup would lack them.
import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Database } from '../platform/database.ts';
import type { MetricsRegistry } from '../platform/metrics/registry.ts';

const MAX_COUNTED = 1_000;

/** Returns a job of the worker. */
export function createErasureMetrics(
  registry: MetricsRegistry,
): (database: Database) => Promise<number> {
  const unlogged = new Gauge({
    name: 'loimel_erasures_unlogged',
    help: `Erasures that are not in the erasure log yet, counted up to ${MAX_COUNTED}.`,
    registers: [registry],
  });
  return async (database) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from app_private.list_unlogged_erasures(${MAX_COUNTED})
    `.execute(database);
    unlogged.set(rows[0]?.count ?? 0);
    return 0;
  };
}
