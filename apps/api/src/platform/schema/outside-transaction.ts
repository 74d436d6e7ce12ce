// Applies a migration whose first line is `-- no transaction`. It is for statements that PostgreSQL
// does not allow in a transaction (`create index concurrently`). After a failure the earlier
// statements remain. So each statement must be repeatable: the next run starts with the first one
// again.
import type { ClientBase } from 'pg';
import type { SchemaFile } from './files.ts';
import { LOCK_TIMEOUT_MS, type LockRetry, retryForLocks } from './lock-retry.ts';

/** These wait for locks and for old transactions without blocking a later writer. */
const BLOCKS_NO_WRITER = /\bconcurrently\b|^vacuum\b(?!\s*(\(.*)?\bfull\b)/is;
const LONG_LOCK_TIMEOUT_MS = 5 * 60_000;
const MARK = /^-- no transaction\n/;

export function isOutsideTransaction({ sql }: SchemaFile): boolean {
  return MARK.test(sql);
}

export async function applyOutsideTransaction(
  client: ClientBase,
  migration: SchemaFile,
  retry: LockRetry,
): Promise<void> {
  const statements = splitStatements(migration);
  try {
    await client.query(`set lock_timeout = ${LONG_LOCK_TIMEOUT_MS}`);
    // Invalid indexes of a failed run. `if not exists` would treat them as finished.
    for (const index of await findInvalidIndexes(client, migration)) {
      await client.query(`drop index concurrently if exists ${index}`);
    }
    for (const [done, statement] of statements.entries()) {
      try {
        const isPatient = BLOCKS_NO_WRITER.test(statement);
        await client.query(
          `set lock_timeout = ${isPatient ? LONG_LOCK_TIMEOUT_MS : LOCK_TIMEOUT_MS}`,
        );
        if (isPatient) await client.query(statement);
        else await retryStatement(client, migration, statement, retry);
      } catch (cause) {
        const invalid = await findInvalidIndexes(client, migration);
        throw new Error(describeFailure(migration, done, statements.length, invalid), { cause });
      }
    }
  } finally {
    await client.query('reset lock_timeout');
  }
}

async function retryStatement(
  client: ClientBase,
  { name }: SchemaFile,
  statement: string,
  retry: LockRetry,
): Promise<void> {
  await retryForLocks(client, name, retry, async () => {
    await client.query(statement);
  });
}

/** A statement ends with a semicolon at the end of a line. Throws if the file is not repeatable. */
export function splitStatements({ name, sql }: SchemaFile): string[] {
  if (sql.includes('$$')) {
    throw new Error(`${name}: a migration without a transaction cannot contain $$`);
  }
  const statements = sql
    .replace(/^--.*\n/gm, '')
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  const once = statements.find(
    (statement) => /^(create|drop)\b/i.test(statement) && !/\bif (not )?exists\b/i.test(statement),
  );
  if (once !== undefined) {
    throw new Error(
      `${name}: without a transaction, \`create\` needs \`if not exists\` and \`drop\` needs \`if exists\`, because the file is run again after a failure: ${once}`,
    );
  }
  return statements;
}

/** Finds invalid indexes that the file names. */
async function findInvalidIndexes(client: ClientBase, { sql }: SchemaFile): Promise<string[]> {
  const { rows } = await client.query<{ index: string; name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as index, c.relname as name
    from pg_index i
    join pg_class c on c.oid = i.indexrelid
    join pg_namespace n on n.oid = c.relnamespace
    where not i.indisvalid`);
  const words = new Set(sql.match(/\w+/g));
  return rows.filter(({ name }) => words.has(name)).map(({ index }) => index);
}

function describeFailure(
  { name }: SchemaFile,
  done: number,
  total: number,
  invalid: string[],
): string {
  const sentences = [`${name} could not be applied: statement ${done + 1} of ${total} failed.`];
  if (done > 0) sentences.push('The statements before it remain.');
  if (invalid.length > 0) {
    sentences.push(
      `The invalid index ${invalid.join(', ')} remains; it slows down writes and is not used.`,
    );
  }
  sentences.push(
    'Remove the cause and run the migrations again: this file starts from the beginning.',
  );
  return sentences.join(' ');
}
