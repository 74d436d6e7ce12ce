// Waits for a result of another process. The timeout error names what was expected.
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_INTERVAL_MS = 25;
// Long, because the machine may be busy.
const DEFAULT_TIMEOUT_MS = 30_000;

export type WaitOptions = { what: string; timeoutMs?: number };

/** Resolves with the first value that is not undefined. */
export async function waitUntil<Value>(
  look: () => Value | undefined | Promise<Value | undefined>,
  { what, timeoutMs = DEFAULT_TIMEOUT_MS }: WaitOptions,
): Promise<Value> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await look();
    if (value !== undefined) return value;
    if (Date.now() > deadline)
      throw new Error(`Timed out after ${timeoutMs} ms waiting for ${what}.`);
    await sleep(POLL_INTERVAL_MS);
  }
}
