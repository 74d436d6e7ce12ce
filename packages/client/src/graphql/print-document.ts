// Prints a parsed document of operations and fragments. The package `graphql` can do it, too, but
// its printer is several times larger than this client.
import type { ParsedDocument } from './document.ts';

type SyntaxNode = {
  readonly kind: string;
  readonly operation?: string;
  readonly name?: SyntaxNode;
  readonly alias?: SyntaxNode;
  readonly variable?: SyntaxNode;
  readonly type?: SyntaxNode;
  readonly typeCondition?: SyntaxNode;
  readonly defaultValue?: SyntaxNode;
  readonly selectionSet?: SyntaxNode;
  readonly value?: SyntaxNode | string | boolean;
  readonly definitions?: readonly SyntaxNode[];
  readonly variableDefinitions?: readonly SyntaxNode[];
  readonly arguments?: readonly SyntaxNode[];
  readonly directives?: readonly SyntaxNode[];
  readonly selections?: readonly SyntaxNode[];
  readonly values?: readonly SyntaxNode[];
  readonly fields?: readonly SyntaxNode[];
};

/** The text of a parsed document, such as a `TypedDocumentNode` of graphql-codegen. */
export function printDocument(document: ParsedDocument<unknown, never>): string {
  return printNode(document as SyntaxNode);
}

/** Strings in block form become plain strings with the same value. */
function printNode(node: SyntaxNode): string {
  const { kind, type, value } = node;
  const name = print(node.name);
  const condition = print(node.typeCondition, 'on ');
  const args = printAll(node.arguments, '(', ')');
  // Directives and the selection are the last parts of every node that has them.
  const rest = printAll(node.directives) + print(node.selectionSet);
  switch (kind) {
    case 'Document':
      return printAll(node.definitions);
    case 'OperationDefinition':
      return `${node.operation} ${name}${printAll(node.variableDefinitions, '(', ')')}${rest}`;
    case 'VariableDefinition':
      return `${print(node.variable)}:${print(type)}${print(node.defaultValue, '=')}${rest}`;
    case 'FragmentDefinition':
      return `fragment ${name} ${condition}${rest}`;
    case 'SelectionSet':
      return printAll(node.selections, '{', '}');
    case 'Field':
      return `${node.alias ? `${print(node.alias)}:` : ''}${name}${args}${rest}`;
    case 'FragmentSpread':
    case 'InlineFragment':
      return `...${name}${condition}${rest}`;
    case 'Directive':
      return `@${name}${args}`;
    case 'Variable':
      return `$${name}`;
    case 'NamedType':
      return name;
    case 'ListType':
      return `[${print(type)}]`;
    case 'NonNullType':
      return `${print(type)}!`;
    case 'Argument':
    case 'ObjectField':
      return `${name}:${typeof value === 'object' ? print(value) : ''}`;
    case 'ListValue':
      return `[${printAll(node.values)}]`;
    case 'ObjectValue':
      return `{${printAll(node.fields)}}`;
    case 'NullValue':
      return 'null';
    case 'StringValue':
      return JSON.stringify(value);
    default:
      // Names, numbers, booleans and enum values.
      return String(value);
  }
}

function print(node: SyntaxNode | undefined, before = ''): string {
  return node ? before + printNode(node) : '';
}

function printAll(nodes: readonly SyntaxNode[] | undefined, before = '', after = ''): string {
  return nodes?.length ? before + nodes.map(printNode).join(' ') + after : '';
}
