// Recipe: GraphQL requests of the client with TanStack Query.
import type { Client } from '@loimel/client';
import type { AuthClient } from '@loimel/client/auth';
import type { TypedDocument } from '@loimel/client/contract';
import type { GraphqlError } from '@loimel/client/graphql';
import { QueryClient, queryOptions } from '@tanstack/react-query';

// `error` of every query has this type.
declare module '@tanstack/react-query' {
  interface Register {
    defaultError: RequestError;
  }
}

/** A failed request. TanStack Query expects an exception where the client returns a value. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly details: GraphqlError;

  constructor(details: GraphqlError) {
    super(details.message);
    this.details = details;
  }
}

/** Options for `useQuery`. The key contains the user, so no user gets the data of another one. */
export function graphqlQuery<Data, Variables>(
  { graphql }: Pick<Client, 'graphql'>,
  userId: string,
  document: TypedDocument<Data, Variables>,
  variables: Variables,
) {
  return queryOptions({
    queryKey: [userId, document.operationName, variables],
    queryFn: async ({ signal }): Promise<Data> => {
      const result = await graphql.request(document, variables, { signal });
      if (result.error) throw new RequestError(result.error);
      return result.data;
    },
  });
}

/** Creates the cache. It is cleared when the user changes. */
export function createQueryClient(auth: AuthClient): QueryClient {
  // The client itself repeats a query without a response and after 429, 502, 503 and 504.
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let userId = auth.getState().user?.id;
  auth.subscribe(() => {
    const { user, status } = auth.getState();
    if (status === 'loading' || user?.id === userId) return;
    userId = user?.id;
    // A running request would otherwise finish for a user who is gone.
    void queryClient.cancelQueries();
    queryClient.clear();
  });
  return queryClient;
}
