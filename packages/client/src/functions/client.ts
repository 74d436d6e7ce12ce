// Calls serverless functions. Always resolves; failures are values (S2-Q04, S2-Q05).
import { type ClientError, type Credentials, toNoResponseError } from '../contract/index.ts';

export type FunctionResult<Data> =
  | { data: Data; status: number; error: null }
  | { data: null; status: number; error: ClientError };

export type FunctionsClient = {
  /** `Data` is the type that the caller expects: JSON, or text for other content types. */
  call<Data = unknown>(
    path: string,
    body?: unknown,
    options?: { headers?: Record<string, string>; signal?: AbortSignal },
  ): Promise<FunctionResult<Data>>;
};

/** The functions client alone, without a session. */
export function createFunctionsClient(options: {
  url: string;
  fetch?: typeof fetch;
  credentials?: Credentials;
}): FunctionsClient {
  const send = options.fetch ?? ((input, init) => globalThis.fetch(input, init));

  return {
    async call<Data>(
      path: string,
      body?: unknown,
      { headers, signal }: { headers?: Record<string, string>; signal?: AbortSignal } = {},
    ): Promise<FunctionResult<Data>> {
      try {
        const response = await send(`${options.url}/${path.replace(/^\//, '')}`, {
          method: 'POST',
          headers: {
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(await options.credentials?.()),
            ...headers,
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          ...(signal ? { signal } : {}),
        });
        return await readResponse<Data>(response);
      } catch (cause) {
        const error = toNoResponseError(cause);
        return { data: null, status: error.status, error };
      }
    },
  };
}

async function readResponse<Data>(response: Response): Promise<FunctionResult<Data>> {
  const { status, statusText } = response;
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body: unknown = isJson ? await response.json() : await response.text();
  if (response.ok) return { data: parseData<Data>(body), status, error: null };
  const message = typeof body === 'string' ? body : JSON.stringify(body);
  const reference = response.headers.get('x-request-id');
  return { data: null, status, error: { status, error: statusText, message, reference } };
}

/** Unchecked: the caller chooses the type of the response. */
function parseData<Data>(body: unknown): Data {
  return body as Data;
}
