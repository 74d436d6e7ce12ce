// A flood of sign-ins. Meanwhile a visitor sends contact messages, and legitimate users sign in.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { percentile } from '../../support/backend/percentile.ts';
import { createSubmission, trySubmission } from '../../support/backend/submission.ts';
import type { Visitor } from '../../support/backend/visitor.ts';
import type { Row } from './row.ts';
import { PASSWORD, postJson, type Target } from './target.ts';

export type FloodOrder = { url: string; emails: string[]; perSecond: number };
export type FloodCounts = {
  sent: number;
  evaluated: number;
  rejected: number;
  failed: number;
  seconds: number;
};

const SIGN_INS_PER_SECOND = 200;
export const FLOODERS = 800;
/** Time for every flooder to send one request and get its response, also on a busy machine. */
export const FLOOD_FIRST_MS = 8_000;
const BETWEEN_MESSAGES_MS = 100;
const BETWEEN_SIGN_INS_MS = 500;
const MAX_RATIO = 1.5;
const MAX_SIGN_IN_MS = 5_000;

/** `isStrict` also checks durations, which needs an otherwise idle machine. */
export async function attackByFlood(
  target: Target,
  size: { seconds: number; isStrict: boolean },
): Promise<Row[]> {
  const writer = target.createAttacker();
  console.log(`flood: ${size.seconds * 1.5} s without load, then ${size.seconds} s of flood`);
  // Warm-up, not counted. Cold code is slow and would raise the figures without a flood.
  await measureContacts(writer, size.seconds / 2);
  const quiet = await measureContacts(writer, size.seconds);
  await using flood = startFlood(target.url, await target.createAccounts(FLOODERS));
  console.log('flood: started');
  await sleep(FLOOD_FIRST_MS);
  const [flooded, legitimate] = await Promise.all([
    measureContacts(writer, size.seconds),
    signInLegitimately(target, size.seconds),
  ]);
  const { sent, seconds, evaluated, rejected, failed } = await flood.stop();

  const ratio = percentile(flooded, 0.95) / percentile(quiet, 0.95);
  const p95 = [quiet, flooded].map((times) => percentile(times, 0.95).toFixed(0)).join(' → ');
  const slowestMs = Math.max(...legitimate.times);
  return [
    {
      attack: `${(sent / seconds).toFixed(0)} sign-ins/s (${evaluated} evaluated, ${rejected} rejected, ${failed} failed): contact form p95, ms`,
      figure: `${p95}, × ${ratio.toFixed(2)}`,
      limit: size.isStrict ? `× ${MAX_RATIO}` : 'all saved',
      isHeld: !size.isStrict || ratio <= MAX_RATIO,
    },
    {
      attack: 'during the flood: legitimate sign-ins that succeed at the first attempt',
      figure: `${legitimate.times.length} of ${legitimate.tried}`,
      limit: size.isStrict ? 'all' : 'one',
      isHeld: legitimate.times.length >= (size.isStrict ? legitimate.tried : 1),
    },
    {
      attack: 'the slowest of them, ms',
      figure: slowestMs.toFixed(0),
      limit: size.isStrict ? `≤ ${MAX_SIGN_IN_MS}` : 'none',
      isHeld: !size.isStrict || slowestMs <= MAX_SIGN_IN_MS,
    },
  ];
}

async function measureContacts(writer: Visitor, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const endMs = performance.now() + seconds * 1_000;
  while (performance.now() < endMs) {
    const startedMs = performance.now();
    const acknowledged = await trySubmission(writer, createSubmission('contact'));
    if (!acknowledged) throw new Error('a message to the studio was rejected');
    times.push(performance.now() - startedMs);
    await sleep(BETWEEN_MESSAGES_MS);
  }
  return times;
}

/** Signs in one by one, each from a new address. Returns the times of successful sign-ins. */
async function signInLegitimately(target: Target, seconds: number) {
  const emails = await target.createAccounts(Math.ceil((seconds * 1_000) / BETWEEN_SIGN_INS_MS));
  const times: number[] = [];
  for (const email of emails) {
    const startedMs = performance.now();
    const person = target.createAttacker();
    const { status } = await postJson(person, '/signin/email-password', {
      email,
      password: PASSWORD,
    });
    if (status === 200) times.push(performance.now() - startedMs);
    await sleep(BETWEEN_SIGN_INS_MS);
  }
  return { tried: emails.length, times };
}

/** `SIGN_INS_PER_SECOND` with wrong passwords, until it is stopped. */
export function startFlood(url: string, emails: string[]) {
  const order: FloodOrder = { url, emails, perSecond: SIGN_INS_PER_SECOND };
  const thread = new Worker(new URL('./flood-thread.ts', import.meta.url), { workerData: order });
  return {
    async stop(): Promise<FloodCounts> {
      thread.postMessage('stop');
      const [counts] = await once(thread, 'message');
      return counts;
    },
    async [Symbol.asyncDispose]() {
      await thread.terminate();
    },
  };
}
