// One PostgreSQL with a migrated template database for all *.db.test.ts files of a run.
import type { TestProject } from 'vitest/node';
import { startEphemeralPostgres } from '../postgres/ephemeral.ts';
import { runMigrations } from '../postgres/migrate.ts';
import { type DatabaseUrls, provisionDatabase } from '../postgres/provision.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the superuser, for creating a database from the template. */
    postgresAdminUrl: string;
    /** URLs of the migrated template `loimel_template`. Copy it, do not write to it. */
    databaseUrls: DatabaseUrls;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startEphemeralPostgres();
  try {
    const databaseUrls = await provisionDatabase(postgres.adminUrl, 'loimel_template');
    await runMigrations(databaseUrls);
    project.provide('postgresAdminUrl', postgres.adminUrl);
    project.provide('databaseUrls', databaseUrls);
    return postgres.stop;
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
