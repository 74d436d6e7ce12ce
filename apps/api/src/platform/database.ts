// Opens typed connection pools. Each process uses only the logins that its configuration names.

import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { DB } from './database.generated.ts';
import { isQueryTimeout } from './database-outage.ts';
import type { StaffDatabaseRole } from './identity.ts';
import type { Logger } from './logger.ts';

/** See `toPreparingPool`. */
const PREPARED_MARK = /^\s*\/\* prepared (\S+) \*\//;

const QUERY_TIMEOUT_MS = 12_000;

export type Database = Kysely<DB>;
/** For functions whose statements must be in one transaction. */
export type DatabaseTransaction = Transaction<DB>;

/** Timeouts of statements belong to the logins (roles.ts): a connection pooler rejects them here. */
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
    // For a server that is cut off: it sends neither a result nor an error. Longer than the timeout of
    // its login. pg sends no cancel request: one would acknowledge a commit that waits for a standby.
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // A connection can be lost with the database, and the pool replaces it. An unhandled 'error'
  // event crashes the process. The pool emits it for an idle connection, the client for one in use.
  pool.on('error', (error) => options.log.warn('database.connection-lost', { error }));
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: toPreparingPool(pool) }) });
}

/**
 * Runs statements with the role of the request. The login itself has no rights on records. The audit
 * names the user; null is the operator.
 */
export function asRole<Result>(
  database: Database,
  { role, userId }: { role: StaffDatabaseRole; userId: string | null },
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    await sql`set local role ${sql.ref(role)}`.execute(transaction);
    await sql`select set_config('loimel.user_id', ${userId ?? ''}, true)`.execute(transaction);
    return work(transaction);
  });
}

/**
 * Wraps the pool for Kysely, which cannot name a statement. A statement that begins with
 * `/* prepared NAME *\/` is parsed and planned once per connection. Its text must never change,
 * because pg rejects a different text for the same name. It must list its columns, because
 * PostgreSQL rejects a prepared `select *` after a migration has added a column.
 */
function toPreparingPool(pool: pg.Pool): PostgresPool {
  // Kysely identifies a connection by its object, so it must always be the same object.
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const preparing = known.get(client) ?? toPreparingClient(client);
      known.set(client, preparing);
      return preparing;
    },
  };
}

function toPreparingClient(client: pg.PoolClient): PostgresPoolClient {
  let isSilent = false;
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('cursors are not used here');
    const name = PREPARED_MARK.exec(text)?.[1];
    const config = { text, values: [...values], ...(name === undefined ? {} : { name }) };
    return client.query(config).catch((error: unknown) => {
      isSilent = isQueryTimeout(error);
      throw error;
    });
  }
  // The next user of a silent connection would wait in vain too.
  return { query, release: (destroy) => client.release(destroy || isSilent) };
}
