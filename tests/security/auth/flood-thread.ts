// Runs in a thread of its own, so that the clock of the contact form does not wait for it: sign-ins at
// a fixed rate, each for another account and from another address, so that no limit stops them.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createVisitor } from '../../support/backend/visitor.ts';
import type { FloodCounts, FloodOrder } from './flood.ts';
import { postJson } from './target.ts';

const TICK_MS = 20;
/** Real attackers have machines of their own; here they share the cores of the server. */
const NICE = 5;
/** Addresses that nobody else in this program has. */
const FIRST_ADDRESS = 30_000;

if (process.platform === 'linux') setPriority(NICE);

const { url, emails, perSecond }: FloodOrder = workerData;
const flooders = emails.map((email, index) => ({
  email,
  visitor: createVisitor(url, FIRST_ADDRESS + index),
}));
const pending = new Set<Promise<void>>();
const counts: FloodCounts = { sent: 0, evaluated: 0, refused: 0, failed: 0, seconds: 0 };
const startedMs = performance.now();

/** Open loop: the next ones are sent whether or not the last ones were answered. */
const timer = setInterval(() => {
  const due = ((performance.now() - startedMs) / 1_000) * perSecond;
  while (counts.sent < due) {
    const asked = sendOne();
    pending.add(asked);
    void asked.finally(() => pending.delete(asked));
  }
}, TICK_MS);

async function sendOne(): Promise<void> {
  const flooder = flooders[counts.sent % flooders.length];
  counts.sent += 1;
  if (!flooder) return;
  const body = { email: flooder.email, password: `wrong password ${counts.sent}` };
  const { status } = await postJson(flooder.visitor, '/signin/email-password', body);
  if (status === 401) counts.evaluated += 1;
  else if (status === 429) counts.refused += 1;
  else counts.failed += 1;
}

parentPort?.once('message', async () => {
  clearInterval(timer);
  counts.seconds = (performance.now() - startedMs) / 1_000;
  await Promise.all(pending);
  for (const { visitor } of flooders) visitor[Symbol.dispose]();
  parentPort?.postMessage(counts);
});
