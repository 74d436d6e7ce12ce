// Fifty desks that listen to the stream of changes: when they see a change, and what they cost the intake.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { SetStatusDocument } from '../../apps/desk/src/graphql/generated/graphql.ts';
import { createSubmission, trySubmission } from '../../tests/support/backend/submission.ts';
import { createVisitor } from '../../tests/support/backend/visitor.ts';
import type { Desk, Role } from './desk.ts';
import { compareIntake, measureIntake } from './intake.ts';
import { type Times, toTimes } from './measure.ts';

const DESKS = 50;
const PAUSE_MS = 100;
const LAST_WAIT_MS = 5_000;

type Listening = AsyncDisposable & {
  /** The times of the first event with this id, by desk that may see a message. */
  seenAt: Map<string, number>[];
};

export type Seen = { times: Times; expected: number; missing: number };

/** Half of the changes are new messages, half are changes of status by a colleague. */
export async function measureSeen(
  desks: Record<Role, Desk>,
  options: { apiUrl: string; pool: pg.Pool; changes: number },
): Promise<Seen> {
  const { rows } = await options.pool.query<{ id: string; version: number }>(
    `select c.id, c.version from app.contacts c
     where c.folder = 'inbox' and c.status = 'answered' order by c.received_at desc limit $1`,
    [options.changes],
  );
  await using listening = await listenAll(desks);
  using visitor = createVisitor(options.apiUrl, 0);
  const doneAt = new Map<string, number>();
  for (const [index, { id, version }] of rows.entries()) {
    if (index % 2 === 0) {
      const saved = await trySubmission(visitor, createSubmission('contact'));
      if (saved) doneAt.set(saved.id, performance.now());
    } else {
      const records = [{ recordId: id, version }];
      const input = { records, status: 'open', closedReason: null, waitsUntil: null };
      await desks.agent.send(SetStatusDocument, { input });
      doneAt.set(id, performance.now());
    }
    await sleep(PAUSE_MS);
  }
  await sleep(LAST_WAIT_MS);
  const waits: number[] = [];
  for (const seenAt of listening.seenAt) {
    for (const [id, at] of doneAt) {
      const seen = seenAt.get(id);
      if (seen !== undefined) waits.push(Math.max(seen - at, 0));
    }
  }
  const expected = listening.seenAt.length * doneAt.size;
  return { times: toTimes(waits), expected, missing: expected - waits.length };
}

export function compareListening(
  desks: Record<Role, Desk>,
  options: { apiUrl: string; cpu: () => number; seconds: number; rounds: number },
) {
  const { apiUrl, seconds, cpu } = options;
  return compareIntake(
    {
      usual: () => measureIntake(apiUrl, seconds, cpu),
      other: async () => {
        await using _listening = await listenAll(desks, false);
        return await measureIntake(apiUrl, seconds, cpu);
      },
    },
    options.rounds,
  );
}

/** In turns as admin, agent and hr. Only the first two see messages. */
async function listenAll(desks: Record<Role, Desk>, isReading = true): Promise<Listening> {
  const roles: readonly Role[] = ['admin', 'agent', 'hr'];
  const seenAt: Map<string, number>[] = [];
  const streams = await Promise.all(
    Array.from({ length: DESKS }, (_, index) => {
      const desk = desks[roles[index % roles.length] ?? 'admin'];
      const seen = new Map<string, number>();
      if (desk.role !== 'hr') seenAt.push(seen);
      const note = (id: string) => {
        if (!seen.has(id)) seen.set(id, performance.now());
      };
      return desk.listen(isReading ? note : null);
    }),
  );
  return {
    seenAt,
    async [Symbol.asyncDispose]() {
      for (const stream of streams) stream[Symbol.dispose]();
    },
  };
}
