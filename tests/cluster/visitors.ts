// Visitors who send messages one after the other and insist on each until it is acknowledged. Counts the
// status of every response and measures how long nothing was acknowledged.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Acknowledged } from '../resilience/clients.ts';
import { createSubmission, trySubmission } from '../support/backend/submission.ts';
import { createVisitor, type Visitor } from '../support/backend/visitor.ts';
import { waitUntil } from '../support/wait-until.ts';

export type Visitors = {
  acknowledged: readonly Acknowledged[];
  /** How often each status was received. 0 means no response. */
  statuses: ReadonlyMap<number, number>;
  /** Measures from now on. */
  startMeasuring: () => void;
  /** The longest time without an acknowledgement since then. */
  longestGapMs: () => number;
  /** Resolves when acknowledgements arrive again without a longer pause. */
  waitForFlow: (timeoutMs: number) => Promise<void>;
  /** Starts no new message. Resolves when every open one is acknowledged. */
  finish: () => Promise<void>;
};

const RETRY_MS = 200;
/** Longer than the pause of slow visitors. */
const FLOW_PAUSE_MS = 2_000;
const FLOW_MS = 3_000;
const FINISH_MS = 120_000;
const POLL_MS = 50;

export function startVisitors(options: {
  url: string;
  count: number;
  /** Pause of each visitor after an acknowledgement, by the number of all. */
  toPauseMs: (acknowledged: number) => number;
}): Visitors {
  const acknowledged: Acknowledged[] = [];
  const statuses = new Map<number, number>();
  let lastMs = performance.now();
  let longestMs = 0;
  let isFinishing = false;
  let deadlineMs = Number.POSITIVE_INFINITY;

  function note(one: Acknowledged): void {
    acknowledged.push(one);
    const nowMs = performance.now();
    longestMs = Math.max(longestMs, nowMs - lastMs);
    lastMs = nowMs;
  }

  async function send(number: number): Promise<void> {
    using visitor = createVisitor(options.url, number);
    const counting = countStatuses(visitor, statuses);
    while (!isFinishing) {
      const submission = createSubmission('contact');
      let response = await trySubmission(counting, submission);
      while (response === null) {
        if (performance.now() > deadlineMs) throw new Error('a message was never acknowledged');
        await sleep(RETRY_MS);
        response = await trySubmission(counting, submission);
      }
      note({ ...submission, response });
      await sleep(options.toPauseMs(acknowledged.length));
    }
  }

  const working = Promise.all(Array.from({ length: options.count }, (_, index) => send(index)));
  // `finish` reports a failure. This avoids an unhandled rejection before.
  working.catch(() => {});
  return {
    acknowledged,
    statuses,
    startMeasuring() {
      longestMs = 0;
      lastMs = performance.now();
    },
    longestGapMs: () => Math.max(longestMs, performance.now() - lastMs),
    async waitForFlow(timeoutMs) {
      let sinceMs = performance.now();
      await waitUntil(
        async () => {
          // A visitor who failed is reported here.
          await Promise.race([working, sleep(POLL_MS)]);
          if (performance.now() - lastMs > FLOW_PAUSE_MS) sinceMs = performance.now();
          return performance.now() - sinceMs >= FLOW_MS || undefined;
        },
        { what: 'acknowledgements', timeoutMs },
      );
    },
    async finish() {
      isFinishing = true;
      deadlineMs = performance.now() + FINISH_MS;
      await working;
    },
  };
}

function countStatuses(visitor: Visitor, statuses: Map<number, number>): Visitor {
  return {
    ...visitor,
    async post(path, headers, body) {
      const response = await visitor.post(path, headers, body);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      return response;
    },
  };
}
