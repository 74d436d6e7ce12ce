// The services of the API with the session of the desk. Put together here instead of with
// `createClient`, so that the sign-in loads only the session and not the services.
import { createGraphqlClient, createTransport } from '@loimel/client/graphql';
import { auth } from './auth.ts';

export const transport = createTransport({
  async credentials(): Promise<Record<string, string>> {
    const token = await auth.getValidAccessToken();
    return token ? { authorization: `Bearer ${token}` } : {};
  },
});

export const client = {
  auth,
  graphql: createGraphqlClient({ url: `${location.origin}/graphql/v1`, transport }),
};
