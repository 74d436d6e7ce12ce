// Saves one record by a mutation of the backend of the same origin.
import { type ClientError, IDEMPOTENCY_HEADER, type TypedDocument } from '@loimel/client/contract';
import { createGraphqlClient } from '@loimel/client/graphql';

const GRAPHQL_PATH = '/graphql/v1';

/** Past this a visitor has given up; the idempotency key makes another try safe. */
const SAVE_TIMEOUT_MS = 20_000;

export function saveRecord<Data, Variables>(
  document: TypedDocument<Data, Variables>,
  variables: Variables,
  idempotencyKey: string,
): Promise<{ data: Data; error: null } | { data: null; error: ClientError }> {
  return createGraphqlClient({ url: GRAPHQL_PATH }).request(document, variables, {
    headers: { [IDEMPOTENCY_HEADER]: idempotencyKey },
    signal: AbortSignal.timeout(SAVE_TIMEOUT_MS),
  });
}
