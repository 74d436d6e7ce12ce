// A failed submission in human words with a number the visitor can name, never raw internals (F6).
import type { ClientError } from '@loimel/client/contract';
import { fill } from '../content/fill.ts';

export type FailureTexts = { offline: string; network: string; rate: string; server: string };

/** How long we ask a visitor to wait who was too fast; the server's limits are per minute. */
const RATE_LIMIT_MINUTES = 1;

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
  return fill(server, { ref: reference ?? status });
}
