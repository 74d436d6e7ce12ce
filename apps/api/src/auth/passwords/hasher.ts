// Hashes passwords in one low-priority thread per process. A hash takes about 25 ms of one core.
// The queue is short. During a flood of sign-ins, further requests are rejected quickly, so that
// other requests still get CPU time.
import type { Argon2Parameters } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { createFairQueue, type QueueLoad } from '../../platform/fair-queue.ts';
import { DUMMY_HASH, hashPassword, isPassword } from './hash.ts';

/** Maximum queue length, about half a second of hashing. */
const MAX_WAITING = 16;
/** While the queue is full, the pause is three times the last hash. So the thread works 25 %. */
const REST_FACTOR = 3;

/** `recentCalls` is the number of recent calls of the client. Clients with few calls go first. */
export type Hasher = {
  /** Throws `too-many-requests` if the queue would reject a hash now. */
  requireSlot: (recentCalls: number) => void;
  hash: (password: string, recentCalls: number) => Promise<string>;
  /** Without a hash it takes the same time and returns false. */
  verify: (password: string, phc: string | null, recentCalls: number) => Promise<boolean>;
  readLoad: () => QueueLoad;
  dispose: () => Promise<void>;
};

export function createHasher(options: { maxWaiting?: number } = {}): Hasher {
  const queue = createFairQueue({
    maxWaiting: options.maxWaiting ?? MAX_WAITING,
    restFactor: REST_FACTOR,
  });
  let thread: Worker | null = null;
  let current: PromiseWithResolvers<Uint8Array> | null = null;

  function requireThread(): Worker {
    if (thread) return thread;
    const started = new Worker(new URL('./thread.ts', import.meta.url));
    started.unref();
    started.on('message', (hash: Uint8Array) => current?.resolve(hash));
    const giveUp = (error: Error) => {
      // 'exit' follows 'error'. By then the next hash may already use a new thread.
      if (thread !== started) return;
      thread = null;
      current?.reject(error);
    };
    started.on('error', giveUp);
    started.on('exit', () => giveUp(new Error('the hashing thread has ended')));
    thread = started;
    return started;
  }

  /** Only the job that the queue runs may call this. */
  function derive(parameters: Argon2Parameters): Promise<Uint8Array> {
    current = Promise.withResolvers();
    requireThread().postMessage(parameters);
    return current.promise;
  }

  return {
    requireSlot: (recentCalls) => queue.requireSlot({ recentCalls }),
    hash: (password, recentCalls) =>
      queue.run({ recentCalls }, () => hashPassword(derive, password)),
    verify: (password, phc, recentCalls) =>
      queue.run({ recentCalls }, async () => {
        const isRight = await isPassword(derive, password, phc ?? DUMMY_HASH);
        return isRight && phc !== null;
      }),
    readLoad: queue.readLoad,
    async dispose() {
      await thread?.terminate();
    },
  };
}
