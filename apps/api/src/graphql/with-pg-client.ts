// Runs the statements of a GraphQL document in a transaction with the role and settings of the request. The
// adaptor of PostGraphile sends `begin` and the settings one after the other; here they are one round trip.
import pg from 'pg';
import type { WithPgClient } from 'postgraphile/@dataplan/pg';
import {
  makeWithPgClientViaPgClientAlreadyInTransaction,
  type NodePostgresPgClient,
} from 'postgraphile/adaptors/pg';
import { isQueryTimeout } from '../platform/database-outage.ts';

/** As many as the adaptor keeps. */
const MAX_PREPARED_STATEMENTS = 100;
/** PostGraphile creates several clients of one pool. */
const preparedNames = new WeakMap<pg.PoolClient, Set<string>>();

export function createWithPgClient(pool: pg.Pool): WithPgClient<NodePostgresPgClient> {
  return async (settings, callback) => {
    const connection = await pool.connect();
    const names = preparedNames.get(connection) ?? new Set();
    preparedNames.set(connection, names);
    try {
      await connection.query(toBegin(settings ?? {}));
      const withTransaction = makeWithPgClientViaPgClientAlreadyInTransaction(connection, true);
      // PostGraphile sends one statement at a time. Async: the adaptor keeps a synchronous error for the
      // next request of the connection.
      const result = await withTransaction(null, async (client) =>
        callback(limitNames(client, names)),
      );
      await connection.query('commit');
      connection.release();
      return result;
    } catch (error) {
      if (isQueryTimeout(error)) {
        connection.release(true);
        throw error;
      }
      // A connection that cannot roll back is closed instead of returned to the pool.
      await connection.query('rollback').then(
        () => connection.release(),
        (rollbackError: Error) => connection.release(rollbackError),
      );
      throw error;
    }
  };
}

/**
 * The adaptor sends `deallocate` when a connection has more prepared statements. PgBouncer has other names for
 * them, so the transaction would fail. Further statements are sent without a name instead.
 */
function limitNames(client: NodePostgresPgClient, names: Set<string>): NodePostgresPgClient {
  return {
    ...client,
    query({ name, ...statement }) {
      const isPrepared =
        name !== undefined && (names.has(name) || names.size < MAX_PREPARED_STATEMENTS);
      if (!isPrepared) return client.query(statement);
      names.add(name);
      return client.query({ ...statement, name });
    },
    withTransaction: (callback) =>
      client.withTransaction((inner) => callback(limitNames(inner, names))),
  };
}

/** `set local` cannot have parameters, so the values are escaped. */
function toBegin(settings: Record<string, string | undefined>): string {
  const statements = Object.entries(settings).map(
    ([name, value]) =>
      `select set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value ?? '')}, true)`,
  );
  return ['begin', ...statements].join('; ');
}
