// The existing tables whose writers wait while a statement, and then its transaction, runs.
import { toMentionedNames } from './created.ts';
import { findNodes, type Name, type Statement, toTableName } from './statements.ts';
import { toCommands } from './table-changes.ts';

export function findLockedTables(
  { node }: Statement,
  created: ReadonlySet<Name>,
): ReadonlySet<Name> {
  return new Set(toLockedTables(node).filter((table) => !created.has(table)));
}

function toLockedTables(node: Statement['node']): Name[] {
  if ('AlterTableStmt' in node) {
    const { AlterTableStmt: statement } = node;
    const isValidation = toCommands(statement).every(
      ({ subtype }) => subtype === 'AT_ValidateConstraint',
    );
    if (isValidation || statement.objtype !== 'OBJECT_TABLE') return [];
    return [toTableName(statement.relation), ...toReferencedTables(statement)];
  }
  if ('CreateStmt' in node) return toReferencedTables(node.CreateStmt);
  if ('IndexStmt' in node) {
    return node.IndexStmt.concurrent ? [] : [toTableName(node.IndexStmt.relation)];
  }
  if ('CreateTrigStmt' in node) return [toTableName(node.CreateTrigStmt.relation)];
  if ('CreatePolicyStmt' in node) return [toTableName(node.CreatePolicyStmt.table)];
  if ('AlterPolicyStmt' in node) return [toTableName(node.AlterPolicyStmt.table)];
  if ('RenameStmt' in node && node.RenameStmt.relation) {
    return [toTableName(node.RenameStmt.relation)];
  }
  if ('DropStmt' in node) {
    const { removeType, objects } = node.DropStmt;
    const names = toMentionedNames(objects);
    if (removeType === 'OBJECT_TABLE') return names;
    // The last part is the name of the trigger or policy.
    if (removeType === 'OBJECT_TRIGGER' || removeType === 'OBJECT_POLICY') {
      return names.map((name) => name.slice(0, name.lastIndexOf('.')));
    }
  }
  return [];
}

/** A foreign key locks the table that it references too. */
function toReferencedTables(statement: object): Name[] {
  return findNodes(statement, ['Constraint']).flatMap(({ Constraint }) => {
    const { pktable } = Constraint as { pktable?: { schemaname?: string; relname?: string } };
    return pktable ? [toTableName(pktable)] : [];
  });
}
