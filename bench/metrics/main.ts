// npm run bench:metrics: requests per second of an API process with metrics and two without, in
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
/** Twice as often as in deploy/monitoring. */
const SCRAPE_EVERY_MS = 5_000;

const { values: wanted } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '40' },
    keep: { type: 'boolean', default: false },
  },
});
const seconds = Number(wanted.seconds);

await using backend = await startBackend({
  apiCount: 2,
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
  number: 3,
  env: { METRICS_PORT: String(metricsPort) },
});
cleanup.defer(async () => void (await watched.stop()));
await watched.start();
const scrape = () => fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((one) => one.text());
const timer = setInterval(() => void scrape().catch(() => {}), SCRAPE_EVERY_MS);
cleanup.defer(() => clearInterval(timer));

const toSide = (name: string, url = '', pid: number | null = null) => ({
  name,
  run: (length: number) => measure({ url, pid, seconds: length }),
  results: [] as Measurement[],
});
const without = toSide('without metrics', backend.apiUrls[0], backend.apis[0]?.getPid());
// The difference between two equal processes is what the machine adds.
const control = toSide('without, again', backend.apiUrls[1], backend.apis[1]?.getPid());
const counted = toSide('with metrics', `http://127.0.0.1:${port}`, watched.getPid());
const sides = [without, control, counted];

for (const { run } of sides) await run(WARM_UP_SECONDS);
for (let round = 0; round < Number(wanted.rounds); round += 1) {
  // The order rotates, because a busy machine and a growing table change with time.
  const first = round % sides.length;
  for (const side of [...sides.slice(first), ...sides.slice(0, first)]) {
    side.results.push(await side.run(seconds));
  }
}
const series = (await scrape()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

const toPerSecond = ({ results }: typeof without) =>
  takeMedian(results.map((one) => one.perSecond));
const toCpuMicros = ({ results }: typeof without) =>
  takeMedian(results.map((one) => one.cpuMicros ?? Number.NaN));
const table = toMarkdownTable([
  ['', 'requests/s', '÷ without', 'CPU µs/request', '÷ without', 'failed'],
  ...sides.map((side) => [
    side.name,
    toPerSecond(side).toFixed(1),
    (toPerSecond(side) / toPerSecond(without)).toFixed(3),
    toCpuMicros(side).toFixed(0),
    (toCpuMicros(side) / toCpuMicros(without)).toFixed(3),
    String(side.results.reduce((sum, one) => sum + one.failed, 0)),
  ]),
]).join('\n');
// A difference that two equal processes have too is not a cost of the metrics.
const [slower = 0, faster = 0] = [toPerSecond(without), toPerSecond(control)].sort(
  (one, other) => one - other,
);
const ratio = toPerSecond(counted) / slower;
const sentence = `With metrics the API does ${ratio.toFixed(3)} of the requests/s (limit ${LIMIT}) of the slower of two equal processes without them; the faster one does ${(faster / slower).toFixed(3)}. The process has ${series.length} series (limit 1500).`;
const load = loadavg().map((value) => value.toFixed(1));
console.log(`${table}\n\n${sentence}`);
saveResult(
  'bench/metrics',
  [
    '# npm run bench:metrics',
    `${new Date().toISOString().slice(0, 10)}. ${wanted.rounds} rounds of ${seconds} s for each process, in turns, medians; 32 connections, contact messages; metrics are read every ${SCRAPE_EVERY_MS / 1000} s. The load comes from the same ${cpus().length} cores; load average ${load.join(' ')} at the end.`,
    table,
    sentence,
  ].join('\n\n'),
  { isKept: wanted.keep, isWhole: true },
);
if (ratio < LIMIT) process.exitCode = 1;

function takeMedian(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
