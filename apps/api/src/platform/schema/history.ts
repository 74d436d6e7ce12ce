// The table public.schema_migrations. It has one row for each time a file was applied.
import type { ClientBase } from 'pg';
import { MIGRATION_NAME, type SchemaFile, type SchemaFiles } from './files.ts';

type Queryable = Pick<ClientBase, 'query'>;

/** Checksums of each file by name, oldest first. */
export type History = Map<string, string[]>;

export async function prepareHistory(client: ClientBase): Promise<void> {
  await client.query(`
    create table if not exists public.schema_migrations (
      id bigint generated always as identity primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    );
    grant usage on schema public to loimel_api;
    grant select on public.schema_migrations to loimel_api;
  `);
}

export async function readHistory(client: Queryable): Promise<History> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.schema_migrations order by id',
  );
  const history: History = new Map();
  for (const { name, checksum } of rows) {
    history.set(name, [...(history.get(name) ?? []), checksum]);
  }
  return history;
}

export async function recordFile(client: ClientBase, file: SchemaFile): Promise<void> {
  await client.query('insert into public.schema_migrations (name, checksum) values ($1, $2)', [
    file.name,
    file.checksum,
  ]);
}

/** Applied migrations of a newer release. After a rollback its schema stays. Empty before the first run. */
export async function findNewerMigrations(
  client: Queryable,
  { migrations }: SchemaFiles,
): Promise<string[]> {
  const { rows } = await client.query<{ table: string | null }>(
    `select to_regclass('public.schema_migrations')::text as table`,
  );
  if (rows[0]?.table == null) return [];
  const last = migrations.at(-1)?.name ?? '';
  const applied = [...(await readHistory(client)).keys()];
  return applied.filter((name) => MIGRATION_NAME.test(name) && name > last);
}

/**
 * The files that this process needs and that were never applied. A newer release may have replaced
 * a function since then. It must keep everything that the previous release calls, so that both can
 * run.
 */
export async function findMissingFiles(client: Queryable, files: SchemaFiles): Promise<string[]> {
  const history = await readHistory(client);
  return [...files.migrations, ...files.functions]
    .filter(({ name, checksum }) => !history.get(name)?.includes(checksum))
    .map(({ name }) => name);
}
