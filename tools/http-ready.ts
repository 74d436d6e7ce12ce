// Waits until a URL responds.
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_INTERVAL_MS = 100;

/** By default only a 2xx status counts. Programs that may respond 404 pass in their own check. */
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
      // The server does not listen yet.
    }
    if (Date.now() > deadline) throw new Error(`${url} did not respond within ${timeoutMs} ms.`);
    await sleep(POLL_INTERVAL_MS);
  }
}
