// The rules for one statement of a migration.
import { callsOwnFunction, canEvaluateBlock, isRead } from './blocks.ts';
import { toMentionedNames } from './created.ts';
import { findWholeTableChanges } from './row-changes.ts';
import type { Finding } from './rules.ts';
import { type Name, type Statement, toObjectName, toTableName } from './statements.ts';
import { findTableProblems } from './table-changes.ts';

export type Context = {
  created: ReadonlySet<Name>;
  /** Columns that a validated check of an earlier migration proves to be not null. */
  isProved: (table: Name, column: string) => boolean;
};

/** They add something, or change what no running server depends on. */
const HARMLESS: ReadonlySet<string> = new Set([
  'CreateStmt',
  'CreateTableAsStmt',
  'CreateFunctionStmt',
  'AlterFunctionStmt',
  'CreatePolicyStmt',
  'AlterPolicyStmt',
  'CreateTrigStmt',
  'ViewStmt',
  'CompositeTypeStmt',
  'CreateEnumStmt',
  'CreateDomainStmt',
  'CreateSchemaStmt',
  'CreateSeqStmt',
  'CreateStatsStmt',
  'CommentStmt',
  'AlterEnumStmt',
  'AlterDefaultPrivilegesStmt',
  'InsertStmt',
  'UpdateStmt',
  'DeleteStmt',
  'MergeStmt',
]);

export function findStatementProblems(statement: Statement, context: Context): Finding[] {
  const tables = findWholeTableChanges(statement, context.created);
  return [
    ...tables.map((table): Finding => ({ rule: 'whole-table', detail: `rows of ${table}` })),
    ...findKindProblems(statement, context),
  ];
}

function findKindProblems({ kind, node, text }: Statement, context: Context): Finding[] {
  const { created } = context;
  const isNew = (names: Name[]) => names.every((name) => created.has(name));

  if ('AlterTableStmt' in node) {
    const { relation, objtype } = node.AlterTableStmt;
    const table = toTableName(relation);
    if (created.has(table)) return [];
    if (objtype === 'OBJECT_TYPE') return [{ rule: 'contract', detail: `alter type ${table}` }];
    return findTableProblems(node.AlterTableStmt, (column) => context.isProved(table, column));
  }
  if ('IndexStmt' in node) {
    const { concurrent, idxname, relation } = node.IndexStmt;
    const isSound = concurrent || created.has(toTableName(relation));
    return isSound ? [] : [{ rule: 'index', detail: `${idxname} of ${toTableName(relation)}` }];
  }
  if ('DropStmt' in node) {
    const { removeType, concurrent, objects } = node.DropStmt;
    const names = toMentionedNames(objects);
    const detail = `drop ${removeType?.slice('OBJECT_'.length).toLowerCase()} ${names.join(', ')}`;
    if (removeType === 'OBJECT_INDEX' && !concurrent) return [{ rule: 'index', detail }];
    // Another function of the same name may be the new one.
    if (removeType === 'OBJECT_FUNCTION') return [{ rule: 'contract', detail }];
    return isNew(names) ? [] : [{ rule: 'contract', detail }];
  }
  if ('RenameStmt' in node) {
    const { relation, newname } = node.RenameStmt;
    if (relation && created.has(toTableName(relation))) return [];
    return [{ rule: 'contract', detail: `rename to ${newname}` }];
  }
  if ('AlterObjectSchemaStmt' in node) {
    return [{ rule: 'contract', detail: `new schema ${node.AlterObjectSchemaStmt.newschema}` }];
  }
  if ('AlterEnumStmt' in node && node.AlterEnumStmt.oldVal !== undefined) {
    const { typeName, oldVal } = node.AlterEnumStmt;
    return [{ rule: 'contract', detail: `rename ${oldVal} of ${toObjectName(typeName)}` }];
  }
  if ('GrantStmt' in node) {
    const { is_grant, objects, grantees } = node.GrantStmt;
    const isPublic = (grantees ?? []).every(
      (role) => 'RoleSpec' in role && role.RoleSpec.roletype === 'ROLESPEC_PUBLIC',
    );
    const names = toMentionedNames(objects);
    if (is_grant || isPublic || isNew(names)) return [];
    return [{ rule: 'contract', detail: `revoke on ${names.join(', ')}` }];
  }
  if ('TruncateStmt' in node) {
    const names = toMentionedNames(node.TruncateStmt.relations);
    return isNew(names) ? [] : [{ rule: 'blocking', detail: `truncate ${names.join(', ')}` }];
  }
  if ('VacuumStmt' in node) {
    return hasOption(node.VacuumStmt.options, 'full')
      ? [{ rule: 'blocking', detail: 'vacuum full' }]
      : [];
  }
  if ('ReindexStmt' in node) {
    return hasOption(node.ReindexStmt.params, 'concurrently')
      ? []
      : [{ rule: 'index', detail: 'reindex' }];
  }
  if (kind === 'ClusterStmt' || kind === 'LockStmt' || kind === 'RefreshMatViewStmt') {
    return [{ rule: 'blocking', detail: text.split('\n')[0] ?? kind }];
  }
  if ('DoStmt' in node) {
    return canEvaluateBlock(text, node.DoStmt) ? [] : [{ rule: 'do-block', detail: 'do' }];
  }
  if ('InsertStmt' in node && callsOwnFunction(node)) {
    return [{ rule: 'do-block', detail: 'a function is called' }];
  }
  if (kind === 'SelectStmt') {
    return isRead(node) ? [] : [{ rule: 'do-block', detail: 'a function is called' }];
  }
  return HARMLESS.has(kind) ? [] : [{ rule: 'unknown', detail: kind }];
}

/** `vacuum (full)` and `vacuum (full true)`, but not `vacuum (full false)`. */
function hasOption(options: Statement['node'][] | undefined, name: string): boolean {
  return (options ?? []).some((option) => {
    if (!('DefElem' in option) || option.DefElem.defname !== name) return false;
    const { arg } = option.DefElem;
    const value = arg && 'String' in arg ? arg.String.sval : 'true';
    return value !== 'false' && value !== 'off';
  });
}
