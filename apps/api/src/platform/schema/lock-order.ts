// Locks the tables of changed triggers and policies before their files are applied, in the order in
// which servers and workers lock them. In another order the runner and a busy table would wait for
// each other at every attempt, and the files would never be applied.
import type { SchemaFile } from './files.ts';

const TABLE_LOCK =
  /\bcreate (or replace trigger|policy)\b[^;]*?\bon ((?:app|app_private|auth)\.[a-z_]+)/g;
/** Every transaction that changes a record locks these after it (docs/decisions/0043-replies.md). */
const LOCKED_LAST = ['app_private.deliveries', 'app_private.delivery_kinds', 'app_private.audit'];

export function locksTables({ sql }: SchemaFile): boolean {
  return sql.search(TABLE_LOCK) !== -1;
}

/** Returns no statements for files without triggers and policies. */
export function toLockStatements(files: readonly SchemaFile[]): string[] {
  const modes = new Map<string, string>();
  for (const [, kind, table = ''] of files.flatMap(({ sql }) => [...sql.matchAll(TABLE_LOCK)])) {
    if (kind === 'policy') modes.set(table, 'access exclusive');
    else if (!modes.has(table)) modes.set(table, 'share row exclusive');
  }
  return [...modes]
    .toSorted(([a], [b]) => LOCKED_LAST.indexOf(a) - LOCKED_LAST.indexOf(b))
    .map(([table, mode]) => `lock table ${table} in ${mode} mode`);
}
