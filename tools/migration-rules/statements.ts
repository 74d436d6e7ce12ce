// Reads SQL with the parser of PostgreSQL itself, so comments, strings, quoted names and the case
// of letters cannot mislead a rule.
import { hasSqlDetails, loadModule, type Node, parseSync, scanSync } from 'libpg-query';

await loadModule();

/** A table, function or type by its schema and name. Two spellings of one name are equal. */
export type Name = string;

export type Statement = {
  /** For example IndexStmt. */
  kind: string;
  node: Node;
  text: string;
  line: number;
  /** Comments between the statement before and this one. */
  comments: string[];
};

export class SqlSyntaxError extends Error {
  readonly line: number;
  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

export function parseStatements(sql: string): Statement[] {
  // The parser counts bytes.
  const bytes = Buffer.from(sql);
  const toLine = (offset: number) => bytes.subarray(0, offset).toString().split('\n').length;
  const comments = scanSync(sql).tokens.filter(({ tokenName }) => /COMMENT$/.test(tokenName));
  let previousEnd = 0;
  return parse(sql, toLine).map(({ stmt, stmt_location = 0, stmt_len }) => {
    const from = previousEnd;
    // The last statement has no length when no semicolon ends it.
    previousEnd = stmt_len === undefined ? bytes.length : stmt_location + stmt_len;
    if (stmt === undefined) throw new Error('a statement without content');
    return {
      kind: kindOf(stmt),
      node: stmt,
      text: bytes.subarray(stmt_location, previousEnd).toString(),
      line: toLine(stmt_location),
      comments: comments
        .filter(({ start }) => start >= from && start < stmt_location)
        .map(({ text }) => text),
    };
  });
}

function parse(sql: string, toLine: (offset: number) => number) {
  try {
    return parseSync(sql).stmts ?? [];
  } catch (error) {
    if (!hasSqlDetails(error)) throw error;
    throw new SqlSyntaxError(error.message, toLine(error.sqlDetails?.cursorPosition ?? 0));
  }
}

function kindOf(node: Node): string {
  return Object.keys(node)[0] ?? '';
}

/** All nodes of these kinds inside a value, at any depth. */
export function findNodes(value: unknown, kinds: readonly string[]): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap((item) => findNodes(item, kinds));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(kinds.includes(key) ? [{ [key]: inner }] : []),
    ...findNodes(inner, kinds),
  ]);
}

export function toTableName(relation: { schemaname?: string; relname?: string } | undefined): Name {
  return toName([relation?.schemaname, relation?.relname]);
}

/** From the list of nodes that the parser makes of a qualified name. */
export function toObjectName(nodes: readonly Node[] | undefined): Name {
  return toName((nodes ?? []).map((node) => ('String' in node ? node.String.sval : undefined)));
}

function toName(parts: (string | undefined)[]): Name {
  return parts.filter((part) => part !== undefined).join('.');
}
