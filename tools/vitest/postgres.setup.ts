// One PostgreSQL with a migrated template database for all *.db.test.ts files of a run. With
// TEST_POOLER=pgbouncer (npm run test:pgbouncer) the API and the worker connect through PgBouncer.
import type { TestProject } from 'vitest/node';
import { startPgBouncer } from '../../tests/support/pgbouncer.ts';
import { startEphemeralPostgres } from '../postgres/ephemeral.ts';
import { runMigrations } from '../postgres/migrate.ts';
import { type DatabaseUrls, provisionDatabase } from '../postgres/provision.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the superuser, for creating a database from the template. */
    postgresAdminUrl: string;
    /** URLs of the migrated template `loimel_template`. Copy it, do not write to it. */
    databaseUrls: DatabaseUrls;
    /** Null: the tests connect to PostgreSQL. */
    poolerPort: number | null;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using cleanup = new AsyncDisposableStack();
  const postgres = await startEphemeralPostgres();
  cleanup.defer(postgres.stop);
  const databaseUrls = await provisionDatabase(postgres.adminUrl, 'loimel_template');
  await runMigrations(databaseUrls);
  const pooler =
    process.env['TEST_POOLER'] === 'pgbouncer'
      ? cleanup.use(await startPgBouncer(postgres.adminUrl))
      : null;
  project.provide('postgresAdminUrl', postgres.adminUrl);
  project.provide('databaseUrls', databaseUrls);
  project.provide('poolerPort', pooler?.port ?? null);
  const running = cleanup.move();
  return () => running.disposeAsync();
}
