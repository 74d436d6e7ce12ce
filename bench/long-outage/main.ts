// npm run bench:long-outage: collector and email server are down for 72 hours, while 1,000 messages
// arrive and workers are killed. Then both return. Every delivery must arrive, and only the poison
// message may be parked. The 72 hours are fake: rows are moved into the past. The processes, their
// polls and the seconds after the return are real.
// Options: --short (100 messages), --keep. Exit code 1 when a limit is exceeded.
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { passDeliveryTime } from '../../apps/api/src/testing/delivery-time.ts';
import { percentile } from '../../tests/support/backend/percentile.ts';
import { startBackend } from '../../tests/support/backend/start.ts';
import { createSubmission, trySubmission } from '../../tests/support/backend/submission.ts';
import { createVisitor } from '../../tests/support/backend/visitor.ts';
import { saveResult } from '../../tests/support/keep-result.ts';
import { startCollector, startEmailServer } from './destinations.ts';

const OUTAGE_HOURS = 72;
const STEPS = 24;
const STEP_REAL_MS = 2_000;
/** Below the rate limit of one client. */
const MESSAGES_PER_VISITOR = 40;
const P95_LIMIT_SECONDS = 60;
const ARRIVAL_LIMIT_MS = 180_000;
const PARKED_LIMIT_STEPS = 60;
const POLL_MS = 100;

const { values: wanted } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const messages = wanted.short ? 100 : 1_000;
const poison = createSubmission('contact');

await using collector = await startCollector(poison.key);
await using emailServer = await startEmailServer();
await using backend = await startBackend({
  apiCount: 1,
  workerCount: 2,
  smtpUrl: emailServer.url,
  collectorUrl: collector.url,
});
const pool = new pg.Pool({ connectionString: backend.urls.DATABASE_URL });
let sent = 0;

for (let step = 1; step <= STEPS; step += 1) {
  while (sent < (messages * step) / STEPS) await submit(createSubmission('contact'));
  await passDeliveryTime(pool, (OUTAGE_HOURS / STEPS) * 3_600);
  await sleep(STEP_REAL_MS);
  if (step % 6 === 0) await restart(step % 12 === 0 ? 0 : 1);
}
await submit(poison);
const before = await countByState();
const attempts = await readNumber('select sum(attempts)::int as value from app_private.deliveries');

const returnedAt = performance.now();
await Promise.all([collector.switchOn(), emailServer.switchOn()]);
// All of them, without the copy of the poison message.
const expected = 3 * (messages + 1) - 1;
const countArrived = () => collector.arrivedAt.size + emailServer.arrivedAt.size;
while (countArrived() < expected && performance.now() - returnedAt < ARRIVAL_LIMIT_MS) {
  await sleep(POLL_MS);
}
const arrived = countArrived();
const waitsSeconds = [...collector.arrivedAt.values(), ...emailServer.arrivedAt.values()].map(
  (at) => (at - returnedAt) / 1_000,
);
await sleep(POLL_MS);
const after = await countByState();

// Visitors keep writing, and a day passes for the poison message.
let steps = 0;
for (; (await countByState())['parked'] === undefined && steps < PARKED_LIMIT_STEPS; steps += 1) {
  await submit(createSubmission('contact'));
  await passDeliveryTime(pool, 20 * 3_600);
  await sleep(STEP_REAL_MS / 2);
}
const parked = await pool.query<{ kind: string; key: string; rejections: number }>(
  `select d.kind, c.submission_key as key, d.rejections
   from app_private.deliveries d join app.contacts c on c.id = d.contact_id
   where d.state = 'parked'`,
);
await pool.end();

const p95 = percentile(waitsSeconds, 0.95);
const isPoisonAlone = parked.rows.length === 1 && parked.rows[0]?.key === poison.key;
const sentences = [
  `${messages} messages during ${OUTAGE_HOURS} hours of outage (fake hours), four kills of workers, ${attempts} attempts. Before the return: ${describe(before)}.`,
  `After the return ${arrived} of ${expected} deliveries arrived without any action: p50 ${percentile(waitsSeconds, 0.5).toFixed(1)} s, p95 ${p95.toFixed(1)} s (limit ${P95_LIMIT_SECONDS} s), last ${percentile(waitsSeconds, 1).toFixed(1)} s (real seconds). Then: ${describe(after)}.`,
  `Parked in the end: ${parked.rows.length}, ${isPoisonAlone ? 'only the copy of the poison message' : 'NOT only the poison message'}, after ${steps} steps of 20 fake hours.`,
];
const isGood = waitsSeconds.length === expected && p95 <= P95_LIMIT_SECONDS && isPoisonAlone;
console.log([...sentences, isGood ? 'Within the limits.' : 'OVER A LIMIT.'].join('\n\n'));
process.exitCode = isGood ? 0 : 1;
const load = loadavg().map((value) => value.toFixed(1));
saveResult(
  'bench/long-outage',
  `${[
    '# npm run bench:long-outage',
    `${new Date().toISOString().slice(0, 10)}. One API process behind nginx, two workers, PostgreSQL 18. ${cpus().length} cores for everything, load average ${load.join(' ')} at the end.`,
    ...sentences,
  ].join('\n\n')}\n`,
  { isKept: wanted.keep, isWhole: !wanted.short },
);

async function submit(submission: ReturnType<typeof createSubmission>): Promise<void> {
  using visitor = createVisitor(backend.url, Math.floor(sent / MESSAGES_PER_VISITOR));
  const response = await trySubmission(visitor, submission);
  if (!response) throw new Error('a message was not acknowledged');
  sent += 1;
}

async function restart(at: number): Promise<void> {
  await backend.workers[at]?.kill();
  await backend.workers[at]?.start();
}

async function countByState(): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ state: string; count: number }>(
    'select state, count(*)::int from app_private.deliveries group by state order by state',
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

async function readNumber(statement: string): Promise<number> {
  const { rows } = await pool.query<{ value: number }>(statement);
  return rows[0]?.value ?? 0;
}

function describe(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([state, count]) => `${count} ${state}`)
    .join(', ');
}
