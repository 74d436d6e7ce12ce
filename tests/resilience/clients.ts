// Visitors who send submissions one after the other and retry each one until it is acknowledged.
// The responses are kept for the audit.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Acknowledgement,
  createSubmission,
  type Submission,
  trySubmission,
} from '../support/backend/submission.ts';
import { createVisitor, type Visitor } from '../support/backend/visitor.ts';

const RETRY_FROM_MS = 50;
const RETRY_UP_TO_MS = 1_000;
/** Many times the duration of a full restart. After this time the service has not recovered. */
const PATIENCE_MS = 120_000;
const REPLAY_SHARE = 0.02;

export type Acknowledged = Submission & { response: Acknowledgement };

export type Clients = {
  acknowledged: readonly Acknowledged[];
  /** Attempts that were not acknowledged. */
  failedTries: () => number;
  /** Submissions sent again after the acknowledgement, and those with a different response. */
  replays: { sent: number; different: number };
  /** From the first attempt to the acknowledgement. */
  waitsMs: readonly number[];
  /** Starts no new submissions. Resolves when every open one is acknowledged. */
  finish: () => Promise<void>;
};

export function startClients(options: {
  url: string;
  count: number;
  applicationShare: number;
  random: () => number;
  /** Called before each new submission. */
  mayContinue: (acknowledged: number) => boolean;
}): Clients {
  const acknowledged: Acknowledged[] = [];
  const waitsMs: number[] = [];
  const replays = { sent: 0, different: 0 };
  let failedTries = 0;
  let isFinishing = false;

  const noteFailure = () => {
    failedTries += 1;
  };

  async function send(number: number): Promise<void> {
    using visitor = createVisitor(options.url, number);
    while (!isFinishing) {
      if (!options.mayContinue(acknowledged.length)) {
        await sleep(RETRY_FROM_MS);
        continue;
      }
      const isApplication = options.random() < options.applicationShare;
      const submission = createSubmission(isApplication ? 'application' : 'contact');
      const startedAt = performance.now();
      const response = await insist(visitor, submission, noteFailure);
      waitsMs.push(performance.now() - startedAt);
      acknowledged.push({ ...submission, response });
      if (options.random() >= REPLAY_SHARE) continue;
      replays.sent += 1;
      if (!isSameResponse(await insist(visitor, submission, noteFailure), response))
        replays.different += 1;
    }
  }

  const working = Promise.all(Array.from({ length: options.count }, (_, index) => send(index)));
  // `finish` reports a failure. This avoids an unhandled rejection before.
  working.catch(() => {});
  return {
    acknowledged,
    failedTries: () => failedTries,
    replays,
    waitsMs,
    async finish() {
      isFinishing = true;
      await working;
    },
  };
}

/** Retries until the submission is acknowledged. Throws after `PATIENCE_MS`. */
export async function insist(
  visitor: Visitor,
  submission: Submission,
  onFailure: () => void = () => {},
): Promise<Acknowledgement> {
  const startedAt = performance.now();
  for (let attempt = 0; performance.now() - startedAt < PATIENCE_MS; attempt += 1) {
    const response = await trySubmission(visitor, submission);
    if (response) return response;
    onFailure();
    await sleep(Math.min(RETRY_UP_TO_MS, RETRY_FROM_MS * 2 ** attempt));
  }
  throw new Error(`A submission was not acknowledged in ${PATIENCE_MS / 1_000} s.`);
}

export function isSameResponse(one: Acknowledgement, other: Acknowledgement): boolean {
  return one.id === other.id && one.created_at === other.created_at && one.number === other.number;
}
