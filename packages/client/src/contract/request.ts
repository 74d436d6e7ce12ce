// Shared types of backend calls, and the errors that the clients return instead of throwing
// (S2-E12).

/** Authentication headers of one call. They are read before each call, because tokens change. */
export type Credentials = () => Promise<Record<string, string>>;

/** A GraphQL document with the types of its variables and its data. */
export type TypedDocument<Data, Variables> = {
  operationName: string;
  query: string;
  /** Never set. It only carries the types. */
  readonly types?: (variables: Variables) => Data;
};

/**
 * `reference` is the request id of the server. Visitors can quote it when they report a failure.
 */
export type ClientError = {
  status: number;
  error: string;
  message: string;
  reference: string | null;
};

/** Error of a request without a response: the caller aborted it, or the network failed. */
export function toNoResponseError(cause: unknown): ClientError {
  const message = cause instanceof Error ? cause.message : String(cause);
  const isAbort = cause instanceof Error && cause.name === 'AbortError';
  return isAbort
    ? { status: 0, error: 'abort-error', message, reference: null }
    : { status: 500, error: 'unknown', message, reference: null };
}

/** Error of a failed response whose body is not used. */
export function toResponseError({ status, statusText, headers }: Response): ClientError {
  return {
    status,
    error: statusText,
    message: statusText,
    reference: headers.get('x-request-id'),
  };
}
