// Which columns are proved to be not null by a validated check, from the migrations in order.
import type { Constraint } from 'libpg-query';
import { type Name, parseStatements, toObjectName, toTableName } from './statements.ts';
import { toCommands } from './table-changes.ts';

export type Proofs = {
  isProved: (table: Name, column: string) => boolean;
  /** Call it after a migration was evaluated: its own checks count for later ones only. */
  add: (sql: string) => void;
};

export function createProofs(): Proofs {
  const columns = new Map<Name, string>();
  const proved = new Set<Name>();
  return {
    isProved: (table, column) => proved.has(`${table}.${column}`),
    add(sql) {
      for (const { node } of parseStatements(sql)) {
        if (!('AlterTableStmt' in node)) continue;
        const table = toTableName(node.AlterTableStmt.relation);
        for (const { subtype, name, def } of toCommands(node.AlterTableStmt)) {
          if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def) {
            const column = toRequiredColumn(def.Constraint);
            if (column !== null) columns.set(`${table}.${def.Constraint.conname}`, column);
          }
          const column = columns.get(`${table}.${name}`);
          if (column === undefined) continue;
          if (subtype === 'AT_ValidateConstraint') proved.add(`${table}.${column}`);
          if (subtype === 'AT_DropConstraint') proved.delete(`${table}.${column}`);
        }
      }
    },
  };
}

/** The column of `check (column is not null)`, or null for another constraint. */
function toRequiredColumn({ contype, raw_expr }: Constraint): string | null {
  if (contype !== 'CONSTR_CHECK' || !raw_expr || !('NullTest' in raw_expr)) return null;
  const { nulltesttype, arg } = raw_expr.NullTest;
  if (nulltesttype !== 'IS_NOT_NULL' || !arg || !('ColumnRef' in arg)) return null;
  return toObjectName(arg.ColumnRef.fields?.slice(-1));
}
