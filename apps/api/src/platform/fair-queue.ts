// A queue for a resource that runs one job at a time. The client with the fewest recent calls is
// served first, so a flood does not delay a legitimate caller. A full queue indicates a flood. The
// resource can then pause between jobs and leave the CPU to other requests.
import { ApiError } from '../errors.ts';

const RETRY_AFTER_SECONDS = 2;
/** Length of a window. Calls of the current and the previous window count as recent. */
const WINDOW_MS = 5 * 60_000;
/** Clients tracked per window (a few MB). When it is reached, the next window starts early. */
const MAX_CLIENTS = 20_000;

type QueueOptions = {
  maxWaiting: number;
  /** While the queue is full, pause for this multiple of the last job's duration. */
  restFactor: number;
};

type Caller = {
  recentCalls: number;
  /** A client can have only one waiting job. Without this value there is no limit per client. */
  client?: string;
};

export type QueueLoad = {
  waiting: number;
  /** Since the start of the process. */
  rejected: number;
};

type FairQueue = {
  /** Throws `too-many-requests` when a job of this caller would be rejected now. */
  requireSlot: (caller: Caller) => void;
  /** Runs the job in queue order. Throws the same error when other clients displace it. */
  run: <Result>(caller: Caller, job: () => Promise<Result>) => Promise<Result>;
  readLoad: () => QueueLoad;
};

export type RecentCalls = {
  /** Counts a call and returns the number of recent calls, this one included. */
  count: (client: string) => number;
};

type Waiting = Caller & { start: () => void; reject: (error: ApiError) => void };

export function createFairQueue({ maxWaiting, restFactor }: QueueOptions): FairQueue {
  const queue: Waiting[] = [];
  let isBusy = false;
  let rejected = 0;

  function createRejection(): ApiError {
    rejected += 1;
    return new ApiError('too-many-requests', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

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
    // The next job starts in a later microtask. `isBusy` stays set, so no other job starts first.
    if (next) next.start();
    else isBusy = false;
  }

  return {
    requireSlot,
    readLoad: () => ({ waiting: queue.length, rejected }),
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

/**
 * Counts the recent calls of each client in this process. The count only orders queues and rejects
 * floods early. The rate limits that all processes share are in PostgreSQL.
 */
export function createRecentCalls(
  now: () => number = Date.now,
  maxClients = MAX_CLIENTS,
): RecentCalls {
  // The previous window is kept, so that a client does not count as new when a window ends.
  let before = new Map<string, number>();
  let current = new Map<string, number>();
  let endsAt = now() + WINDOW_MS;

  return {
    count(client) {
      if (now() >= endsAt || current.size >= maxClients) {
        before = current;
        current = new Map();
        endsAt = now() + WINDOW_MS;
      }
      const calls = (current.get(client) ?? 0) + 1;
      current.set(client, calls);
      return calls + (before.get(client) ?? 0);
    },
  };
}
