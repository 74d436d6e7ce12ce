// Lets a statement say that it is worth preparing: one that begins with `/* prepared NAME */` is parsed
// and planned once per connection instead of each time. Its text must always be the same (pg refuses
// another one under the name), and it must name its columns: PostgreSQL refuses a prepared `select *`
// once a migration has added one.
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

const MARK = /^\s*\/\* prepared (\S+) \*\//;

/** The same pool for Kysely, which has no way to name a statement. */
export function toPreparingPool(pool: pg.Pool): PostgresPool {
  // Kysely knows a connection by its object, so it must be the same one each time.
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
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('cursors are not used here');
    const name = MARK.exec(text)?.[1];
    return client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
  }
  return { query, release: (destroy) => client.release(destroy) };
}
