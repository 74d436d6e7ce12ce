// Whether PostgreSQL archives its log. Every login may read this view, so no exporter and no further
// right is needed.
import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Database } from '../database.ts';
import type { MetricsRegistry } from './registry.ts';

/** Returns a job of the worker. */
export function createArchiveMetrics(
  registry: MetricsRegistry,
): (database: Database) => Promise<number> {
  const failing = new Gauge({
    name: 'loimel_wal_archive_failing',
    help: '1 if the last attempt of PostgreSQL to archive a file of its log failed.',
    registers: [registry],
  });
  return async (database) => {
    const { rows } = await sql<{ is_failing: boolean }>`
      select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_failing
      from pg_stat_archiver
    `.execute(database);
    failing.set(rows[0]?.is_failing ? 1 : 0);
    return 0;
  };
}
