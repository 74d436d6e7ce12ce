// The requests of the newsletter. They always resolve: a failure is a value.
import { type ClientError, toNoAnswerError, toResponseError } from '@loimel/client/contract';

export type NewsletterCall = { action: 'confirm' | 'unsubscribe'; body: Record<string, string> };

export type CallResult =
  | { status: 'done' }
  /** The link or code is not valid, or not any more. */
  | { status: 'expired' }
  | { status: 'failed'; error: ClientError };

export const NEWSLETTER_PATH = '/functions/v1/newsletter';

/** Past this a visitor has given up; asking again is harmless. */
const TIMEOUT_MS = 20_000;
const GONE = 410;

/** Asks for the mail that confirms a subscription. Null on success. */
export function sendNewsletter(request: {
  email: string;
  language: string;
}): Promise<ClientError | null> {
  return post(NEWSLETTER_PATH, request);
}

/** Confirms or ends a subscription: always a POST, because programs open the links of mails, too. */
export async function callNewsletter({ action, body }: NewsletterCall): Promise<CallResult> {
  const error = await post(`${NEWSLETTER_PATH}/${action}`, body);
  if (error === null) return { status: 'done' };
  return error.status === GONE ? { status: 'expired' } : { status: 'failed', error };
}

async function post(path: string, body: Record<string, string>): Promise<ClientError | null> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok ? null : toResponseError(response);
  } catch (cause) {
    return toNoAnswerError(cause);
  }
}
