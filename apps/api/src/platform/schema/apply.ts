// Updates a database to the schema of apps/api/db. First it applies the missing migrations, by
// default each in one transaction, then the changed function files. The rules are in
// apps/api/db/README.md.
import { setTimeout } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { readSchemaFiles, type SchemaFile, type SchemaFiles } from './files.ts';
import { type History, prepareHistory, readHistory, recordFile } from './history.ts';
import { locksTables, toLockStatements } from './lock-order.ts';
import {
  DEFAULT_LOCK_RETRY,
  LOCK_TIMEOUT_MS,
  type LockRetry,
  retryForLocks,
} from './lock-retry.ts';
import { applyOutsideTransaction, isOutsideTransaction } from './outside-transaction.ts';

// An arbitrary constant. Two migration programs must not run at the same time.
const ADVISORY_LOCK_KEY = 4_620_201;
const LOCK_WAIT_MS = 5 * 60_000;
const LOCK_POLL_MS = 100;
/** For all tables together: writers of the first one wait until the last one is locked. */
const FUNCTIONS_LOCK_TIMEOUT_MS = 60;

/** Returns the names of the applied files. */
export async function applySchema(
  client: ClientBase,
  files?: SchemaFiles,
  changes: Partial<LockRetry> = {},
): Promise<string[]> {
  const { migrations, functions } = files ?? (await readSchemaFiles());
  const retry = { ...DEFAULT_LOCK_RETRY, ...changes };
  await takeLock(client);
  try {
    await prepareHistory(client);
    await rejectOtherHistory(client, migrations);
    const history = await readHistory(client);
    const pending = migrations.filter((migration) => isPending(migration, history));
    for (const migration of pending) await applyMigration(client, migration, retry);
    const changed = functions.filter(
      ({ name, checksum }) => history.get(name)?.at(-1) !== checksum,
    );
    if (changed.length > 0) await applyFunctions(client, changed, retry);
    return [...pending, ...changed].map(({ name }) => name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK_KEY]);
  }
}

/**
 * Polls instead of waiting in `pg_advisory_lock`. A waiting statement holds a snapshot, and `create
 * index concurrently` in the other program waits for all older snapshots.
 */
async function takeLock(client: ClientBase): Promise<void> {
  const deadline = performance.now() + LOCK_WAIT_MS;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [ADVISORY_LOCK_KEY],
    );
    if (rows[0]?.taken) return;
    if (performance.now() > deadline) {
      throw new Error('another migration program has been running for five minutes');
    }
    await setTimeout(LOCK_POLL_MS);
  }
}

/** A database created before the baseline (docs/decisions/0030) has other first migrations. */
async function rejectOtherHistory(client: ClientBase, migrations: SchemaFile[]): Promise<void> {
  const first = migrations[0]?.name;
  const { rows } = await client.query<{ is_other: boolean | null }>(
    'select bool_and(name <> $1) as is_other from public.schema_migrations',
    [first],
  );
  if (rows[0]?.is_other) {
    throw new Error(
      `The database has migrations, but not ${first}: it was made before the migrations were rewritten. Use a new database; \`npm run dev\` creates one when the folder .data/postgres is deleted.`,
    );
  }
}

function isPending({ name, checksum }: SchemaFile, history: History): boolean {
  const applied = history.get(name);
  if (applied === undefined) return true;
  if (applied.includes(checksum)) return false;
  throw new Error(`${name} was changed after it was applied; write a new migration instead`);
}

async function applyMigration(
  client: ClientBase,
  migration: SchemaFile,
  retry: LockRetry,
): Promise<void> {
  if (isOutsideTransaction(migration)) {
    await applyOutsideTransaction(client, migration, retry);
    await recordFile(client, migration);
    return;
  }
  await retryForLocks(client, migration.name, retry, () =>
    inTransaction(client, LOCK_TIMEOUT_MS, () => applyFile(client, migration)),
  );
}

/** All files or none, because a function may call a function of another file. */
async function applyFunctions(
  client: ClientBase,
  files: SchemaFile[],
  retry: LockRetry,
): Promise<void> {
  // A lock on a table is held until the commit, so the files that need one are the last.
  const locking = files.filter(locksTables);
  const others = files.filter((file) => !locksTables(file));
  const name = files.map((file) => file.name).join(', ');
  await retryForLocks(client, name, retry, () =>
    inTransaction(client, FUNCTIONS_LOCK_TIMEOUT_MS, async () => {
      // Then the order of the functions does not matter. A test creates them with the check enabled.
      await client.query('set local check_function_bodies = off');
      for (const file of others) await applyFile(client, file);
      await lockTables(client, locking);
      for (const file of locking) await applyFile(client, file);
    }),
  );
}

async function lockTables(client: ClientBase, files: SchemaFile[]): Promise<void> {
  const statements = toLockStatements(files).map((statement) => `'${statement}'`);
  if (statements.length === 0) return;
  // One statement, because each round trip would be a time in which writers wait. Zero would mean no limit.
  await client.query(`do $$
    declare
      started_at constant timestamptz := clock_timestamp();
      statement text;
    begin
      foreach statement in array array[${statements.join(', ')}] loop
        perform set_config('lock_timeout', greatest(1, ${FUNCTIONS_LOCK_TIMEOUT_MS}
          - extract(epoch from clock_timestamp() - started_at) * 1000)::integer::text, true);
        execute statement;
      end loop;
    end $$`);
  await client.query(`set local lock_timeout = ${FUNCTIONS_LOCK_TIMEOUT_MS}`);
}

async function applyFile(client: ClientBase, file: SchemaFile): Promise<void> {
  try {
    await client.query(file.sql);
  } catch (cause) {
    throw new Error(`${file.name} could not be applied`, { cause });
  }
  await recordFile(client, file);
}

async function inTransaction(
  client: ClientBase,
  lockTimeoutMs: number,
  work: () => Promise<void>,
): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
