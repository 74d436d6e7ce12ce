// Runs the statements of a GraphQL document in a transaction with the role and settings of the request. The
// adaptor of PostGraphile sends `begin` and the settings one after the other; here they are one round trip.
import pg from 'pg';
import type { WithPgClient } from 'postgraphile/@dataplan/pg';
import {
  makeWithPgClientViaPgClientAlreadyInTransaction,
  type NodePostgresPgClient,
} from 'postgraphile/adaptors/pg';
import { isQueryTimeout } from '../platform/database-outage.ts';

export function createWithPgClient(pool: pg.Pool): WithPgClient<NodePostgresPgClient> {
  return async (settings, callback) => {
    const connection = await pool.connect();
    try {
      await connection.query(toBegin(settings ?? {}));
      const withTransaction = makeWithPgClientViaPgClientAlreadyInTransaction(connection, true);
      // PostGraphile sends one statement at a time. Async: the adaptor keeps a synchronous error for the
      // next request of the connection.
      const result = await withTransaction(null, async (client) => callback(client));
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

/** `set local` cannot have parameters, so the values are escaped. */
function toBegin(settings: Record<string, string | undefined>): string {
  const statements = Object.entries(settings).map(
    ([name, value]) =>
      `select set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value ?? '')}, true)`,
  );
  return ['begin', ...statements].join('; ');
}
