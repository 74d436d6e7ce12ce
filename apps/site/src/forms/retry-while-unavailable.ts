// Sends a submission again while the server is not available, for example while a standby database
// takes over. The idempotency key makes that safe: the record is stored once.
import type { ClientError } from '@loimel/client/contract';

/** Of nginx and the API during a restart or an outage. After other failures a retry is useless. */
const TEMPORARY = [502, 503, 504];
/** The server asks for two seconds. A random part spreads the visitors who waited. */
const WAIT_MS = 2_000;
const RANDOM_WAIT_MS = 1_000;
/** Twice the longest failover. Then the visitor learns that nothing was sent. */
const LIMIT_MS = 60_000;

export type RetryClock = { now(): number; wait(delayMs: number): Promise<void> };

const CLOCK: RetryClock = {
  now: () => performance.now(),
  wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
};

/** The result of the last attempt. `send` is called with the same values and the same key. */
export async function retryWhileUnavailable<Result>(
  send: () => Promise<Result>,
  readError: (result: Result) => ClientError | null,
  clock = CLOCK,
): Promise<Result> {
  const endsAt = clock.now() + LIMIT_MS;
  for (;;) {
    const result = await send();
    const status = readError(result)?.status ?? 0;
    const delayMs = WAIT_MS + Math.random() * RANDOM_WAIT_MS;
    if (!TEMPORARY.includes(status) || clock.now() + delayMs > endsAt) return result;
    await clock.wait(delayMs);
  }
}
