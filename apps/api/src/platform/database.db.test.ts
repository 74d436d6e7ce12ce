import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';

const { pools, databases } = await createTestDatabase();

// Unheard, the connection's error event would end the process: vitest reports it as unhandled.
test('a connection that dies under a query fails that query and nothing else', async () => {
  await databases.api.connection().execute(async (connection) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
    const [query] = await Promise.allSettled([
      sql`select pg_sleep(10)`.execute(connection),
      pools.api.query('select pg_terminate_backend($1)', [rows[0]?.pid]),
    ]);
    expect(query.status).toBe('rejected');
  });
  // The end of the connection itself may come a moment after the error of the query.
  const readOne = () => sql`select 1 as one`.execute(databases.api).then(({ rows }) => rows);
  await expect.poll(readOne).toEqual([{ one: 1 }]);
});
