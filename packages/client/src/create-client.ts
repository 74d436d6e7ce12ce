// The complete client: authentication, and the services that use the session of the signed-in user.
import { type AuthEnvironment, type AuthSettings, createAuthClient } from './auth/index.ts';
import type { Credentials } from './contract/index.ts';
import { createFunctionsClient } from './functions/index.ts';
import { createGraphqlClient, printDocument } from './graphql/index.ts';
import { type BackendOptions, createServiceUrls } from './service-urls.ts';
import { createStorageClient } from './storage/index.ts';
import {
  collectHeaders,
  createTransport,
  type HeaderSource,
  type RetryOptions,
} from './transport/index.ts';

export type ClientOptions = BackendOptions &
  RetryOptions & {
    /**
     * Gives full access and takes priority over any session (S2-L05). Only for programs of the
     * operator.
     */
    adminSecret?: string;
    /** Role to request, one of the user's roles. */
    role?: string;
    /** For all services. Default: the built-in `fetch`. */
    fetch?: typeof fetch;
    /**
     * Headers of every call, for example for tracing. The headers of the auth client take priority
     * in its own calls. A function must not wait for the session, because these calls create it.
     */
    headers?: HeaderSource;
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
  const environment = { ...createAuthFetch(options), ...options.auth?.environment };
  const auth = createAuthClient({ ...options.auth, environment, url: urls.authUrl });
  let role = options.role ?? null;

  const credentials: Credentials = async () => ({
    ...(adminSecret ? { 'x-hasura-admin-secret': adminSecret } : await bearer()),
    ...(role ? { 'x-hasura-role': role } : {}),
  });

  async function bearer(): Promise<Record<string, string>> {
    const accessToken = await auth.getValidAccessToken();
    return accessToken ? { authorization: `Bearer ${accessToken}` } : {};
  }

  const { clock, random } = environment;
  const transport = createTransport({
    ...options,
    credentials,
    ...(clock && { clock }),
    ...(random && { random }),
  });
  return {
    /** Sign-in, session and its changes. */
    auth,
    /** GraphQL requests. */
    graphql: createGraphqlClient({ url: urls.graphqlUrl, transport, print: printDocument }),
    /** Files: upload, download, URLs, deletion. */
    storage: createStorageClient({ url: urls.storageUrl, transport }),
    /** Serverless functions, by their path. */
    functions: createFunctionsClient({ url: urls.functionsUrl, transport }),
    /**
     * Applies to all later calls to GraphQL, storage and functions. Null means the default role.
     */
    setRole(next: string | null): void {
      role = next;
    },
    /** Requests the default role of the user again. */
    unsetRole(): void {
      role = null;
    },
    /** Ends timers, listeners and the channel of the tabs. The session stays in the storage. */
    dispose: (): void => auth.dispose(),
  };
}

/** The options `fetch` and `headers` for the calls of the auth client. */
function createAuthFetch({ fetch: own, headers }: ClientOptions): Partial<AuthEnvironment> {
  if (!own && !headers) return {};
  return {
    async fetch(url, init) {
      const send = own ?? globalThis.fetch;
      const authHeaders = Object.fromEntries(new Headers(init.headers));
      const all = await collectHeaders(
        { ...(headers && { headers }) },
        { init: {}, headers: authHeaders },
      );
      return send(url, { ...init, headers: all });
    },
  };
}
