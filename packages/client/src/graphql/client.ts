// Sends one GraphQL document. Always resolves; failures are values (S2-Q05 to S2-Q09).
import {
  type ClientError,
  type ClientErrorCode,
  type HeaderRecord,
  type ServerErrorCode,
  toNoResponseError,
  toResponseError,
} from '../contract/index.ts';
import {
  createServiceHeaders,
  createSingleAttempt,
  type ServiceHeaders,
  type ServiceOptions,
  toLowerCaseNames,
} from '../transport/index.ts';
import { type GraphqlDocument, type PrintDocument, readOperation } from './document.ts';

/** Codes in `extensions.code`, of our server and of Hasura. */
export type GraphqlServerErrorCode = ServerErrorCode<
  | 'access-denied'
  | 'bad-request'
  | 'constraint-violation'
  | 'cv-not-available'
  | 'data-exception'
  | 'idempotency-key-reused'
  | 'invalid-idempotency-key'
  | 'invalid-jwt'
  | 'parse-failed'
  | 'permission-error'
  | 'position-closed'
  | 'too-many-requests'
  | 'unauthorized'
  | 'unexpected'
  | 'validation-failed'
>;

/** One error of the `errors` array of a response. */
export type GraphqlServerError = {
  message?: string;
  path?: (string | number)[];
  locations?: { line: number; column: number }[];
  extensions?: { code?: GraphqlServerErrorCode; [name: string]: unknown };
};

/**
 * Code and message are those of the first GraphQL error, `graphql-error` when it has no code.
 * `errors` has all GraphQL errors. It is empty when the server sent none.
 */
export type GraphqlError = ClientError<
  ClientErrorCode | GraphqlServerErrorCode | 'graphql-error'
> & { errors: GraphqlServerError[] };

/** After errors in some fields the server sends the other fields, so `data` may be set as well. */
export type GraphqlResult<Data> =
  | { data: Data; error: null }
  | { data: Data | null; error: GraphqlError };

export type RequestOptions = {
  headers?: HeaderRecord;
  signal?: AbortSignal;
  /** Selects one of several operations. Default: the only operation of the document. */
  operationName?: string;
};

/** The variables can be left out when none is required. */
export type RequestParams<Variables> =
  Record<never, never> extends Variables
    ? [variables?: Variables, options?: RequestOptions]
    : [variables: Variables, options?: RequestOptions];

export type GraphqlClient = ServiceHeaders & {
  httpUrl: string;
  /** Address for a library that runs subscriptions, such as graphql-ws. */
  wsUrl: string;
  /** The same as `httpUrl`, under the name of the official client. */
  getUrl(): string;
  request<Data = unknown, Variables = Record<string, unknown>>(
    document: GraphqlDocument<Data, Variables>,
    ...params: RequestParams<Variables>
  ): Promise<GraphqlResult<Data>>;
};

export type GraphqlOptions = ServiceOptions & {
  /** Prints parsed documents without their source, for example `printDocument` of this package. */
  print?: PrintDocument;
};

/**
 * The GraphQL client alone, without a session. To stay small it sends each request once and has no
 * time limit; `transport: createTransport()` adds retries and a limit.
 */
export function createGraphqlClient(options: GraphqlOptions): GraphqlClient {
  const { url } = options;
  const transport = options.transport ?? createSingleAttempt(options);
  const serviceHeaders = createServiceHeaders();

  return {
    ...serviceHeaders,
    httpUrl: url,
    wsUrl: url.replace(/^http/, 'ws'),
    getUrl: () => url,
    async request<Data, Variables>(
      document: GraphqlDocument<Data, Variables>,
      ...[
        variables,
        { headers = {}, signal, operationName: wantedName } = {},
      ]: RequestParams<Variables>
    ): Promise<GraphqlResult<Data>> {
      try {
        const { isQuery, ...operation } = readOperation(document, wantedName, options.print);
        const init = {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({ ...operation, variables }),
        };
        const allHeaders = { ...serviceHeaders.getHeaders(), ...toLowerCaseNames(headers) };
        const call = { url, init, headers: allHeaders, signal, isSafe: isQuery };
        return await transport(call, readResponse<Data>);
      } catch (cause) {
        return fail(toNoResponseError(cause, signal));
      }
    },
  };
}

async function readResponse<Data>(response: Response): Promise<GraphqlResult<Data>> {
  const text = await response.text();
  const httpError = toResponseError(response);
  const { data = null, errors } = parseBody<Data>(text);
  if (!response.ok) return { data: null, error: { ...httpError, errors: errors ?? [] } };

  const received = typeof data === 'object' ? data : null;
  if (errors) {
    const { message = 'GraphQL error', extensions } = errors[0] ?? {};
    const error = extensions?.code ?? 'graphql-error';
    return { data: received, error: { ...httpError, error, message, errors } };
  }
  if (received) return { data: received, error: null };
  const message = 'incorrect response data from GraphQL server';
  return fail({ ...httpError, status: 0, error: 'invalid-response', message });
}

function fail(error: ClientError): { data: null; error: GraphqlError } {
  return { data: null, error: { ...error, errors: [] } };
}

type ResponseBody<Data> = { data?: Data | null; errors?: GraphqlServerError[] };

/** Empty when the text is not JSON. Without `errors` when they are not a list. */
function parseBody<Data>(text: string): ResponseBody<Data> {
  try {
    const { data, errors } = (JSON.parse(text) as ResponseBody<Data> | null) ?? {};
    return Array.isArray(errors) ? { data: data ?? null, errors } : { data: data ?? null };
  } catch {
    return {};
  }
}
