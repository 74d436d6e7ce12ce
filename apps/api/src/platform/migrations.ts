// Applies the plain-SQL files of ../../migrations in order, forward only, each in one transaction.
// A file that was applied and then edited is refused: change the schema with a new file.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { ClientBase } from 'pg';

const FOLDER = new URL('../../migrations/', import.meta.url);
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/;

// Any constant: two migrators at once must wait for each other.
const ADVISORY_LOCK_KEY = 4_620_201;

export async function applyMigrations(client: ClientBase): Promise<string[]> {
  await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK_KEY]);
  try {
    await client.query(`
      create table if not exists public.schema_migrations (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      );
      grant usage on schema public to loimel_api;
      grant select on public.schema_migrations to loimel_api;
    `);
    const applied = await readApplied(client);
    const pending: string[] = [];
    for (const name of await listMigrations()) {
      const sql = await readFile(new URL(name, FOLDER), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      const known = applied.get(name);
      if (known === checksum) continue;
      if (known !== undefined) {
        throw new Error(`${name} was changed after it was applied; write a new migration instead`);
      }
      await applyOne(client, { name, sql, checksum });
      pending.push(name);
    }
    return pending;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK_KEY]);
  }
}

async function listMigrations(): Promise<string[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const odd = names.find((name) => !FILE_NAME.test(name));
  if (odd) throw new Error(`${odd}: migrations are named NNNN-name.sql`);
  return names;
}

/** The files that this code base needs and the database does not have yet. */
export async function findMissingMigrations(client: Pick<ClientBase, 'query'>): Promise<string[]> {
  const applied = await readApplied(client);
  return (await listMigrations()).filter((name) => !applied.has(name));
}

async function readApplied(client: Pick<ClientBase, 'query'>): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.schema_migrations',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

async function applyOne(
  client: ClientBase,
  migration: { name: string; sql: string; checksum: string },
): Promise<void> {
  await client.query('begin');
  try {
    // Waiting long for a lock would stall every writer behind us: better to fail and be run again.
    await client.query(`set local lock_timeout = '3s'`);
    await client.query(migration.sql);
    await client.query('insert into public.schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`${migration.name} could not be applied`, { cause: error });
  }
}
