// Hashing takes a whole core for some 25 ms. Each process has one thread for it, which stands back
// behind everything else; few wait for it, and what a flood of sign-ins brings beyond that is refused
// quickly instead of taking the machine from everybody else.
import type { Argon2Parameters } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { createFairQueue } from '../../platform/fair-queue.ts';
import { DUMMY_HASH, hashPassword, isPassword } from './hash.ts';

/** Half a second of work. */
const MAX_WAITING = 16;
/** During a flood the thread works a quarter of the time. */
const REST_FACTOR = 3;

/** `recentCalls` says how often the client has called lately: who called least goes first. */
export type Hasher = {
  /** Throws `too-many-requests` when it is clear already that there will be no turn. */
  requirePlace: (recentCalls: number) => void;
  hash: (password: string, recentCalls: number) => Promise<string>;
  /** An absent hash costs the same as a present one, and no password fits it. */
  verify: (password: string, phc: string | null, recentCalls: number) => Promise<boolean>;
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
      // After an error its end follows, when the next hash may already have a thread of its own.
      if (thread !== started) return;
      thread = null;
      current?.reject(error);
    };
    started.on('error', giveUp);
    started.on('exit', () => giveUp(new Error('the hashing thread has ended')));
    thread = started;
    return started;
  }

  /** Only for whoever has the turn. */
  function derive(parameters: Argon2Parameters): Promise<Uint8Array> {
    current = Promise.withResolvers();
    requireThread().postMessage(parameters);
    return current.promise;
  }

  return {
    requirePlace: (recentCalls) => queue.requireSlot({ recentCalls }),
    hash: (password, recentCalls) =>
      queue.run({ recentCalls }, () => hashPassword(derive, password)),
    verify: (password, phc, recentCalls) =>
      queue.run({ recentCalls }, async () => {
        const isRight = await isPassword(derive, password, phc ?? DUMMY_HASH);
        return isRight && phc !== null;
      }),
    async dispose() {
      await thread?.terminate();
    },
  };
}
