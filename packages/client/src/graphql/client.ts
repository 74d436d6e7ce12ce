// Sends one GraphQL document. Always resolves; failures are values (S2-Q05 to S2-Q09).
import {
  type ClientError,
  type Credentials,
  type TypedDocument,
  toNoResponseError,
} from '../contract/index.ts';

export type GraphqlError = ClientError;

export type GraphqlResult<Data> = { data: Data; error: null } | { data: null; error: GraphqlError };

export type GraphqlClient = {
  request<Data, Variables>(
    document: TypedDocument<Data, Variables>,
    variables: Variables,
    options?: { headers?: Record<string, string>; signal?: AbortSignal },
  ): Promise<GraphqlResult<Data>>;
};

/** The GraphQL client alone, without a session. */
export function createGraphqlClient(options: {
  url: string;
  fetch?: typeof fetch;
  credentials?: Credentials;
}): GraphqlClient {
  const send = options.fetch ?? ((input, init) => globalThis.fetch(input, init));

  return {
    async request(document, variables, { headers, signal } = {}) {
      try {
        const response = await send(options.url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json',
            ...(await options.credentials?.()),
            ...headers,
          },
          body: JSON.stringify({
            operationName: document.operationName,
            query: document.query,
            variables,
          }),
          ...(signal ? { signal } : {}),
        });
        return await readResponse(response);
      } catch (cause) {
        return { data: null, error: toNoResponseError(cause) };
      }
    },
  };
}

async function readResponse<Data>(response: Response): Promise<GraphqlResult<Data>> {
  const reference = response.headers.get('x-request-id');
  const fail = (status: number, error: string, message: string): GraphqlResult<Data> => ({
    data: null,
    error: { status, error, message, reference },
  });

  if (!response.ok) return fail(response.status, response.statusText, response.statusText);

  const body = await parseBody<Data>(response);
  if (body?.errors) {
    const [first] = body.errors;
    return fail(
      response.status,
      first?.extensions?.code ?? 'graphql-error',
      first?.message ?? 'GraphQL error',
    );
  }
  if (typeof body?.data !== 'object' || body.data === null) {
    return fail(0, 'invalid-response', 'incorrect response data from GraphQL server');
  }
  return { data: body.data, error: null };
}

type ResponseBody<Data> = {
  data?: Data | null;
  errors?: { message?: string; extensions?: { code?: string } }[];
} | null;

async function parseBody<Data>(response: Response): Promise<ResponseBody<Data>> {
  const text = await response.text();
  try {
    return JSON.parse(text) as ResponseBody<Data>;
  } catch {
    return null;
  }
}
