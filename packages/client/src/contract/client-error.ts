// What every part of the client answers instead of throwing (spec 2 §3, §8).

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
