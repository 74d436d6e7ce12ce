import { afterAll, expect, test, vi } from 'vitest';
import { openPool } from '../platform/database.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createWithPgClient } from './with-pg-client.ts';

const { pools } = await createTestDatabase();
// One connection, so that each request gets the one of the request before.
const url = pools.api.options.connectionString ?? '';
const pool = openPool({ url, name: 'test', size: 1, log: silentLogger });
afterAll(() => pool.end());
const withPgClient = createWithPgClient(pool);

const AGENT = { role: 'loimel_agent', 'loimel.user_id': `O'Brien \\ "x"` };
const ADMIN = { role: 'loimel_admin', 'loimel.user_id': 'admin' };
type Settings = { role: string; user: string | null };

function readSettings(settings: Record<string, string>) {
  return withPgClient(settings, async (client) => {
    const { rows } = await client.query<Settings>({
      text: `select current_user::text as role, current_setting('loimel.user_id', true) as "user"`,
    });
    return rows[0];
  });
}

const fail = {
  'a statement that fails': () =>
    withPgClient(ADMIN, (client) => client.query({ text: 'select 1/0' })),
  'an error of the callback': () => withPgClient(ADMIN, () => Promise.reject(new Error('planned'))),
  'an error before any statement': () =>
    withPgClient(ADMIN, () => {
      throw new Error('planned');
    }),
  'a role that does not exist': () => readSettings({ role: 'no_such_role' }),
};

test('each request has its own role and settings, also with quotes', async () => {
  expect(await readSettings(ADMIN)).toEqual({ role: 'loimel_admin', user: 'admin' });
  expect(await readSettings(AGENT)).toEqual({ role: 'loimel_agent', user: `O'Brien \\ "x"` });
  expect(await withPgClient(null, readRole)).toBe('loimel_api');
});

test.each(Object.entries(fail))(
  'after %s the connection serves the next request',
  async (_, run) => {
    await expect(run()).rejects.toThrow();
    expect(await readSettings(AGENT)).toMatchObject({ role: 'loimel_agent' });
    expect(await withPgClient(null, readRole)).toBe('loimel_api');
  },
);

test('a request whose connection is lost is rejected, and the next one gets another', async () => {
  const lost = withPgClient(ADMIN, async (client) => {
    const { rows } = await client.query<{ pid: number }>({
      text: 'select pg_backend_pid() as pid',
    });
    await pools.api.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await client.query({ text: 'select 1' });
  });
  await expect(lost).rejects.toThrow();
  expect(await readSettings(AGENT)).toMatchObject({ role: 'loimel_agent' });
});

test('a transaction of a mutation that fails changes nothing', async () => {
  await expect(
    withPgClient(ADMIN, (client) =>
      client.withTransaction(async (inner) => {
        await inner.query({ text: `select set_config('loimel.user_id', 'changed', false)` });
        await inner.query({ text: 'select 1/0' });
      }),
    ),
  ).rejects.toThrow();
  expect((await withPgClient(null, readUser)) ?? '').toBe('');
});

test('more statements than are kept prepared succeed, and none is deallocated, which PgBouncer does not know', async () => {
  const connection = await pool.connect();
  const query = vi.spyOn(connection, 'query');
  connection.release();
  const numbers = Array.from({ length: 130 }, (_, index) => index);
  for (const number of [...numbers, ...numbers]) {
    const statement = { text: `select ${number} as value`, name: `statement-${number}` };
    // PostGraphile creates more than one for a pool.
    const { rows } = await createWithPgClient(pool)(AGENT, (client) =>
      client.withTransaction((inner) => inner.query<{ value: number }>(statement)),
    );
    expect(rows).toEqual([{ value: number }]);
  }
  const sent = query.mock.calls.map(([first]: unknown[]) => String(first));
  expect(sent.filter((text) => text.includes('deallocate'))).toEqual([]);
});

type Client = Parameters<Parameters<typeof withPgClient>[1]>[0];

async function readRole(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<Settings>({ text: 'select current_user::text as role' });
  return rows[0]?.role;
}

async function readUser(client: Client): Promise<string | null | undefined> {
  const { rows } = await client.query<Settings>({
    text: `select current_setting('loimel.user_id', true) as "user"`,
  });
  return rows[0]?.user;
}
