// The line in front of something that serves one at a time. Few may wait, and whoever has called
// least lately goes first: somebody who signs in once does not stand behind those who flood us. A full
// line is a flood, and gets a quarter of the time only: the machine has other visitors.
import { ApiError } from '../../errors.ts';

const RETRY_AFTER_SECONDS = 2;
/** How many times as long as the last turn took nobody has one while the line is full. */
const REST_FACTOR = 3;

export type Turns = {
  /** Throws `too-many-requests` when the line is full of those who have not called more often. */
  requirePlace: (recentCalls: number) => void;
  /** Does the work when it is its turn; throws the same when others take its place meanwhile. */
  take: <Result>(recentCalls: number, work: () => Promise<Result>) => Promise<Result>;
};

type Waiting = { recentCalls: number; go: () => void; refuse: (error: ApiError) => void };

export function createTurns(maxWaiting: number): Turns {
  const line: Waiting[] = [];
  let isBusy = false;

  function requirePlace(recentCalls: number): void {
    if (!isBusy || line.length < maxWaiting) return;
    const last = line.at(-1);
    if (!last || last.recentCalls <= recentCalls) throw createRefusal();
  }

  async function wait(recentCalls: number): Promise<void> {
    requirePlace(recentCalls);
    const { promise, resolve: go, reject: refuse } = Promise.withResolvers<void>();
    const behind = line.findIndex((other) => other.recentCalls > recentCalls);
    line.splice(behind === -1 ? line.length : behind, 0, { recentCalls, go, refuse });
    if (line.length > maxWaiting) line.pop()?.refuse(createRefusal());
    await promise;
  }

  function passOn(): void {
    const next = line.shift();
    // The next one goes on a moment later; until then nobody else may take its turn.
    if (next) next.go();
    else isBusy = false;
  }

  return {
    requirePlace,
    async take(recentCalls, work) {
      if (isBusy) await wait(recentCalls);
      isBusy = true;
      const startedMs = performance.now();
      try {
        return await work();
      } finally {
        if (line.length < maxWaiting) passOn();
        else setTimeout(passOn, REST_FACTOR * (performance.now() - startedMs));
      }
    },
  };
}

function createRefusal(): ApiError {
  return new ApiError('too-many-requests', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
