// The rule for DO blocks and for `select` in a migration: they may read and raise errors, but only
// functions that are known to change nothing are called.
import { type DoStmt, type Node, parsePlPgSQLSync } from 'libpg-query';
import { findNodes, parseStatements, toObjectName } from './statements.ts';

/** `for update` locks every row that it reads. */
const WRITES = [
  'InsertStmt',
  'UpdateStmt',
  'DeleteStmt',
  'MergeStmt',
  'IntoClause',
  'LockingClause',
];
const DYNAMIC = ['PLpgSQL_stmt_dynexecute', 'PLpgSQL_stmt_dynfors', 'PLpgSQL_stmt_call'];
/** `setval` changes a sequence only. */
const HARMLESS_FUNCTIONS = new Set([
  'count',
  'min',
  'max',
  'coalesce',
  'format',
  'now',
  'to_regclass',
  'current_setting',
  'setval',
]);

export function canEvaluateBlock(text: string, { args }: DoStmt): boolean {
  const options = (args ?? []).flatMap((node) => ('DefElem' in node ? [node.DefElem] : []));
  const language = options.find(({ defname }) => defname === 'language')?.arg;
  if (language && !('String' in language && language.String.sval === 'plpgsql')) return false;
  try {
    const body = parsePlPgSQLSync(text);
    if (findNodes(body, DYNAMIC).length > 0) return false;
    return findNodes(body, ['PLpgSQL_expr']).every(({ PLpgSQL_expr }) => {
      const { query = '', parseMode } = PLpgSQL_expr as { query?: string; parseMode?: number };
      return isReadText(query, parseMode);
    });
  } catch {
    // The parser does not know every type and variable of a block. Then a person has to evaluate it.
    return false;
  }
}

/** Modes of PostgreSQL: 0 is a statement, 2 an expression, 3 to 5 are assignments. */
function isReadText(query: string, parseMode = 0): boolean {
  const expression = parseMode >= 3 ? query.slice(query.search(/:?=/)).replace(/^:?=/, '') : query;
  const text = parseMode === 0 ? query : `select ${expression}`;
  return parseStatements(text).every(({ kind, node }) => kind === 'SelectStmt' && isRead(node));
}

export function isRead(select: Node): boolean {
  const calls = findNodes(select, ['FuncCall']).map(
    ({ FuncCall }) => (FuncCall as { funcname?: Node[] }).funcname,
  );
  return (
    findNodes(select, WRITES).length === 0 &&
    calls.every((name) => HARMLESS_FUNCTIONS.has(toObjectName(name?.slice(-1))))
  );
}

/** A function of our schemas may change anything. Those of PostgreSQL have no schema here. */
export function callsOwnFunction(node: Node): boolean {
  return findNodes(node, ['FuncCall']).some(({ FuncCall }) => {
    const { funcname = [] } = FuncCall as { funcname?: Node[] };
    return funcname.length > 1;
  });
}
