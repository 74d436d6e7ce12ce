// Retries a monitor command that was rejected because the cluster id was missing. Ceph's client
// sometimes sends its first command before it has received the map with the id. The monitor rejects
// such a command before it does anything, so no command runs twice.
import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 30_000;
const PAUSE_MS = 200;

export async function queryMonitor(
  command: () => Promise<string>,
  { timeoutMs = TIMEOUT_MS, pauseMs = PAUSE_MS } = {},
): Promise<string> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await command();
    } catch (error) {
      if (!isRejectedTooEarly(error) || Date.now() > deadline) throw error;
    }
    await sleep(pauseMs);
  }
}

/**
 * The client reports this as missing permission. This cluster has no keys, so EPERM has no other
 * cause.
 */
function isRejectedTooEarly(error: unknown): boolean {
  return error instanceof Error && error.message.includes('Error EPERM');
}
