import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { silentLogger } from '../testing/silent-logger.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createDatabase, type Database, openPool } from './database.ts';

const { pools, databases, urls } = await createTestDatabase();

// An unhandled 'error' event of the connection crashes the process. Vitest reports it as unhandled.
test('a connection that is lost during a query fails only that query', async () => {
  await databases.api.connection().execute(async (connection) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
    const [query] = await Promise.allSettled([
      sql`select pg_sleep(10)`.execute(connection),
      pools.api.query('select pg_terminate_backend($1)', [rows[0]?.pid]),
    ]);
    expect(query.status).toBe('rejected');
  });
  // The connection may close shortly after the error of the query.
  const readOne = () => sql`select 1 as one`.execute(databases.api).then(({ rows }) => rows);
  await expect.poll(readOne).toEqual([{ one: 1 }]);
});

test('a marked statement is prepared once by each connection', async () => {
  // Without the pooler of `npm run test:pgbouncer`, which has other names for prepared statements.
  const url = new URL(urls.api);
  url.host = new URL(inject('postgresAdminUrl')).host;
  const pool = openPool({ url: url.href, name: 'test', size: 2, log: silentLogger });
  const database = createDatabase(pool);
  async function addThrice(connection: Database) {
    for (const one of [1, 2, 3]) {
      const { rows } = await sql`/* prepared add-two */ select ${one}::int + 2 as sum`.execute(
        connection,
      );
      expect(rows).toEqual([{ sum: one + 2 }]);
    }
    const { rows } = await sql<{ pid: number; uses: string }>`
      select pg_backend_pid() as pid, generic_plans + custom_plans as uses
      from pg_prepared_statements where name = 'add-two'
    `.execute(connection);
    return rows;
  }
  const both = await database.connection().execute(async (one) => {
    const first = await addThrice(one);
    const second = await database.connection().execute(addThrice);
    return [...first, ...second];
  });
  await pool.end();
  expect(both.map(({ uses }) => uses)).toEqual(['3', '3']);
  expect(new Set(both.map(({ pid }) => pid)).size).toBe(2);
});

test('an unmarked statement is not prepared', async () => {
  await databases.api.connection().execute(async (connection) => {
    await sql`select 5 as five`.execute(connection);
    const { rows } = await sql`
      select from pg_prepared_statements where statement like '%five%'
    `.execute(connection);
    expect(rows).toEqual([]);
  });
});
