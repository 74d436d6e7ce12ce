// Compares two installations: every column of every exported row, and the bytes of every file.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { EXPORTED_TABLES } from '../../apps/api/src/handover/tables.ts';

export type Comparison = { compared: number; differences: string[] };

/** Rows that were sent during the export are not of its moment. */
const NOT_SENT_MEANWHILE: Readonly<Record<string, string>> = {
  'app.contacts': `name <> 'meanwhile'`,
};

/** Two sums of 64-bit hashes per table, which do not depend on the order of the rows. */
export async function compareRows(
  source: ClientBase,
  target: ClientBase,
): Promise<Comparison & { tables: number }> {
  let compared = 0;
  const differences: string[] = [];
  for (const { table, where = 'true' } of EXPORTED_TABLES) {
    const read = async (client: ClientBase) => {
      const { rows } = await client.query<{ count: number; one: string; other: string }>(
        `select count(*)::integer as count, sum(hashtextextended(t::text, 0)::numeric)::text as one,
           sum(hashtextextended(t::text, 1)::numeric)::text as other
         from ${table} t where ${where} and ${NOT_SENT_MEANWHILE[table] ?? 'true'}`,
      );
      return rows[0];
    };
    const [before, after] = await Promise.all([read(source), read(target)]);
    compared += before?.count ?? 0;
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      differences.push(`${table}: ${JSON.stringify(before)} and ${JSON.stringify(after)}`);
    }
  }
  return { compared, differences, tables: EXPORTED_TABLES.length };
}

/** Without the rows that the migrations insert. */
export async function countAllRows(client: ClientBase): Promise<number> {
  let count = 0;
  for (const { table, isSeeded = false } of EXPORTED_TABLES) {
    if (isSeeded) continue;
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::integer as count from ${table}`,
    );
    count += rows[0]?.count ?? 0;
  }
  return count;
}

export function compareFiles(source: string, target: string): Comparison {
  const [before, after] = [listFiles(source), listFiles(target)];
  const added = after.filter((path) => !before.includes(path));
  const differing = before.filter(
    (path) =>
      !after.includes(path) ||
      !readFileSync(join(source, path)).equals(readFileSync(join(target, path))),
  );
  return { compared: before.length, differences: [...added, ...differing] };
}

function listFiles(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => statSync(join(folder, name)).isFile()).sort();
}
