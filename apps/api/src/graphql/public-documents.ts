// Checks GraphQL documents before they are planned. A caller that is not staff may send one of the
// listed mutations, in any formatting. Introspection, queries, subscriptions, fragments, directives
// and several mutations in one document are rejected. Documents of staff are limited in tokens and
// cost.
import {
  type DocumentNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  parse,
  visit,
} from 'postgraphile/graphql';
import { ApiError } from '../errors.ts';
import { requireStorable } from '../platform/storable-text.ts';
import { computeCost } from './document-cost.ts';

/** Maximum number of tokens. The documents of our own forms have about 25. */
const PUBLIC_MAX_TOKENS = 100;

/** The limit allows at most 94 object fields. They were planned and executed in 0.4 s. */
const STAFF_MAX_COST = 1_000;

/** The desk has about 50 documents. */
const MAX_ACCEPTED_DOCUMENTS = 200;

const PUBLIC_MUTATIONS = new Set(['insert_contacts_one', 'insert_job_applications_one']);

export function requirePublicDocument(query: unknown): void {
  if (typeof query !== 'string') throw new ApiError('validation-failed', 'query must be a string');
  const document = parseDocument(query, PUBLIC_MAX_TOKENS);
  const operation = requireOnlyOperation(document);
  const root = operation.operation === 'mutation' ? 'mutation_root' : 'query_root';
  const [field, ...others] = operation.selectionSet.selections;

  if (field?.kind !== Kind.FIELD || others.length > 0) {
    throw new ApiError('validation-failed', `exactly one field of '${root}' must be selected`);
  }
  if (operation.operation !== 'mutation' || !PUBLIC_MUTATIONS.has(field.name.value)) {
    // The message of the hosted service: for this role the field does not exist.
    throw new ApiError(
      'validation-failed',
      `field '${field.name.value}' not found in type: '${root}'`,
    );
  }
  rejectFragmentsAndDirectives(document);
}

/**
 * Staff may send any document within the limits. Null: no token limit. The desk sends the same documents
 * again and again, so those that were accepted are not parsed again.
 */
export function createStaffDocumentCheck(maxTokens: number | null): (query: unknown) => void {
  const accepted = new Set<string>();
  return (query) => {
    if (typeof query === 'string' && accepted.has(query)) return;
    const document = requireStaffDocument(query, maxTokens);
    const [oldest] = accepted;
    if (accepted.size >= MAX_ACCEPTED_DOCUMENTS && oldest !== undefined) accepted.delete(oldest);
    accepted.add(document);
  };
}

function requireStaffDocument(query: unknown, maxTokens: number | null): string {
  if (typeof query !== 'string') throw new ApiError('validation-failed', 'query must be a string');
  const cost = computeCost(parseDocument(query, maxTokens), STAFF_MAX_COST);
  if (cost > STAFF_MAX_COST) {
    throw new ApiError('validation-failed', `the document costs more than ${STAFF_MAX_COST}`);
  }
  return query;
}

function rejectFragmentsAndDirectives(document: DocumentNode): void {
  const reject = () => {
    throw new ApiError('validation-failed', 'fragments and directives are not accepted');
  };
  visit(document, { FragmentSpread: reject, InlineFragment: reject, Directive: reject });
}

function parseDocument(query: string, maxTokens: number | null): DocumentNode {
  try {
    const limit = maxTokens === null ? {} : { maxTokens };
    const document = parse(query, { ...limit, noLocation: true });
    // A GraphQL escape sequence can produce NUL although the document text contains none.
    visit(document, { StringValue: ({ value }) => void requireStorable(value) });
    return document;
  } catch (error) {
    if (error instanceof GraphQLError) {
      throw new ApiError('parse-failed', undefined, { cause: error });
    }
    throw error;
  }
}

function requireOnlyOperation(document: DocumentNode): OperationDefinitionNode {
  const [definition, ...others] = document.definitions;
  if (definition?.kind !== Kind.OPERATION_DEFINITION || others.length > 0) {
    throw new ApiError('validation-failed', 'the document must contain exactly one operation');
  }
  return definition;
}
