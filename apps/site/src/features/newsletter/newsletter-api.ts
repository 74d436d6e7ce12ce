// The requests of the newsletter. They never reject: a failure is a return value.
import {
  type ClientError,
  IDEMPOTENCY_HEADER,
  type SpamSignals,
  toNoResponseError,
  toResponseError,
} from '@loimel/client/contract';

export type NewsletterCall = { action: 'confirm' | 'unsubscribe'; body: Record<string, string> };

export type CallResult =
  | { status: 'done' }
  /** The link or code is invalid or expired. */
  | { status: 'expired' }
  | { status: 'failed'; error: ClientError };

export const NEWSLETTER_PATH = '/functions/v1/newsletter';

/** After this time the request is aborted. A retry is safe. */
const TIMEOUT_MS = 20_000;
const GONE = 410;

export type NewsletterRequest = SpamSignals & { email: string; language: string };

/**
 * Requests the confirmation email. Returns null on success. A retry with the same key sends no
 * second email (D-L4).
 */
export function sendNewsletter(
  request: NewsletterRequest,
  idempotencyKey: string,
): Promise<ClientError | null> {
  return post(NEWSLETTER_PATH, request, { [IDEMPOTENCY_HEADER]: idempotencyKey });
}

/** Confirms or ends a subscription. Uses POST, because link scanners open the links in emails. */
export async function callNewsletter({ action, body }: NewsletterCall): Promise<CallResult> {
  const error = await post(`${NEWSLETTER_PATH}/${action}`, body);
  if (error === null) return { status: 'done' };
  return error.status === GONE ? { status: 'expired' } : { status: 'failed', error };
}

async function post(
  path: string,
  body: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<ClientError | null> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok ? null : toResponseError(response);
  } catch (cause) {
    return toNoResponseError(cause);
  }
}
