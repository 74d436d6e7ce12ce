// What a migration creates. No server uses it before the migration is committed, so most rules do
// not concern it.
import { type Name, type Statement, toObjectName, toTableName } from './statements.ts';

/** With `if not exists` or `or replace` it may be older, so it does not count. */
export function findCreated(statements: readonly Statement[]): ReadonlySet<Name> {
  return new Set(statements.flatMap(({ node }) => toCreatedNames(node)));
}

function toCreatedNames(node: Statement['node']): Name[] {
  if ('CreateStmt' in node) {
    return node.CreateStmt.if_not_exists ? [] : [toTableName(node.CreateStmt.relation)];
  }
  if ('CreateTableAsStmt' in node) {
    const { if_not_exists, into } = node.CreateTableAsStmt;
    return if_not_exists ? [] : [toTableName(into?.rel)];
  }
  if ('ViewStmt' in node) return node.ViewStmt.replace ? [] : [toTableName(node.ViewStmt.view)];
  if ('CreateSeqStmt' in node) {
    return node.CreateSeqStmt.if_not_exists ? [] : [toTableName(node.CreateSeqStmt.sequence)];
  }
  if ('CompositeTypeStmt' in node) return [toTableName(node.CompositeTypeStmt.typevar)];
  if ('CreateEnumStmt' in node) return [toObjectName(node.CreateEnumStmt.typeName)];
  if ('CreateDomainStmt' in node) return [toObjectName(node.CreateDomainStmt.domainname)];
  if ('CreateFunctionStmt' in node) {
    const { replace, funcname } = node.CreateFunctionStmt;
    return replace ? [] : [toObjectName(funcname)];
  }
  return [];
}

/** The names that `drop`, `grant` and `revoke` mention. */
export function toMentionedNames(objects: readonly Statement['node'][] | undefined): Name[] {
  return (objects ?? []).map((object) => {
    if ('List' in object) return toObjectName(object.List.items);
    if ('TypeName' in object) return toObjectName(object.TypeName.names);
    if ('ObjectWithArgs' in object) return toObjectName(object.ObjectWithArgs.objname);
    if ('RangeVar' in object) return toTableName(object.RangeVar);
    return toObjectName([object]);
  });
}
