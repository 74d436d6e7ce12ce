// Reads and writes the rows of a table as NDJSON. PostgreSQL makes and reads every line, so that no number or
// time passes through a value of JavaScript that cannot hold it.
import { type ClientBase, DatabaseError } from 'pg';
import { ConfigError } from '../config.ts';
import type { ExportedTable } from './tables.ts';

const BATCH_ROWS = 500;

export type TableColumns = {
  /** Without generated columns, which an import computes again. */
  columns: readonly string[];
  /** Order of the lines, independent of the collation of the database. */
  orderBy: string;
};

/** The times of the lines are in UTC with microseconds, and bytes are in hexadecimal form. */
export async function setLineFormat(client: ClientBase): Promise<void> {
  await client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
    set local bytea_output = 'hex'; set local extra_float_digits = 1`);
}

export async function readColumns(client: ClientBase, table: string): Promise<TableColumns> {
  const { rows } = await client.query<{ name: string; is_text: boolean; key: number | null }>(
    `select quote_ident(a.attname) as name, a.attcollation <> 0 as is_text,
       array_position(k.conkey, a.attnum) as key
     from pg_attribute a
     left join pg_constraint k on k.conrelid = a.attrelid and k.contype = 'p'
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by a.attnum`,
    [table],
  );
  const keys = rows.filter(({ key }) => key !== null).sort((a, b) => Number(a.key) - Number(b.key));
  if (keys.length === 0) throw new Error(`${table} has no primary key to order its rows by`);
  return {
    columns: rows.map(({ name }) => name),
    orderBy: keys.map(({ name, is_text }) => (is_text ? `${name} collate "C"` : name)).join(', '),
  };
}

/** Batches of lines, each with its line feed. Reads with a cursor, so that the table need not fit into memory. */
export async function* streamRows(
  client: ClientBase,
  { table, where = 'true' }: ExportedTable,
): AsyncGenerator<{ text: string; rows: number }> {
  const { columns, orderBy } = await readColumns(client, table);
  await client.query(
    `declare exported_rows no scroll cursor for
     select row_to_json(r)::text as line from (
       select ${columns.join(', ')} from ${table} where ${where} order by ${orderBy}
     ) r`,
  );
  while (true) {
    const { rows } = await client.query<{ line: string }>(`fetch ${BATCH_ROWS} from exported_rows`);
    if (rows.length > 0) {
      yield { text: rows.map(({ line }) => `${line}\n`).join(''), rows: rows.length };
    }
    if (rows.length < BATCH_ROWS) break;
  }
  await client.query('close exported_rows');
}

/** Writes the lines of one table. Identity columns keep their values, and count on from there. */
export async function insertRows(
  client: ClientBase,
  { table, file }: { table: string; file: string },
  lines: AsyncIterable<string>,
): Promise<number> {
  const { columns } = await readColumns(client, table);
  const list = columns.join(', ');
  const statement = `insert into ${table} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${table}, $1::json)`;
  let inserted = 0;
  let batch: string[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    const place = `${file}, lines ${inserted + 1} to ${inserted + batch.length}`;
    await client.query(statement, [`[${batch.join(',')}]`]).catch((error) => {
      // The details of PostgreSQL contain the row, that is, words of visitors.
      if (!(error instanceof DatabaseError)) throw error;
      throw new ConfigError(`${place}: ${error.message}. Nothing was imported.`);
    });
    inserted += batch.length;
    batch = [];
  };
  for await (const line of lines) {
    batch.push(line);
    if (batch.length === BATCH_ROWS) await flush();
  }
  await flush();
  await continueSequences(client, table);
  return inserted;
}

async function continueSequences(client: ClientBase, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string; sequence: string }>(
    `select quote_ident(attname) as name, pg_get_serial_sequence($1, attname) as sequence
     from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and pg_get_serial_sequence($1, attname) is not null`,
    [table],
  );
  for (const { name, sequence } of rows) {
    await client.query(
      `select setval($1, coalesce((select max(${name}) from ${table}), 0) + 1, false)`,
      [sequence],
    );
  }
}
