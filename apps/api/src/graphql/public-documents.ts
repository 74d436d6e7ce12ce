// Checks GraphQL documents before they are planned. Visitors without an identity may send one of the
// listed mutations, in any wording, and nothing else: introspection, queries, subscriptions, fragments,
// directives and several mutations in one document are rejected here. Documents of staff have a limit.
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

/** The documents of our own forms have about 25 tokens. */
const PUBLIC_MAX_TOKENS = 100;

/** 94 object fields, the most that are possible, were planned and executed in 0.4 s. */
const STAFF_MAX_COST = 1_000;

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
    // The words of the hosted service: to this role the field does not exist.
    throw new ApiError(
      'validation-failed',
      `field '${field.name.value}' not found in type: '${root}'`,
    );
  }
  rejectFragmentsAndDirectives(document);
}

/** Staff may send any document within the limits. Null: no limit of tokens. */
export function requireStaffDocument(query: unknown, maxTokens: number | null): void {
  if (typeof query !== 'string') throw new ApiError('validation-failed', 'query must be a string');
  const cost = computeCost(parseDocument(query, maxTokens), STAFF_MAX_COST);
  if (cost > STAFF_MAX_COST) {
    throw new ApiError('validation-failed', `the document costs more than ${STAFF_MAX_COST}`);
  }
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
    // An escape of GraphQL can name the character NUL in a text that holds none.
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
    throw new ApiError('validation-failed', 'the document must hold exactly one operation');
  }
  return definition;
}
