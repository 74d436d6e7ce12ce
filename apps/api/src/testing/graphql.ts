// Sends a GraphQL document to the application as a client does.
import { IDEMPOTENCY_HEADER, type TypedDocument } from '@loimel/client/contract';
import type { FastifyInstance } from 'fastify';

export type GraphqlResponse<Data> = {
  data?: Data;
  errors?: { message: string; extensions: { code: string } }[];
};

export async function sendGraphql<Data, Variables>(
  app: FastifyInstance,
  document: TypedDocument<Data, Variables>,
  /** Unchecked on purpose: tests also send invalid values. */
  object: Record<string, unknown>,
  options: { key?: string; headers?: Record<string, string> } = {},
): Promise<GraphqlResponse<Data>> {
  const response = await app.inject({
    method: 'POST',
    url: '/graphql/v1',
    headers: { ...(options.key ? { [IDEMPOTENCY_HEADER]: options.key } : {}), ...options.headers },
    payload: {
      operationName: document.operationName,
      query: document.query,
      variables: { object },
    },
  });
  return response.json();
}
