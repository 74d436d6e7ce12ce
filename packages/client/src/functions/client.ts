// Calls serverless functions; always resolves, failures are values (spec 2 §7).
import { type ClientError, type Credentials, toNoAnswerError } from '../contract/index.ts';

export type FunctionResult<Data> =
  | { data: Data; status: number; error: null }
  | { data: null; status: number; error: ClientError };

export type FunctionsClient = {
  /** `Data` is what the caller expects of this function: JSON, or text for other content types. */
  call<Data = unknown>(
    path: string,
    body?: unknown,
    options?: { headers?: Record<string, string>; signal?: AbortSignal },
  ): Promise<FunctionResult<Data>>;
};

/** The client of the functions alone, without a session of its own. */
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
        return await readAnswer<Data>(response);
      } catch (cause) {
        const error = toNoAnswerError(cause);
        return { data: null, status: error.status, error };
      }
    },
  };
}

async function readAnswer<Data>(response: Response): Promise<FunctionResult<Data>> {
  const { status, statusText } = response;
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body: unknown = isJson ? await response.json() : await response.text();
  if (response.ok) return { data: parseData<Data>(body), status, error: null };
  const message = typeof body === 'string' ? body : JSON.stringify(body);
  const reference = response.headers.get('x-request-id');
  return { data: null, status, error: { status, error: statusText, message, reference } };
}

/** What a function answers only its caller knows. */
function parseData<Data>(body: unknown): Data {
  return body as Data;
}
