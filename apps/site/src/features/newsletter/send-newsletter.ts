// Asks the backend to send the mail that confirms a subscription.
import { type ClientError, toNoAnswerError } from '@loimel/client/contract';
import type { SendNewsletter } from './submit-newsletter.ts';

export const NEWSLETTER_PATH = '/functions/v1/newsletter';

/** Past this a visitor has given up; asking again is harmless. */
const SEND_TIMEOUT_MS = 20_000;

export const sendNewsletter: SendNewsletter = async (request) => {
  try {
    const response = await fetch(NEWSLETTER_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
    return response.ok ? null : toError(response);
  } catch (cause) {
    return toNoAnswerError(cause);
  }
};

function toError({ status, statusText, headers }: Response): ClientError {
  const reference = headers.get('x-request-id');
  return { status, error: statusText, message: statusText, reference };
}
