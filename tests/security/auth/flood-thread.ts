// Sends sign-ins at a fixed rate, in a separate thread so that the timing of the contact form is
// not affected. Uses many accounts and addresses, so that no rate limit stops them.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createVisitor } from '../../support/backend/visitor.ts';
import type { FloodCounts, FloodOrder } from './flood.ts';
import { postJson } from './target.ts';

const TICK_MS = 20;
/** Real attackers use their own machines. Here they share the cores with the server. */
const NICE = 5;
/** Start of an address range that no other part of this program uses. */
const FIRST_ADDRESS = 30_000;

if (process.platform === 'linux') setPriority(NICE);

const { url, emails, perSecond }: FloodOrder = workerData;
const flooders = emails.map((email, index) => ({
  email,
  visitor: createVisitor(url, FIRST_ADDRESS + index),
}));
const pending = new Set<Promise<void>>();
const counts: FloodCounts = { sent: 0, evaluated: 0, rejected: 0, failed: 0, seconds: 0 };
const startedMs = performance.now();

/** Open loop: sends the next requests without waiting for responses. */
const timer = setInterval(() => {
  const due = ((performance.now() - startedMs) / 1_000) * perSecond;
  while (counts.sent < due) {
    const request = sendOne();
    pending.add(request);
    void request.finally(() => pending.delete(request));
  }
}, TICK_MS);

async function sendOne(): Promise<void> {
  const flooder = flooders[counts.sent % flooders.length];
  counts.sent += 1;
  if (!flooder) return;
  const body = { email: flooder.email, password: `wrong password ${counts.sent}` };
  const { status } = await postJson(flooder.visitor, '/signin/email-password', body);
  if (status === 401) counts.evaluated += 1;
  else if (status === 429) counts.rejected += 1;
  else counts.failed += 1;
}

parentPort?.once('message', async () => {
  clearInterval(timer);
  counts.seconds = (performance.now() - startedMs) / 1_000;
  await Promise.all(pending);
  for (const { visitor } of flooders) visitor[Symbol.dispose]();
  parentPort?.postMessage(counts);
});
