// The forms of a GraphQL document that a request accepts, and what the server must know of them.
import type { TypedDocument } from '../contract/index.ts';

/** Field by which the types of graphql-codegen and of gql.tada carry data and variables. */
type DocumentTypes<Data, Variables> = { readonly __apiType?: (variables: Variables) => Data };

/** A parsed document, such as a `TypedDocumentNode` of graphql-codegen. */
export type ParsedDocument<Data, Variables> = DocumentTypes<Data, Variables> & {
  readonly kind: string;
  readonly definitions: readonly unknown[];
  readonly loc?: { readonly source: { readonly body: string } } | undefined;
};

/** Prints a parsed document. */
export type PrintDocument = (document: ParsedDocument<unknown, never>) => string;

/** An object that is a string, such as a `TypedDocumentString` of graphql-codegen. */
export type StringDocument<Data, Variables> = DocumentTypes<Data, Variables> & {
  valueOf(): string;
};

export type GraphqlDocument<Data, Variables> =
  | TypedDocument<Data, Variables>
  | ParsedDocument<Data, Variables>
  | StringDocument<Data, Variables>
  | string;

export type Operation = { operationName: string | undefined; query: string; isQuery: boolean };

/** Reads the operation with this name, or the only operation of the document. */
export function readOperation(
  document: GraphqlDocument<unknown, never>,
  wantedName: string | undefined,
  print: PrintDocument | undefined,
): Operation {
  const query = toText(document, print);
  const operations = findOperations(query);
  const isNamed = typeof document === 'object' && 'operationName' in document;
  const onlyName = operations.length === 1 ? operations[0]?.name : undefined;
  const operationName = wantedName ?? (isNamed ? document.operationName : onlyName);
  const named = operations.filter(({ name }) => name === operationName);
  const meant = named.length > 0 ? named : operations;
  // The short form `{ … }` has no keyword. Any other text without one may be anything.
  const isShort = operations.length === 0 && /^[\s,\uFEFF]*\{/.test(withoutStrings(query));
  const isQuery = operations.length > 0 ? meant.every(({ type }) => type === 'query') : isShort;
  return { operationName, query, isQuery };
}

function toText(
  document: GraphqlDocument<unknown, never>,
  print: PrintDocument | undefined,
): string {
  if (typeof document === 'string') return document;
  if ('query' in document) return document.query;
  if (!('kind' in document)) return document.valueOf();
  // A library may have changed the document after parsing, so its source is the second choice.
  const query = print ? print(document) : document.loc?.source.body;
  if (!query) throw new Error('A document without its source needs the option `print`.');
  return query;
}

const STRING_OR_COMMENT = /"""(?:\\"""|[\s\S])*?"""|"(?:\\.|[^"\\])*"|#[^\n\r]*/g;
const INNERMOST_BRACKETS = /\{[^{}]*\}|\([^()]*\)/g;
const OPERATION = /\b(query|mutation|subscription)\b\s*(\w+)?/g;

function withoutStrings(query: string): string {
  return query.replace(STRING_OR_COMMENT, '');
}

/** Type and name of each operation. The short form `{ … }` has neither and is a query. */
function findOperations(query: string): { type: string; name: string | undefined }[] {
  let outside = withoutStrings(query);
  for (let before = ''; before !== outside; ) {
    before = outside;
    outside = outside.replace(INNERMOST_BRACKETS, ' ');
  }
  return [...outside.matchAll(OPERATION)].map(([, type = '', name]) => ({ type, name }));
}
