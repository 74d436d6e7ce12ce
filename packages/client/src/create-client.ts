// The complete client: authentication, and the services that use the session of the signed-in user.
import { type AuthSettings, createAuthClient } from './auth/index.ts';
import type { Credentials } from './contract/index.ts';
import { createFunctionsClient } from './functions/index.ts';
import { createGraphqlClient } from './graphql/index.ts';
import { type BackendOptions, createServiceUrls } from './service-urls.ts';
import { createStorageClient } from './storage/index.ts';

export type ClientOptions = BackendOptions & {
  /**
   * Gives full access and takes priority over any session (S2-L05). Only for programs of the
   * operator.
   */
  adminSecret?: string;
  /** Role to request, one of the user's roles. */
  role?: string;
  /** For GraphQL, storage and functions. Default: the built-in `fetch`. */
  fetch?: typeof fetch;
  /** Settings of the auth client, such as storage and refresh. */
  auth?: AuthSettings;
};

// An interface keeps its name in error messages and in the reference. A type alias is expanded.
export interface Client extends ReturnType<typeof assembleClient> {}

/** Creates the client. Authentication starts with `client.auth.start()`. */
export function createClient(options: ClientOptions): Client {
  return assembleClient(options);
}

function assembleClient(options: ClientOptions) {
  const { adminSecret } = options;
  const urls = createServiceUrls(options);
  const auth = createAuthClient({ ...options.auth, url: urls.authUrl });
  let role = options.role ?? null;

  const credentials: Credentials = async () => ({
    ...(adminSecret ? { 'x-hasura-admin-secret': adminSecret } : await bearer()),
    ...(role ? { 'x-hasura-role': role } : {}),
  });

  async function bearer(): Promise<Record<string, string>> {
    const accessToken = await auth.getValidAccessToken();
    return accessToken ? { authorization: `Bearer ${accessToken}` } : {};
  }

  const transport = { credentials, ...(options.fetch ? { fetch: options.fetch } : {}) };
  return {
    /** Sign-in, session and its changes. */
    auth,
    /** GraphQL requests. */
    graphql: createGraphqlClient({ url: urls.graphqlUrl, ...transport }),
    /** Files: upload, download, presigned URLs, deletion. */
    storage: createStorageClient({ url: urls.storageUrl, ...transport }),
    /** Serverless functions, by their path. */
    functions: createFunctionsClient({ url: urls.functionsUrl, ...transport }),
    /**
     * Applies to all later calls to GraphQL, storage and functions. Null means the default role.
     */
    setRole(next: string | null): void {
      role = next;
    },
    /** Ends timers, listeners and the channel of the tabs. The session stays in the storage. */
    dispose: (): void => auth.dispose(),
  };
}
