// The whole client: authentication, and the services that ask in the name of who is signed in.
import { type AuthSettings, createAuthClient } from './auth/index.ts';
import type { Credentials } from './contract/index.ts';
import { createFunctionsClient } from './functions/index.ts';
import { createGraphqlClient } from './graphql/index.ts';
import { type BackendOptions, createServiceUrls } from './service-urls.ts';
import { createStorageClient } from './storage/index.ts';

export type ClientOptions = BackendOptions & {
  /** For programs of the operator only: it opens everything, and takes priority over any session. */
  adminSecret?: string;
  /** The role to ask with, out of those the user has. */
  role?: string;
  /** For GraphQL, storage and functions; the built-in one if not given. */
  fetch?: typeof fetch;
  /** Storage, refreshing and the like of the authentication. */
  auth?: AuthSettings;
};

// An interface keeps its name in error messages and in the reference; an alias would be spelt out.
export interface Client extends ReturnType<typeof createClient> {}

/** Nothing happens before `client.auth.start()`. */
export function createClient(options: ClientOptions) {
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
    /** Signs in, keeps the session, tells about it. */
    auth,
    /** Documents and their answers. */
    graphql: createGraphqlClient({ url: urls.graphqlUrl, ...transport }),
    /** Files: upload, download, presigned addresses, deletion. */
    storage: createStorageClient({ url: urls.storageUrl, ...transport }),
    /** Serverless functions, by their path. */
    functions: createFunctionsClient({ url: urls.functionsUrl, ...transport }),
    /** For all later calls to GraphQL, storage and functions; null asks with the default role. */
    setRole(next: string | null): void {
      role = next;
    },
    /** Ends timers, listeners and the channel of the tabs; the session stays in the storage. */
    dispose: (): void => auth.dispose(),
  };
}
