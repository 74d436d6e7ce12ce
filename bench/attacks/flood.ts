// A flood of sign-ins, each for another account and from another address, so that no limit stops it;
// meanwhile somebody writes to the studio.
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../backend/percentile.ts';
import { createSubmission, trySubmission } from '../backend/submission.ts';
import type { Visitor } from '../backend/visitor.ts';
import type { Row } from './row.ts';
import { postJson, type Target } from './target.ts';

const SIGN_INS_PER_SECOND = 200;
const TICK_MS = 50;
const BETWEEN_MESSAGES_MS = 100;
const MAX_RATIO = 1.5;
const ACCOUNTS = 400;

export async function attackByFlood(target: Target, size: { seconds: number }): Promise<Row[]> {
  const emails = await target.createAccounts(ACCOUNTS);
  const attackers = emails.map(target.createAttacker);
  const writer = target.createAttacker();
  await measureContacts(writer, 2);
  const quiet = await measureContacts(writer, size.seconds);
  const flood = startFlood(emails, attackers);
  await sleep(1_000);
  const flooded = await measureContacts(writer, size.seconds);
  const answers = await flood.stop();
  const ratio = percentile(flooded, 0.95) / percentile(quiet, 0.95);
  const p95 = [quiet, flooded].map((times) => percentile(times, 0.95).toFixed(0)).join(' → ');
  return [
    {
      attack: `${answers.perSecond.toFixed(0)} sign-ins/s (${answers.evaluated} evaluated, ${answers.refused} refused, ${answers.failed} failed): contact form p95, ms`,
      figure: `${p95}, × ${ratio.toFixed(2)}`,
      limit: `× ${MAX_RATIO}`,
      isHeld: ratio <= MAX_RATIO && flooded.length > 0,
    },
  ];
}

async function measureContacts(writer: Visitor, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const endMs = performance.now() + seconds * 1_000;
  while (performance.now() < endMs) {
    const startedMs = performance.now();
    const acknowledged = await trySubmission(writer, createSubmission('contact'));
    if (!acknowledged) throw new Error('a message to the studio was refused');
    times.push(performance.now() - startedMs);
    await sleep(BETWEEN_MESSAGES_MS);
  }
  return times;
}

/** Open loop: the next ones are sent whether or not the last ones were answered. */
function startFlood(emails: readonly string[], attackers: readonly Visitor[]) {
  const startedMs = performance.now();
  const pending = new Set<Promise<void>>();
  const counts = { sent: 0, evaluated: 0, refused: 0, failed: 0 };

  function sendOne(): void {
    const index = counts.sent % emails.length;
    const attacker = attackers[index];
    counts.sent += 1;
    if (!attacker) return;
    const body = { email: emails[index], password: `wrong password ${counts.sent}` };
    const asked = postJson(attacker, '/signin/email-password', body).then(({ status }) => {
      if (status === 401) counts.evaluated += 1;
      else if (status === 429) counts.refused += 1;
      else counts.failed += 1;
    });
    pending.add(asked);
    void asked.finally(() => pending.delete(asked));
  }

  const timer = setInterval(() => {
    const due = ((performance.now() - startedMs) / 1_000) * SIGN_INS_PER_SECOND;
    while (counts.sent < due) sendOne();
  }, TICK_MS);

  return {
    async stop() {
      clearInterval(timer);
      const seconds = (performance.now() - startedMs) / 1_000;
      await Promise.all(pending);
      return { ...counts, perSecond: counts.sent / seconds };
    },
  };
}
