// A queue in front of a resource that runs one job at a time. The client with the fewest recent calls
// goes first, so a flood does not delay a legitimate caller. A full queue indicates a flood; the
// resource can then pause between jobs and leave the CPU to other requests.
import { ApiError } from '../errors.ts';

const RETRY_AFTER_SECONDS = 2;

export type QueueOptions = {
  maxWaiting: number;
  /** While the queue is full, pause for this multiple of the last job's duration. */
  restFactor: number;
};

export type Caller = {
  recentCalls: number;
  /** At most one job of a named client waits. Without a name there is no limit per client. */
  client?: string;
};

export type FairQueue = {
  /** Throws `too-many-requests` when a job of this caller would be rejected now. */
  requireSlot: (caller: Caller) => void;
  /** Runs the job in its turn. Throws the same error when other clients displace it from the queue. */
  run: <Result>(caller: Caller, job: () => Promise<Result>) => Promise<Result>;
};

type Waiting = Caller & { start: () => void; reject: (error: ApiError) => void };

export function createFairQueue({ maxWaiting, restFactor }: QueueOptions): FairQueue {
  const queue: Waiting[] = [];
  let isBusy = false;

  function requireSlot({ recentCalls, client }: Caller): void {
    if (!isBusy) return;
    if (client !== undefined && queue.some((other) => other.client === client)) {
      throw createRejection();
    }
    if (queue.length < maxWaiting) return;
    const last = queue.at(-1);
    if (!last || last.recentCalls <= recentCalls) throw createRejection();
  }

  async function wait(caller: Caller): Promise<void> {
    requireSlot(caller);
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    const behind = queue.findIndex((other) => other.recentCalls > caller.recentCalls);
    queue.splice(behind === -1 ? queue.length : behind, 0, { ...caller, start, reject });
    if (queue.length > maxWaiting) queue.pop()?.reject(createRejection());
    await promise;
  }

  function startNext(): void {
    const next = queue.shift();
    // The next job starts in a later microtask; `isBusy` stays set so that no other job can start first.
    if (next) next.start();
    else isBusy = false;
  }

  return {
    requireSlot,
    async run(caller, job) {
      if (isBusy) await wait(caller);
      isBusy = true;
      const startedMs = performance.now();
      try {
        return await job();
      } finally {
        if (queue.length < maxWaiting) startNext();
        else setTimeout(startNext, restFactor * (performance.now() - startedMs));
      }
    },
  };
}

function createRejection(): ApiError {
  return new ApiError('too-many-requests', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
