// The rules for `alter table` on a table that has rows.
import type { AlterTableCmd, AlterTableStmt, ColumnDef, Constraint, Node } from 'libpg-query';
import type { Finding } from './rules.ts';
import { findNodes, type Name, toObjectName, toTableName } from './statements.ts';

/** Short: they change the catalog only. */
const SHORT_CHANGES: ReadonlySet<string | undefined> = new Set([
  'AT_DropNotNull',
  'AT_ValidateConstraint',
  'AT_SetStatistics',
  'AT_SetRelOptions',
  'AT_ResetRelOptions',
  'AT_SetOptions',
  'AT_ReplicaIdentity',
]);
const REWRITES: ReadonlySet<string | undefined> = new Set([
  'AT_AlterColumnType',
  'AT_SetExpression',
  'AT_SetLogged',
  'AT_SetUnLogged',
  'AT_SetAccessMethod',
  'AT_SetTableSpace',
  'AT_AddIdentity',
]);
/** Short too, but the previous release may rely on what they remove, such as `on conflict` on a constraint. */
const CONTRACTS: ReadonlySet<string | undefined> = new Set([
  'AT_DropConstraint',
  'AT_EnableRowSecurity',
  'AT_ForceRowSecurity',
]);
/** These give one value for all existing rows, so PostgreSQL stores it once. */
const STABLE_FUNCTIONS = new Set(['now', 'transaction_timestamp', 'statement_timestamp']);
const SERIAL_TYPES = new Set([
  'serial',
  'bigserial',
  'smallserial',
  'serial4',
  'serial8',
  'serial2',
]);

/** `isProved(column)`: a validated check of an earlier migration says that it is not null. */
export function findTableProblems(
  statement: AlterTableStmt,
  isProved: (column: string) => boolean,
): Finding[] {
  const table = toTableName(statement.relation);
  return toCommands(statement).flatMap((command) => {
    const { subtype, name, def } = command;
    const detail = `${table} ${name ?? ''}`.trim();
    if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def) {
      return findColumnProblems(table, def.ColumnDef);
    }
    if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def) {
      return findConstraintProblems(table, def.Constraint);
    }
    if (subtype === 'AT_SetNotNull') {
      return name !== undefined && isProved(name) ? [] : [{ rule: 'not-null', detail }];
    }
    if (subtype === 'AT_DropColumn') return [{ rule: 'contract', detail: `drop column ${detail}` }];
    if (subtype === 'AT_ColumnDefault') {
      return def ? [] : [{ rule: 'contract', detail: `drop default ${detail}` }];
    }
    if (CONTRACTS.has(subtype)) return [{ rule: 'contract', detail: `${subtype} ${detail}` }];
    if (REWRITES.has(subtype)) return [{ rule: 'rewrite', detail }];
    if (SHORT_CHANGES.has(subtype)) return [];
    return [{ rule: 'unknown', detail: `${subtype} ${detail}` }];
  });
}

export function toCommands(statement: AlterTableStmt): AlterTableCmd[] {
  return (statement.cmds ?? []).flatMap((node) =>
    'AlterTableCmd' in node ? [node.AlterTableCmd] : [],
  );
}

function findColumnProblems(table: Name, column: ColumnDef): Finding[] {
  const detail = `${table} ${column.colname}`;
  const constraints = toConstraints(column.constraints);
  const value = constraints.find(({ contype }) => contype === 'CONSTR_DEFAULT');
  const has = (...types: Constraint['contype'][]) =>
    constraints.some(({ contype }) => types.includes(contype));
  const findings: Finding[] = [];
  if (
    has('CONSTR_GENERATED', 'CONSTR_IDENTITY') ||
    SERIAL_TYPES.has(toObjectName(column.typeName?.names?.slice(-1))) ||
    (value && isVolatile(value.raw_expr))
  ) {
    findings.push({ rule: 'rewrite', detail });
  }
  if (has('CONSTR_NOTNULL') && !has('CONSTR_DEFAULT', 'CONSTR_GENERATED', 'CONSTR_IDENTITY')) {
    findings.push({ rule: 'required-column', detail });
  }
  // A reference needs no check of the rows while the new column is null in all of them.
  if (has('CONSTR_CHECK') || (has('CONSTR_FOREIGN') && value)) {
    findings.push({ rule: 'validation', detail });
  }
  if (has('CONSTR_UNIQUE', 'CONSTR_PRIMARY')) findings.push({ rule: 'unique', detail });
  return findings;
}

function findConstraintProblems(table: Name, constraint: Constraint): Finding[] {
  const detail = `${table} ${constraint.conname ?? ''}`.trim();
  switch (constraint.contype) {
    case 'CONSTR_CHECK':
    case 'CONSTR_FOREIGN':
    case 'CONSTR_NOTNULL':
      return constraint.skip_validation ? [] : [{ rule: 'validation', detail }];
    case 'CONSTR_UNIQUE':
    case 'CONSTR_PRIMARY':
      return constraint.indexname === undefined ? [{ rule: 'unique', detail }] : [];
    case 'CONSTR_EXCLUSION':
      return [{ rule: 'blocking', detail: `exclusion constraint of ${detail}` }];
    default:
      return [{ rule: 'unknown', detail: `${constraint.contype} ${detail}` }];
  }
}

function toConstraints(nodes: readonly Node[] | undefined): Constraint[] {
  return (nodes ?? []).flatMap((node) => ('Constraint' in node ? [node.Constraint] : []));
}

/** A function that is not known counts as volatile. */
function isVolatile(expression: unknown): boolean {
  return findNodes(expression, ['FuncCall']).some(({ FuncCall }) => {
    const { funcname } = FuncCall as { funcname?: Node[] };
    return !STABLE_FUNCTIONS.has(toObjectName(funcname?.slice(-1)));
  });
}
