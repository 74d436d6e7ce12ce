// A failed submission in human words with a number the visitor can name, never raw internals (F6).
import type { ClientError } from '@loimel/client/contract';
import { fill } from '../content/fill.ts';

export type FailureTexts = { offline: string; network: string; rate: string; server: string };

/** How long we ask a visitor to wait who was too fast; the server's limits are per minute. */
const RATE_LIMIT_MINUTES = 1;
/** As nginx makes them. */
const REQUEST_ID = /^[0-9a-f]{32}$/;

export function describeFailure(
  { status, error, reference }: ClientError,
  { texts, isOnline }: { texts: FailureTexts; isOnline: boolean },
): string {
  const { offline, network, rate, server } = texts;
  if (!isOnline) return offline;
  // The client names requests that never got an answer `unknown` (network) or gives them status 0.
  const hadNoAnswer = reference === null && (status === 0 || error === 'unknown');
  if (hadNoAnswer) return network;
  if (status === 429) return fill(rate, { minutes: RATE_LIMIT_MINUTES });
  return fill(server, { ref: reference === null ? status : toSpoken(reference) });
}

/** The beginning of a request's id is enough to find it in the log, and can be read out on the phone. */
function toSpoken(reference: string): string {
  if (!REQUEST_ID.test(reference)) return reference;
  return `${reference.slice(0, 4)}-${reference.slice(4, 8)}`.toUpperCase();
}
