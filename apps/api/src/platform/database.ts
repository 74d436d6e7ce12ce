// Opens typed connection pools. Each process gets only the logins its config names.
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './database.generated.ts';
import type { StaffDatabaseRole } from './identity.ts';
import type { Logger } from './logger.ts';
import { toPreparingPool } from './prepared.ts';

export type Database = Kysely<DB>;
/** For functions whose statements must take effect together. */
export type DatabaseTransaction = Transaction<DB>;

export function openPool(options: {
  url: string;
  name: string;
  size: number;
  log: Logger;
}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.name,
    max: options.size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
  });
  // A connection may die with the database; the pool replaces it. Unheard, it would end us, whether
  // it is idle (the pool tells) or somebody's query is on it (only the connection itself tells).
  pool.on('error', (error) => options.log.warn('database.connection-lost', { error }));
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: toPreparingPool(pool) }) });
}

/** Runs statements with the role of the request; the login itself has no rights on records. */
export function asRole<Result>(
  database: Database,
  role: StaffDatabaseRole,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    await sql`set local role ${sql.ref(role)}`.execute(transaction);
    return work(transaction);
  });
}
