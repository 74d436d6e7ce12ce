// Sends submissions at a fixed rate, without waiting for earlier responses (open loop).
import { setTimeout as sleep } from 'node:timers/promises';
import { createSubmission, trySubmission } from '../../tests/support/backend/submission.ts';
import { createVisitor, type Visitor } from '../../tests/support/backend/visitor.ts';

export type Sent = { key: string; waitMs: number; isAcknowledged: boolean };

export type Load = {
  /** Submissions with a response since the last call, in the order of the responses. */
  take: () => Sent[];
  /** Sends no new submissions. Resolves after the last response. */
  finish: () => Promise<void>;
};

export function startLoad(url: string, perSecond: number): Load {
  const idle: Visitor[] = [];
  const open = new Set<Promise<void>>();
  let visitors = 0;
  let sent: Sent[] = [];
  let isFinishing = false;

  async function send(dueAt: number): Promise<void> {
    const visitor = idle.pop() ?? createVisitor(url, visitors++);
    const submission = createSubmission('contact');
    const response = await trySubmission(visitor, submission);
    // Measured from the due time, so that a delay in this program does not improve the figures.
    const waitMs = performance.now() - dueAt;
    sent.push({ key: submission.key, waitMs, isAcknowledged: response !== null });
    idle.push(visitor);
  }

  async function keepSending(): Promise<void> {
    const startedAt = performance.now();
    for (let count = 0; !isFinishing; count += 1) {
      const dueAt = startedAt + (count * 1_000) / perSecond;
      const pauseMs = dueAt - performance.now();
      if (pauseMs > 0) await sleep(pauseMs);
      const work = send(dueAt).finally(() => open.delete(work));
      open.add(work);
    }
  }

  const sending = keepSending();
  return {
    take() {
      const taken = sent;
      sent = [];
      return taken;
    },
    async finish() {
      isFinishing = true;
      await sending;
      await Promise.all(open);
      for (const visitor of idle) visitor[Symbol.dispose]();
    },
  };
}
