// The rule for statements that change rows: a whole table must not change in one transaction.
import type { Node } from 'libpg-query';
import { findNodes, type Name, type Statement, toTableName } from './statements.ts';

type RowChange = {
  relation?: { schemaname?: string; relname?: string };
  whereClause?: Node;
};

const MOST_ROWS = 10_000;
const CHANGES = ['UpdateStmt', 'DeleteStmt', 'MergeStmt'];
/** Their rows come from migrations, so there are few. */
const SMALL_TABLES: ReadonlySet<Name> = new Set([
  'app.buckets',
  'app_private.delivery_kinds',
  'app_private.audit_start',
]);

/** The tables of which a statement, or a part of it, may change every row. */
export function findWholeTableChanges(
  { kind, node }: Statement,
  created: ReadonlySet<Name>,
): Name[] {
  // The body of a function runs later.
  if (kind === 'CreateFunctionStmt') return [];
  return findNodes(node, CHANGES).flatMap((found) =>
    Object.values(found).flatMap((change) => {
      const { relation, whereClause } = change as RowChange;
      const table = toTableName(relation);
      const isSmall = created.has(table) || SMALL_TABLES.has(table);
      return isSmall || hasLimit(whereClause) ? [] : [table];
    }),
  );
}

/** `id in (select … limit 1000)`, alone or with `and`. A limit elsewhere limits nothing. */
function hasLimit(condition: Node | undefined): boolean {
  if (condition === undefined) return false;
  if ('BoolExpr' in condition && condition.BoolExpr.boolop === 'AND_EXPR') {
    return (condition.BoolExpr.args ?? []).some(hasLimit);
  }
  if (!('SubLink' in condition) || condition.SubLink.subLinkType !== 'ANY_SUBLINK') return false;
  const { subselect } = condition.SubLink;
  const limit =
    subselect && 'SelectStmt' in subselect ? subselect.SelectStmt.limitCount : undefined;
  const rows = limit && 'A_Const' in limit ? limit.A_Const.ival?.ival : undefined;
  return rows !== undefined && rows <= MOST_ROWS;
}

/** A statement whose duration depends on the number of rows. */
export function isSlow(statement: Statement): boolean {
  const { kind, node } = statement;
  if (kind === 'CreateFunctionStmt') return false;
  if ('InsertStmt' in node) {
    const { selectStmt } = node.InsertStmt;
    const isListed =
      selectStmt === undefined || ('SelectStmt' in selectStmt && selectStmt.SelectStmt.valuesLists);
    return !isListed;
  }
  return (
    ['CreateTableAsStmt', 'DoStmt', 'CopyStmt', 'RefreshMatViewStmt'].includes(kind) ||
    findNodes(node, CHANGES).some((found) =>
      Object.values(found).some(
        (change) => !SMALL_TABLES.has(toTableName((change as RowChange).relation)),
      ),
    )
  );
}
