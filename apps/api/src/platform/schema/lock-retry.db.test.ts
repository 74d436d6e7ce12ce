import { setTimeout } from 'node:timers/promises';
import pg, { type ClientBase } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { applySchema } from './apply.ts';
import { readSchemaFiles, type SchemaFile, type SchemaFiles, toSchemaFile } from './files.ts';
import { toLockStatements } from './lock-order.ts';
import { DEFAULT_LOCK_RETRY } from './lock-retry.ts';

const { pools, urls } = await createTestDatabase();
const own = await readSchemaFiles();
const LONGEST_STALL_MS = 150;
const REPORT_END_MS = 40;
const SHORT_PAUSE_MS = 100;
/** On a busy machine a process may not run for a moment, which delays both visitors once. */
const MOST_DELAYED = 2;

const withMigration = (name: string, sql: string): SchemaFiles => ({
  ...own,
  migrations: [...own.migrations, toSchemaFile(name, sql)],
});

const withNewFunctions = (mark: string): SchemaFiles => ({
  ...own,
  functions: own.functions.map(({ name, sql }) => toSchemaFile(name, `${sql}-- ${mark}\n`)),
});

async function connect(url: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** A transaction that has read the table, like a slow report. It conflicts with `alter table`. */
async function holdTable(client: ClientBase): Promise<void> {
  await client.query('begin isolation level repeatable read');
  await client.query(`select count(*) as canary from app.contacts`);
}

type Visitors = {
  /** Resolves when this number of further messages was saved. */
  send: (count: number) => Promise<void>;
  /** Returns the time of each message. */
  stop: () => Promise<number[]>;
};

/** Visitors who send messages until they are stopped. */
function startVisitors(): Visitors {
  let isStopped = false;
  const durationsMs: number[] = [];
  const visitors = [1, 2].map(async () => {
    while (!isStopped) {
      const startedAt = performance.now();
      await pools.migrator.query(
        `select from app_private.submit_contact(gen_random_uuid(), 'A', 'a@b.de', 'm', 'en')`,
      );
      durationsMs.push(performance.now() - startedAt);
    }
  });
  const stop = async () => {
    isStopped = true;
    await Promise.all(visitors);
    return durationsMs;
  };
  onTestFinished(async () => {
    await stop();
  });
  return {
    stop,
    send: async (count) => {
      const goal = durationsMs.length + count;
      await expect.poll(() => durationsMs.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(goal);
    },
  };
}

/** Runs the real clock, and calls `then` once when the runner has paused `times` times. */
function afterPauses(times: number, then: () => Promise<unknown>) {
  const pauses: number[] = [];
  const sleep = async (durationMs: number) => {
    pauses.push(durationMs);
    if (pauses.length === times) await then();
    await DEFAULT_LOCK_RETRY.sleep(durationMs);
  };
  return { pauses, sleep };
}

/** The longest message without a migration, because a busy machine delays messages too. */
async function measureQuiet(): Promise<number> {
  const quiet = startVisitors();
  await quiet.send(100);
  return Math.max(...(await quiet.stop()));
}

function expectNoStall(durationsMs: number[], limitMs: number): void {
  const stalls = durationsMs.filter((durationMs) => durationMs > limitMs);
  expect(stalls.slice(MOST_DELAYED)).toEqual([]);
  expect(Math.max(...durationsMs)).toBeLessThan(5 * limitMs);
}

test.each([
  [
    'a migration that alters the table',
    withMigration('0901-column.sql', 'alter table app.contacts add column planted text;'),
    ['0901-column.sql'],
  ],
  [
    'a statement without a transaction',
    withMigration(
      '0902-column.sql',
      '-- no transaction\nalter table app.contacts add column if not exists planted_2 text;\n',
    ),
    ['0902-column.sql'],
  ],
  [
    'the function files with their policies',
    withNewFunctions('changed'),
    own.functions.map(({ name }) => name),
  ],
])(
  'while a long transaction reads a table, %s waits by retrying, visitors go on, and it succeeds',
  async (_what, files, applied) => {
    const holder = await connect(urls.migrator, 'holder');
    const migrator = await connect(urls.migrator, 'migrator');
    await holdTable(holder);
    const quietMs = await measureQuiet();

    const { pauses, sleep } = afterPauses(4, () => holder.query('commit'));
    const visitors = startVisitors();
    expect(await applySchema(migrator, files, { sleep })).toEqual(applied);
    expectNoStall(await visitors.stop(), LONGEST_STALL_MS + quietMs);
    expect(pauses.length).toBeGreaterThanOrEqual(4);
    await applySchema(migrator);
  },
);

test('while a report reads each locked table in turn, visitors pass between the attempts', async () => {
  const tables = toLockStatements(own.functions).map((statement) => statement.split(' ')[2]);
  expect(tables.length).toBeGreaterThan(8);
  const migrator = await connect(urls.migrator, 'migrator');
  const quietMs = await measureQuiet();
  const holders = new Map<string, ClientBase>();
  for (const table of tables.slice(1)) {
    const holder = await connect(urls.migrator, 'holder');
    await holder.query(`begin; select from ${table} limit 1`);
    holders.set(String(table), holder);
  }

  const visitors = startVisitors();
  let pauses = 0;
  const sleep = () => {
    pauses += 1;
    return DEFAULT_LOCK_RETRY.sleep(SHORT_PAUSE_MS);
  };
  const applying = applySchema(migrator, withNewFunctions('in turn'), { sleep });
  // Each report ends shortly after the runner began to wait for its table.
  while (holders.size > 0) {
    const { rows } = await pools.migrator.query<{ table: string }>(
      'select relation::regclass::text as table from pg_locks where not granted and pid <> pg_backend_pid()',
    );
    const holder = rows.map(({ table }) => table).find((table) => holders.has(table));
    if (holder === undefined) continue;
    await setTimeout(REPORT_END_MS);
    await holders.get(holder)?.query('commit');
    holders.delete(holder);
  }
  await applying;
  // 60 ms are enough for two reports of 40 ms at most, then visitors pass.
  expect(pauses).toBeGreaterThanOrEqual(Math.floor((tables.length - 1) / 2) - 1);
  expectNoStall(await visitors.stop(), LONGEST_STALL_MS + quietMs);
  await applySchema(migrator);
});

test('an index that is created concurrently waits for an old transaction while visitors go on', async () => {
  const holder = await connect(urls.migrator, 'holder');
  const migrator = await connect(urls.migrator, 'migrator');
  await holdTable(holder);
  const quietMs = await measureQuiet();
  const files = withMigration(
    '0903-index.sql',
    '-- no transaction\ncreate index concurrently if not exists planted_idx on app.contacts (language);\n',
  );
  const visitors = startVisitors();
  const applying = applySchema(migrator, files);
  await expect
    .poll(
      async () => {
        const { rows } = await pools.migrator.query(
          `select wait_event_type from pg_stat_activity where application_name = 'migrator'`,
        );
        return rows;
      },
      { timeout: 10_000 },
    )
    .toEqual([{ wait_event_type: 'Lock' }]);
  await visitors.send(100);
  await holder.query('commit');
  expect(await applying).toContain('0903-index.sql');
  expectNoStall(await visitors.stop(), LONGEST_STALL_MS + quietMs);
});

test.each([
  [
    'migrator',
    /\(loimel_migrator, application "report", idle in transaction, transaction open for \d+ s\)/,
  ],
  ['worker', /\(loimel_worker, application "report", state only visible to pg_read_all_stats\)/],
] as const)(
  'after two minutes the error names the session of loimel_%s, without its statement',
  async (login, description) => {
    const holder = await connect(urls[login], 'report');
    const migrator = await connect(urls.migrator, 'migrator');
    await holdTable(holder);
    let nowMs = 0;
    const pauses: number[] = [];
    const sleep = async (durationMs: number) => {
      pauses.push(durationMs);
      nowMs += durationMs;
    };
    const files = withMigration('0904-late.sql', 'alter table app.contacts add column late text;');
    const failure = await applySchema(migrator, files, {
      observer: pools.migrator,
      now: () => nowMs,
      random: () => 1,
      sleep,
    }).catch((error: Error) => error);

    expect(failure).toBeInstanceOf(Error);
    const { message } = failure as Error;
    expect(message).toMatch(
      /^0904-late.sql could not be applied: for 12\d s it did not get a lock/,
    );
    expect(message).toMatch(description);
    expect(message).not.toContain('canary');
    expect(pauses.slice(0, 7)).toEqual([200, 400, 800, 1600, 3200, 5000, 5000]);
    await holder.query('rollback');
    // The session is usable: the next run applies the file.
    expect(await applySchema(migrator)).toEqual([]);
  },
);

test('function files that lock a table are applied after all others, shortly before the commit', async () => {
  const migrator = await connect(urls.migrator, 'migrator');
  await applySchema(migrator, withNewFunctions('ordered'));
  const { rows } = await migrator.query<{ name: string }>(
    'select name from public.schema_migrations order by id desc limit $1',
    [own.functions.length],
  );
  const isLocking = ({ sql }: SchemaFile) => /^create (policy|or replace trigger)/m.test(sql);
  const locking = own.functions.filter(isLocking).map(({ name }) => name);
  const last = rows.slice(0, locking.length).map(({ name }) => name);
  expect(last.toReversed()).toEqual(locking);
  await applySchema(migrator);
});

test('an error that is not about a lock is not retried', async () => {
  const migrator = await connect(urls.migrator, 'migrator');
  const sleep = () => Promise.reject(new Error('it paused'));
  const files = withMigration('0905-zero.sql', 'select 1 / 0;');
  await expect(applySchema(migrator, files, { sleep })).rejects.toThrow(
    '0905-zero.sql could not be applied',
  );
});
