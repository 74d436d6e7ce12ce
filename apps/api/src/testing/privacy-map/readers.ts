// Who can read a column, from the catalog of the database: grants and policies for direct reading, and
// functions and views that read a table with the rights of its owner.
import type { Pool } from 'pg';

/** A role that may select a column. The condition is that of its policy; null: all rows. */
export type Reader = { table: string; column: string; role: string; condition: string | null };

/** A role that can use a table through functions or a view with the rights of the owner. */
export type Way = { table: string; role: string; through: string };

export async function listColumns(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%s.%s.%s', c.table_schema, c.table_name, c.column_name) as name
     from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema not in ('pg_catalog', 'information_schema')
       and t.table_type = 'BASE TABLE'`,
  );
  return rows.map(({ name }) => name);
}

/** Without the owner of the schema, who can read everything. */
const ROLES = `select oid, rolname from pg_roles
  where rolname like 'loimel\\_%' and rolname <> 'loimel_migrator'`;

/** A grant without a policy shows no row, because row-level security is on for every table. */
export async function listReaders(pool: Pool): Promise<Reader[]> {
  const { rows } = await pool.query<Reader>(
    `select format('%s.%s', n.nspname, t.relname) as table, a.attname as column, r.rolname as role,
       nullif(pg_get_expr(p.polqual, p.polrelid), 'true') as condition
     from pg_class t
     join pg_namespace n on n.oid = t.relnamespace
     join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
     join pg_policy p on p.polrelid = t.oid and p.polcmd in ('r', '*')
     join (${ROLES}) r on r.oid = any (p.polroles) or 0 = any (p.polroles)
     where t.relkind = 'r' and n.nspname in ('app', 'app_private', 'auth')
       and has_column_privilege(r.oid, t.oid, a.attnum, 'select')
     order by 1, 2, 3, 4`,
  );
  return rows;
}

/** For these functions and views the policies of the role do not count. */
export async function listWays(pool: Pool): Promise<Way[]> {
  const { rows: views } = await pool.query<Way>(
    `select format('%s.%s', tn.nspname, t.relname) as table, r.rolname as role,
       format('view %s.%s (%s)', n.nspname, v.relname,
         string_agg(distinct a.attname, ', ' order by a.attname)) as through
     from pg_class v
     join pg_namespace n on n.oid = v.relnamespace
     join pg_rewrite w on w.ev_class = v.oid
     join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid
     join pg_class t on t.oid = d.refobjid and t.relkind = 'r'
     join pg_namespace tn on tn.oid = t.relnamespace
     join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid and a.attnum > 0
     join (${ROLES}) r on has_table_privilege(r.oid, v.oid, 'select')
     where v.relkind = 'v' and n.nspname in ('app', 'app_private', 'auth')
       and not coalesce(v.reloptions @> '{security_invoker=true}', false)
     group by tn.nspname, t.relname, r.rolname, n.nspname, v.relname`,
  );
  return [...views, ...(await listFunctionWays(pool))];
}

type Routine = { name: string; source: string; roles: string[] };

async function listFunctionWays(pool: Pool): Promise<Way[]> {
  const { rows: routines } = await pool.query<Routine>(
    `select format('%s.%s', n.nspname, f.proname) as name, pg_get_functiondef(f.oid) as source,
       case when f.prosecdef then array(
         select r.rolname::text from (${ROLES}) r
         where has_function_privilege(r.oid, f.oid, 'execute')
           and has_schema_privilege(r.oid, n.oid, 'usage')
       ) else '{}' end as roles
     from pg_proc f join pg_namespace n on n.oid = f.pronamespace
     where n.nspname in ('app', 'app_private', 'auth') and f.prokind = 'f'
       and f.prorettype <> 'trigger'::regtype`,
  );
  const { rows: relations } = await pool.query<{ name: string; tables: string[] }>(
    `select format('%s.%s', n.nspname, c.relname) as name,
       case when c.relkind = 'r' then array[format('%s.%s', n.nspname, c.relname)] else array(
         select distinct format('%s.%s', tn.nspname, t.relname)
         from pg_rewrite w
         join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid
         join pg_class t on t.oid = d.refobjid and t.relkind = 'r'
         join pg_namespace tn on tn.oid = t.relnamespace
         where w.ev_class = c.oid
       ) end as tables
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'v') and n.nspname in ('app', 'app_private', 'auth')`,
  );
  const tablesOf = new Map(relations.map(({ name, tables }) => [name, tables]));
  const ways = routines.flatMap(({ name, roles }) =>
    roles.flatMap((role) =>
      [...followCalls(name, routines)].flatMap((used) =>
        (tablesOf.get(used) ?? []).map((table) => ({ table, role, through: 'functions' })),
      ),
    ),
  );
  return [...new Map(ways.map((way) => [JSON.stringify(way), way])).values()];
}

/** The names of tables, views and functions in the text of a function and of those that it calls. */
function followCalls(start: string, routines: readonly Routine[]): Set<string> {
  const found = new Set<string>([start]);
  for (const name of found) {
    for (const { source } of routines.filter((routine) => routine.name === name)) {
      for (const [word] of source.matchAll(/\b(?:app|app_private|auth)\.\w+/g)) found.add(word);
    }
  }
  return found;
}
