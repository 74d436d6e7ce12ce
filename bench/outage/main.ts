// npm run bench:outage: the form collector is down for five minutes at 50 submissions per second.
// The form must not become slower. Every copy must be delivered within a minute after the outage.
// Options: --short (20 seconds of outage), --rate N, --keep. Exit code 1 when a limit is exceeded.
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmailSink } from '../../tests/resilience/sinks.ts';
import { percentile } from '../../tests/support/backend/percentile.ts';
import { startBackend } from '../../tests/support/backend/start.ts';
import { saveResult } from '../../tests/support/keep-result.ts';
import { toMarkdownTable } from '../site/markdown-table.ts';
import { startSwitchedCollector } from './collector.ts';
import { type Sent, startLoad } from './load.ts';

const SLOWDOWN_LIMIT = 1.5;
const RETURN_LIMIT_SECONDS = 60;
const WARM_UP_SECONDS = 5;
const POLL_MS = 100;

const { values: wanted } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    rate: { type: 'string', default: '50' },
  },
});
const rate = Number(wanted.rate);
const calmSeconds = wanted.short ? 10 : 60;
const outageSeconds = wanted.short ? 20 : 300;

await using collector = await startSwitchedCollector();
const emailSink = await startEmailSink(() => 1);
await using backend = await startBackend({
  apiCount: 2,
  workerCount: 2,
  smtpUrl: emailSink.url,
  collectorUrl: collector.url,
});

const load = startLoad(backend.url, rate);
await sleep(WARM_UP_SECONDS * 1_000);
const before = load.take();
await sleep(calmSeconds * 1_000);
const calm = load.take();
await collector.switchOff();
await sleep(outageSeconds * 1_000);
const outage = load.take();
await collector.switchOn();
const returnedAt = performance.now();
const missing = new Set(
  [...before, ...calm, ...outage].filter(isAcknowledged).map(({ key }) => key),
);
for (const key of collector.arrived) missing.delete(key);
const waiting = missing.size;
// Visitors keep sending while the waiting copies are delivered.
while (missing.size > 0 && performance.now() - returnedAt < 3 * RETURN_LIMIT_SECONDS * 1_000) {
  await sleep(POLL_MS);
  for (const key of missing) if (collector.arrived.has(key)) missing.delete(key);
}
const deliveredSeconds = (performance.now() - returnedAt) / 1_000;
await load.finish();
await emailSink.dispose();

const slowdown = p95(outage) / p95(calm);
const rejected = [...calm, ...outage].filter((sent) => !isAcknowledged(sent)).length;
const table = toMarkdownTable([
  ['', 'collector up', 'collector down'],
  ['seconds', `${calmSeconds}`, `${outageSeconds}`],
  ['submissions', `${calm.length}`, `${outage.length}`],
  [
    'per second',
    (calm.length / calmSeconds).toFixed(1),
    (outage.length / outageSeconds).toFixed(1),
  ],
  ['form p50, ms', p50(calm).toFixed(0), p50(outage).toFixed(0)],
  ['form p95, ms', p95(calm).toFixed(0), p95(outage).toFixed(0)],
]).join('\n');
const sentences = [
  `Form p95 during the outage: ${slowdown.toFixed(2)} × without (limit ${SLOWDOWN_LIMIT}).`,
  `${waiting} copies waited; ${missing.size === 0 ? 'all' : waiting - missing.size} were delivered ${deliveredSeconds.toFixed(1)} s after the collector returned (limit ${RETURN_LIMIT_SECONDS} s), under continued load.`,
  `Submissions not acknowledged: ${rejected}.`,
];
const isGood =
  slowdown <= SLOWDOWN_LIMIT &&
  missing.size === 0 &&
  deliveredSeconds <= RETURN_LIMIT_SECONDS &&
  rejected === 0;
console.log([table, ...sentences, isGood ? 'Within the limits.' : 'OVER A LIMIT.'].join('\n\n'));
process.exitCode = isGood ? 0 : 1;
const load15 = loadavg().map((value) => value.toFixed(1));
saveResult(
  'bench/outage',
  `${[
    '# npm run bench:outage',
    `${new Date().toISOString().slice(0, 10)}. Two API processes behind nginx, two workers, PostgreSQL 18. ${cpus().length} cores for everything, load average ${load15.join(' ')} at the end.`,
    table,
    ...sentences,
  ].join('\n\n')}\n`,
  { isKept: wanted.keep, isWhole: !wanted.short },
);

function isAcknowledged(sent: Sent): boolean {
  return sent.isAcknowledged;
}

function p50(list: readonly Sent[]): number {
  return percentile(
    list.map(({ waitMs }) => waitMs),
    0.5,
  );
}

function p95(list: readonly Sent[]): number {
  return percentile(
    list.map(({ waitMs }) => waitMs),
    0.95,
  );
}
