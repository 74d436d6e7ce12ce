// Describes a failed submission in a sentence with a reference number, without internals (D-F6a).
import type { ClientError } from '@loimel/client/contract';
import { fill } from '../content/fill.ts';

export type FailureTexts = { offline: string; network: string; rate: string; server: string };

/** Waiting time shown after a 429, in minutes. The rate limits of the server are per minute. */
const RATE_LIMIT_MINUTES = 1;
/** Format of the request ids that nginx creates. */
const REQUEST_ID = /^[0-9a-f]{32}$/;

export function describeFailure(
  { status, error, reference }: ClientError,
  { texts, isOnline }: { texts: FailureTexts; isOnline: boolean },
): string {
  const { offline, network, rate, server } = texts;
  if (!isOnline) return offline;
  // A request without a response has the error `unknown` (network) or the status 0.
  const hadNoResponse = reference === null && (status === 0 || error === 'unknown');
  if (hadNoResponse) return network;
  if (status === 429) return fill(rate, { minutes: RATE_LIMIT_MINUTES });
  return fill(server, { ref: reference === null ? status : toSpoken(reference) });
}

/** The first 8 characters of a request id find it in the log and are easy to read out by phone. */
function toSpoken(reference: string): string {
  if (!REQUEST_ID.test(reference)) return reference;
  return `${reference.slice(0, 4)}-${reference.slice(4, 8)}`.toUpperCase();
}
