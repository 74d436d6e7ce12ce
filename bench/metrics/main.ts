// npm run bench:metrics: requests per second of one API process with metrics and one without, in
// turns on one PostgreSQL. Options: --seconds N, --rounds N, --keep.
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startBackend } from '../../tests/support/backend/start.ts';
import { saveResult } from '../../tests/support/keep-result.ts';
import { createApi } from '../../tests/support/stack.ts';
import { createStackFolder } from '../../tests/support/stack-folder.ts';
import { findFreePort } from '../../tools/free-port.ts';
import { measure } from '../api/measure.ts';
import type { Measurement } from '../api/repeat.ts';
import { toMarkdownTable } from '../site/markdown-table.ts';

const LIMIT = 0.97;
const WARM_UP_SECONDS = 3;
/** Three times as often as in deploy/monitoring. */
const SCRAPE_EVERY_MS = 5_000;

const { values: wanted } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '9' },
    keep: { type: 'boolean', default: false },
  },
});
const seconds = Number(wanted.seconds);

await using backend = await startBackend({
  apiCount: 1,
  workerCount: 0,
  smtpUrl: 'smtp://127.0.0.1:1',
  collectorUrl: 'http://127.0.0.1:1/',
});
await using cleanup = new AsyncDisposableStack();
const folder = createStackFolder();
cleanup.defer(folder.remove);
const [port, metricsPort] = [await findFreePort(), await findFreePort()];
const watched = createApi({
  folder,
  urls: backend.urls,
  siteUrl: backend.url,
  port,
  number: 2,
  env: { METRICS_PORT: String(metricsPort) },
});
cleanup.defer(async () => void (await watched.stop()));
await watched.start();
const scrape = () => fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((one) => one.text());
const timer = setInterval(() => void scrape().catch(() => {}), SCRAPE_EVERY_MS);
cleanup.defer(() => clearInterval(timer));

const plain = { url: backend.apiUrls[0] ?? '', pid: backend.apis[0]?.getPid() ?? null };
const counted = { url: `http://127.0.0.1:${port}`, pid: watched.getPid() };
const runPlain = (length: number) => measure({ ...plain, seconds: length });
const runCounted = (length: number) => measure({ ...counted, seconds: length });

await runPlain(WARM_UP_SECONDS);
await runCounted(WARM_UP_SECONDS);
const rounds: { plain: Measurement; counted: Measurement }[] = [];
for (let round = 0; round < Number(wanted.rounds); round += 1) {
  // The order alternates, because a busy machine and a growing table change with time.
  if (round % 2 === 0) {
    const first = await runPlain(seconds);
    rounds.push({ plain: first, counted: await runCounted(seconds) });
  } else {
    const first = await runCounted(seconds);
    rounds.push({ plain: await runPlain(seconds), counted: first });
  }
}
const series = (await scrape()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

const ratios = rounds.map((one) => one.counted.perSecond / one.plain.perSecond);
const cpuRatios = rounds.map((one) => (one.counted.cpuMicros ?? 0) / (one.plain.cpuMicros ?? 0));
const table = toMarkdownTable([
  ['round', 'requests/s without', 'with', 'ratio', 'CPU µs/request without', 'with', 'ratio'],
  ...rounds.map((one, index) => [
    String(index + 1),
    one.plain.perSecond.toFixed(0),
    one.counted.perSecond.toFixed(0),
    (ratios[index] ?? 0).toFixed(3),
    (one.plain.cpuMicros ?? 0).toFixed(0),
    (one.counted.cpuMicros ?? 0).toFixed(0),
    (cpuRatios[index] ?? 0).toFixed(3),
  ]),
]).join('\n');
const ratio = takeMedian(ratios);
const failed = rounds.reduce((sum, one) => sum + one.plain.failed + one.counted.failed, 0);
const sentence = `With metrics the API does ${ratio.toFixed(3)} of the requests/s (median of the rounds, limit ${LIMIT}) and uses ${takeMedian(cpuRatios).toFixed(3)} of the CPU time for each. ${failed} requests failed. The process has ${series.length} series (limit 1500).`;
const load = loadavg().map((value) => value.toFixed(1));
console.log(`${table}\n\n${sentence}`);
saveResult(
  'bench/metrics',
  [
    '# npm run bench:metrics',
    `${new Date().toISOString().slice(0, 10)}. ${rounds.length} rounds of ${seconds} s in turns, 32 connections, contact messages; metrics are read every ${SCRAPE_EVERY_MS / 1000} s. The load comes from the same ${cpus().length} cores; load average ${load.join(' ')} at the end.`,
    table,
    sentence,
  ].join('\n\n'),
  { isKept: wanted.keep, isWhole: true },
);
if (ratio < LIMIT) process.exitCode = 1;

function takeMedian(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
