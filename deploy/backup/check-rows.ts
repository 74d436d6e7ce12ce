// Checks the rows of a restored database: counts, references between tables, and whether it contains
// everything that the running database had at that time.
import pg, { type ClientBase } from 'pg';

/** A row gets its time when its transaction starts, so it may be committed a little later. */
const LONGEST_TRANSACTION_MS = 5_000;

const TABLES = `
  select n.nspname as schema, c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('app', 'app_private', 'auth', 'public')
  order by 1, 2`;

/** Tables whose rows can be compared: they have an id and the time of their creation. */
const DATED_TABLES = `
  select a.table_schema as schema, a.table_name as name
  from information_schema.columns a
  join information_schema.columns b using (table_schema, table_name)
  join information_schema.tables t using (table_schema, table_name)
  where a.column_name = 'id' and b.column_name = 'created_at' and t.table_type = 'BASE TABLE'
    and a.table_schema in ('app', 'app_private', 'auth')
  order by 1, 2`;

const FOREIGN_KEYS = `
  select k.conname as name, k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
    (select string_agg(format('c.%I = p.%I', x.attname, y.attname), ' and ')
     from unnest(k.conkey, k.confkey) as pair(child, parent)
     join pg_attribute x on x.attrelid = k.conrelid and x.attnum = pair.child
     join pg_attribute y on y.attrelid = k.confrelid and y.attnum = pair.parent) as condition,
    (select string_agg(format('c.%I is not null', x.attname), ' and ')
     from unnest(k.conkey) as column_number
     join pg_attribute x on x.attrelid = k.conrelid and x.attnum = column_number) as is_set
  from pg_constraint k where k.contype = 'f' order by 1`;

export type TableRows = { table: string; rows: number };
type TableName = { schema: string; name: string };

export async function countRows(client: ClientBase): Promise<TableRows[]> {
  const { rows: tables } = await client.query<TableName>(TABLES);
  const counts: TableRows[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await client.query<{ n: string }>(
      `select count(*) as n from ${quoteTable(schema, name)}`,
    );
    counts.push({ table: `${schema}.${name}`, rows: Number(rows[0]?.n) });
  }
  return counts;
}

/** One text per foreign key with rows that refer to nothing. */
export async function findBrokenReferences(
  client: ClientBase,
): Promise<{ checked: number; broken: string[] }> {
  const { rows: keys } = await client.query<{
    name: string;
    child: string;
    parent: string;
    condition: string;
    is_set: string;
  }>(FOREIGN_KEYS);
  const broken: string[] = [];
  for (const { name, child, parent, condition, is_set } of keys) {
    const { rows } = await client.query<{ n: string }>(
      `select count(*) as n from ${child} c
       where ${is_set} and not exists (select from ${parent} p where ${condition})`,
    );
    const count = Number(rows[0]?.n);
    if (count > 0) broken.push(`${count} rows of ${child} (${name})`);
  }
  return { checked: keys.length, broken };
}

export type Comparison = { compared: number; missing: string[]; tooNew: string[] };

/**
 * `missing`: rows of the running database from before the target that the copy lacks. `tooNew`: rows of
 * the copy from after the target. Rows that were deleted since are only in the copy, which is right. Rows
 * from after `startedAt` were made by erasing again.
 */
export async function compareWithLive(
  copy: ClientBase,
  live: ClientBase,
  { target, startedAt }: { target: Date; startedAt: Date },
): Promise<Comparison> {
  const { rows: tables } = await copy.query<TableName>(DATED_TABLES);
  const before = new Date(target.getTime() - LONGEST_TRANSACTION_MS);
  const result: Comparison = { compared: 0, missing: [], tooNew: [] };
  for (const { schema, name } of tables) {
    const table = quoteTable(schema, name);
    const copied = await hashGroups(copy, table, before);
    for (const [group, { hash, rows }] of await hashGroups(live, table, before)) {
      result.compared += rows;
      if (copied.get(group)?.hash === hash) continue;
      const ids = new Set(await readIds(copy, { table, group }));
      const lost = (await readIds(live, { table, group, before })).filter((id) => !ids.has(id));
      result.missing.push(...lost.map((id) => `${schema}.${name} ${id}`));
    }
    const { rows } = await copy.query<{ id: string }>(
      `select id::text from ${table} where created_at > $1 and created_at < $2`,
      [target, startedAt],
    );
    result.tooNew.push(...rows.map(({ id }) => `${schema}.${name} ${id}`));
  }
  return result;
}

/** In groups by the first characters of the id, so that only groups that differ are read in full. */
async function hashGroups(
  client: ClientBase,
  table: string,
  before: Date,
): Promise<Map<string, { hash: string; rows: number }>> {
  const { rows } = await client.query<{ group: string; hash: string; rows: string }>(
    `select left(id::text, 2) as group, count(*) as rows,
       count(*) || ':' || sum(hashtextextended(id::text, 0)) as hash
     from ${table} where created_at <= $1 group by 1`,
    [before],
  );
  return new Map(rows.map((row) => [row.group, { hash: row.hash, rows: Number(row.rows) }]));
}

async function readIds(
  client: ClientBase,
  { table, group, before }: { table: string; group: string; before?: Date },
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id::text from ${table}
     where left(id::text, 2) = $1 and ($2::timestamptz is null or created_at <= $2)`,
    [group, before ?? null],
  );
  return rows.map(({ id }) => id);
}

function quoteTable(schema: string, name: string): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}
