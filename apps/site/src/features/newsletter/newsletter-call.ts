// Confirms or ends a subscription: always a POST, because programs open the links of mails, too.
import { type ClientError, toNoAnswerError } from '@loimel/client/contract';
import { useState } from 'react';
import { NEWSLETTER_PATH } from './send-newsletter.ts';

export type NewsletterCall = { action: 'confirm' | 'unsubscribe'; body: Record<string, string> };

export type CallOutcome =
  | { status: 'done' }
  /** The link or code is not valid, or not any more. */
  | { status: 'expired' }
  | { status: 'failed'; error: ClientError };

export type CallState = { status: 'idle' } | { status: 'busy' } | CallOutcome;

const TIMEOUT_MS = 20_000;
const GONE = 410;

export async function callNewsletter({ action, body }: NewsletterCall): Promise<CallOutcome> {
  try {
    const response = await fetch(`${NEWSLETTER_PATH}/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return { status: 'done' };
    if (response.status === GONE) return { status: 'expired' };
    const { status, statusText, headers } = response;
    const reference = headers.get('x-request-id');
    return {
      status: 'failed',
      error: { status, error: statusText, message: statusText, reference },
    };
  } catch (cause) {
    return { status: 'failed', error: toNoAnswerError(cause) };
  }
}

export function useNewsletterCall() {
  const [state, setState] = useState<CallState>({ status: 'idle' });
  async function call(wanted: NewsletterCall): Promise<void> {
    setState({ status: 'busy' });
    setState(await callNewsletter(wanted));
  }
  return { state, call };
}
