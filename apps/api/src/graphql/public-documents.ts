// The fence around GraphQL for visitors without an identity: they may send one of the listed
// mutations and nothing else, in whatever words. Introspection, queries, fragments, directives and
// batches of mutations never reach the planner.
import {
  type DocumentNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  parse,
} from 'postgraphile/graphql';
import { ApiError } from '../errors.ts';

/** The documents of our own forms have about 25 tokens. */
const PUBLIC_MAX_TOKENS = 100;

const PUBLIC_MUTATIONS = new Set(['insert_contacts_one', 'insert_job_applications_one']);

export function requirePublicDocument(query: unknown): void {
  if (typeof query !== 'string') throw new ApiError('validation-failed', 'query must be a string');
  const operation = requireOnlyOperation(parseDocument(query, PUBLIC_MAX_TOKENS));
  const root = operation.operation === 'mutation' ? 'mutation_root' : 'query_root';
  const [field, ...others] = operation.selectionSet.selections;

  if (field?.kind !== Kind.FIELD || others.length > 0) {
    throw new ApiError('validation-failed', `exactly one field of '${root}' must be selected`);
  }
  if (operation.operation !== 'mutation' || !PUBLIC_MUTATIONS.has(field.name.value)) {
    // The words of the hosted service: to this role the field does not exist.
    throw new ApiError(
      'validation-failed',
      `field '${field.name.value}' not found in type: '${root}'`,
    );
  }
}

/**
 * Staff ask what they like, as far as their rights go; only bombs are kept from the planner. Null is
 * no limit but that of the body.
 */
export function requireStaffDocument(query: unknown, maxTokens: number | null): void {
  if (typeof query !== 'string') throw new ApiError('validation-failed', 'query must be a string');
  parseDocument(query, maxTokens);
}

function parseDocument(query: string, maxTokens: number | null): DocumentNode {
  try {
    return parse(query, { ...(maxTokens === null ? {} : { maxTokens }), noLocation: true });
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
    throw new ApiError('validation-failed', 'the document must hold exactly one operation');
  }
  return definition;
}
