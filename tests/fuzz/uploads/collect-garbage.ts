// Runs the garbage collection of another Node process, so that its memory can be compared before
// and after. Garbage that V8 has not collected yet is not growth.
import { setTimeout as sleep } from 'node:timers/promises';

/** The process must have been started with `--inspect-port`. */
export async function collectGarbage(pid: number, inspectPort: number): Promise<void> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await readInspectorUrl(inspectPort));
  try {
    await once(socket, 'open');
    const response = once(socket, 'message');
    socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
    await response;
  } finally {
    socket.close();
  }
}

async function readInspectorUrl(port: number): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null);
    const targets: unknown = response?.ok ? await response.json() : null;
    if (Array.isArray(targets)) return String(Object(targets[0]).webSocketDebuggerUrl);
    await sleep(50);
  }
  throw new Error('the inspector of the API did not start');
}

function once(socket: WebSocket, type: 'open' | 'message'): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.addEventListener(type, () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error('the inspector hung up')));
  });
}
