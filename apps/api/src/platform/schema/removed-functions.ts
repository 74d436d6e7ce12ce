// Finds functions that were removed from the files but not yet dropped by a migration.
import type { ClientBase } from 'pg';
import type { SchemaFiles } from './files.ts';

const DEFINITION = /^create or replace function ([a-z_]+\.[a-z_]+)\(/gm;

/** Returns every signature of a name that has more functions in the database than in the files. */
export async function findRemovedFunctions(
  client: Pick<ClientBase, 'query'>,
  { functions }: SchemaFiles,
): Promise<string[]> {
  const defined = Map.groupBy(
    functions.flatMap(({ sql }) => [...sql.matchAll(DEFINITION)].map(([, name]) => name)),
    (name) => name,
  );
  const { rows } = await client.query<{ name: string; signatures: string[] }>(`
    select format('%s.%s', n.nspname, p.proname) as name,
      array_agg(p.oid::regprocedure::text order by p.oid) as signatures
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('app', 'app_private', 'auth')
    group by n.nspname, p.proname order by 1`);
  return rows
    .filter(({ name, signatures }) => signatures.length > (defined.get(name)?.length ?? 0))
    .flatMap(({ signatures }) => signatures);
}
