// Calls serverless functions. Always resolves; failures are values (S2-Q04, S2-Q05).
import {
  type ClientError,
  type ClientErrorCode,
  type HeaderRecord,
  toNoResponseError,
  toResponseError,
} from '../contract/index.ts';
import {
  createServiceHeaders,
  createTransport,
  type ServiceHeaders,
  type ServiceOptions,
  toLowerCaseNames,
} from '../transport/index.ts';

/** The message is the body of the failed response. A body that is not text is printed as JSON. */
export type FunctionError = ClientError<ClientErrorCode>;

export type FunctionResult<Data> =
  | { data: Data; status: number; error: null }
  | { data: null; status: number; error: FunctionError };

export type FunctionCallOptions = {
  headers?: HeaderRecord;
  signal?: AbortSignal;
  /** Limit of one attempt. Null: none. Default: the limit of the client. */
  timeoutMs?: number | null;
  /**
   * Retries after no response, 429, 500, 502, 503 or 504. Default: 0, because the function may
   * have run although its response was lost.
   */
  retries?: number;
};

export type FunctionsClient = ServiceHeaders & {
  url: string;
  /** `Data` is the type that the caller expects: JSON, or text for other content types. */
  call<Data = unknown>(
    path: string,
    body?: unknown,
    options?: FunctionCallOptions,
  ): Promise<FunctionResult<Data>>;
};

/** The functions client alone, without a session. */
export function createFunctionsClient(options: ServiceOptions): FunctionsClient {
  const { url } = options;
  const transport = options.transport ?? createTransport(options);
  const serviceHeaders = createServiceHeaders();

  return {
    ...serviceHeaders,
    url,
    async call<Data>(
      path: string,
      body?: unknown,
      { headers = {}, ...limits }: FunctionCallOptions = {},
    ): Promise<FunctionResult<Data>> {
      try {
        const call = {
          url: `${url}/${path.replace(/^\//, '')}`,
          init: { method: 'POST', ...toJsonBody(body) },
          headers: { ...serviceHeaders.getHeaders(), ...toLowerCaseNames(headers) },
          ...limits,
        };
        return await transport(call, readResponse<Data>);
      } catch (cause) {
        return fail(toNoResponseError(cause, limits.signal));
      }
    },
  };
}

function toJsonBody(body: unknown): RequestInit {
  if (body === undefined) return {};
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function readResponse<Data>(response: Response): Promise<FunctionResult<Data>> {
  const { status, ok, headers } = response;
  const text = await response.text();
  const httpError = toResponseError(response);
  if (!ok) return fail({ ...httpError, message: text || httpError.message });
  if (!isJson(headers.get('content-type'))) return toData(text, status);
  try {
    return toData(text === '' ? null : JSON.parse(text), status);
  } catch {
    const message = 'the response of the function is not valid JSON';
    return fail({ ...httpError, status: 0, error: 'invalid-response', message });
  }
}

/** `application/json` and types such as `application/problem+json`. */
function isJson(contentType: string | null): boolean {
  return /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType ?? '');
}

/** Unchecked: the caller chooses the type of the response. */
function toData<Data>(data: unknown, status: number): FunctionResult<Data> {
  return { data: data as Data, status, error: null };
}

function fail(error: FunctionError): { data: null; status: number; error: FunctionError } {
  return { data: null, status: error.status, error };
}
