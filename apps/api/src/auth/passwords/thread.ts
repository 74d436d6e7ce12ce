// Worker thread that computes one hash after the other, with low priority.
import { type Argon2Parameters, argon2Sync } from 'node:crypto';
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** Added nice value. Requests have priority. On a busy machine hashing still gets some CPU. */
const NICE_BEHIND = 10;
const MAX_NICE = 19;

// Linux applies this to the calling thread, other systems to the whole process. The value is
// relative, because a process cannot lower its nice value. The thread must always have a lower
// priority than its process.
if (process.platform === 'linux') setPriority(Math.min(getPriority() + NICE_BEHIND, MAX_NICE));

parentPort?.on('message', (parameters: Argon2Parameters) => {
  parentPort?.postMessage(argon2Sync('argon2id', parameters));
});
