// Asks the monitor again when it refuses a command for want of the cluster's id: Ceph's client now and
// then sends its first command before it has received the map that holds the id. Such a command is
// refused before anything is done, so that nothing happens twice.
import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 30_000;
const PAUSE_MS = 200;

export async function askMonitor(
  command: () => Promise<string>,
  { timeoutMs = TIMEOUT_MS, pauseMs = PAUSE_MS } = {},
): Promise<string> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await command();
    } catch (error) {
      if (!isRefusedTooEarly(error) || Date.now() > deadline) throw error;
    }
    await sleep(pauseMs);
  }
}

/** The client words it as a lack of rights; here, without keys, nobody lacks any. */
function isRefusedTooEarly(error: unknown): boolean {
  return error instanceof Error && error.message.includes('Error EPERM');
}
