// What a call to the backend consists of, and what every part of the client answers instead of throwing
// (spec 2 §3, §8).

/** The headers of one call that tell who asks. Read before each call, because tokens change. */
export type Credentials = () => Promise<Record<string, string>>;

/** A GraphQL document together with the types of its variables and its data. */
export type TypedDocument<Data, Variables> = {
  operationName: string;
  query: string;
  /** Never set: carries the types only. */
  readonly types?: (variables: Variables) => Data;
};

/** `reference` is the server's request id, so that a visitor can name the failure to us. */
export type ClientError = {
  status: number;
  error: string;
  message: string;
  reference: string | null;
};

/** A request that got no answer: aborted by the caller, or lost on the way. */
export function toNoAnswerError(cause: unknown): ClientError {
  const message = cause instanceof Error ? cause.message : String(cause);
  const isAbort = cause instanceof Error && cause.name === 'AbortError';
  return isAbort
    ? { status: 0, error: 'abort-error', message, reference: null }
    : { status: 500, error: 'unknown', message, reference: null };
}

/** A response with a failure status whose body says nothing to us. */
export function toResponseError({ status, statusText, headers }: Response): ClientError {
  return {
    status,
    error: statusText,
    message: statusText,
    reference: headers.get('x-request-id'),
  };
}
