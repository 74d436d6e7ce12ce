// Sends a typed document with the session of the desk. Rejects with RequestError, as TanStack Query
// expects.
import type { GraphqlError, RequestParams, StringDocument } from '@loimel/client/graphql';
import { client } from '../session/client.ts';
import { checkSession } from '../session/rejected-session.ts';

export class RequestError extends Error {
  override name = 'RequestError';
  readonly code: string;
  readonly status: number;

  constructor({ error, status, message }: GraphqlError) {
    super(message);
    this.code = error;
    this.status = status;
  }
}

export async function request<Data, Variables>(
  document: StringDocument<Data, Variables>,
  ...params: RequestParams<Variables>
): Promise<Data> {
  const { data, error } = await client.graphql.request<Data, Variables>(document, ...params);
  if (error) {
    checkSession(error.error);
    throw new RequestError(error);
  }
  return data;
}
