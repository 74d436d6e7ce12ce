// Waits until an address answers.
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_INTERVAL_MS = 100;

/** By default only a good status counts; a program that may rightly answer 404 gives its own test. */
export async function waitForHttp(
  url: string,
  timeoutMs: number,
  isReady: (status: number) => boolean = (status) => status >= 200 && status < 300,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
      await response.body?.cancel();
      if (isReady(response.status)) return;
    } catch {
      // Not listening yet.
    }
    if (Date.now() > deadline) throw new Error(`${url} did not answer within ${timeoutMs} ms.`);
    await sleep(POLL_INTERVAL_MS);
  }
}
