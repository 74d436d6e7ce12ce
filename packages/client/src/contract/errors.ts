// Errors of the GraphQL, storage and functions clients. They are returned, never thrown (S2-E12).

/** Codes that a client creates itself, so a misspelt code does not compile. */
export type ClientErrorCode =
  /** The caller aborted the call. */
  | 'abort-error'
  /** The time limit of the client or of the caller's `AbortSignal.timeout` was reached. */
  | 'timeout'
  /** The server was not reached, or the response was lost. */
  | 'unknown'
  /** The response was successful but unreadable. */
  | 'invalid-response'
  /** The response has this HTTP status and no code of its own. */
  | `http-${number}`
  | CredentialErrorCode;

/** Codes of the auth client: it has no valid access token, so the call was not sent. */
export type CredentialErrorCode =
  | 'access-token-expired'
  | 'disposed'
  | 'network'
  | 'not-ready'
  | 'not-started';

/**
 * Known codes of a server. The type also accepts every other string, because servers add codes.
 * `string & {}` instead of `string` keeps the known codes in the completion of editors.
 */
export type ServerErrorCode<Known extends string = never> = Known | (string & {});

/**
 * `status` is the HTTP status; without a response it is 0, or 500 for `unknown`. `reference` is the
 * request id of the server. Visitors can quote it when they report a failure.
 */
export type ClientError<Code extends string = ClientErrorCode | ServerErrorCode> = {
  status: number;
  error: Code;
  message: string;
  reference: string | null;
};

/**
 * Error of a call without a response: it was aborted, it took too long, the network failed, or
 * there were no credentials. With `signal`, the signal of the caller, any abort reason is known.
 */
export function toNoResponseError(
  cause: unknown,
  signal?: AbortSignal,
): ClientError<ClientErrorCode> {
  const { name, message } = cause instanceof Error ? cause : { name: '', message: String(cause) };
  const toError = (status: number, error: ClientErrorCode) => ({
    status,
    error,
    message,
    reference: null,
  });
  if (isCredentialError(cause)) return toError(cause.status, cause.error);
  if (name === 'TimeoutError') return toError(0, 'timeout');
  if (name === 'AbortError' || signal?.aborted) return toError(0, 'abort-error');
  return toError(500, 'unknown');
}

/**
 * Error of a failed response whose body is not used. The code is made from the status, because
 * HTTP/2 has no status text.
 */
export function toResponseError({
  status,
  statusText,
  headers,
}: Pick<Response, 'status' | 'statusText' | 'headers'>): ClientError<ClientErrorCode> {
  return {
    status,
    error: `http-${status}`,
    message: statusText || `HTTP ${status}`,
    reference: headers.get('x-request-id'),
  };
}

/** The auth client throws errors with a status and a code. */
function isCredentialError(
  cause: unknown,
): cause is Error & { status: number; error: CredentialErrorCode } {
  return cause instanceof Error && 'status' in cause && 'error' in cause;
}
