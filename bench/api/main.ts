// npm run bench:api: measures a contact message from the plain statement to our mutation behind
// nginx. All variants alternate on one PostgreSQL. Options: --seconds N, --rounds N, --keep.
import { rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startBackend } from '../../tests/support/backend/start.ts';
import { saveResult } from '../../tests/support/keep-result.ts';
import { createStackProcess } from '../../tests/support/stack-process.ts';
import { findFreePort } from '../../tools/free-port.ts';
import { toMarkdownTable } from '../site/markdown-table.ts';
import { createAuthRows } from './auth.ts';
import { measure } from './measure.ts';
import { runPgbench } from './pgbench.ts';
import type { Measurement } from './repeat.ts';

const GOAL = 0.6;
const WARM_UP_SECONDS = 3;
const PLAIN = 'plain Fastify + pg';
const OURS = 'our mutation through nginx';

const { values: wanted } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '3' },
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
const plain = await startPlainServer();
const api = { url: backend.apiUrls[0] ?? '', pid: backend.apis[0]?.getPid() ?? null };

const AUTH_ROWS = await createAuthRows(backend);
/** Name of a row and the function that measures it once. */
const ROWS: [string, (seconds: number) => Promise<Measurement | null>][] = [
  ['pgbench, the same statement', (s) => runPgbench(backend.urls.DATABASE_ANONYMOUS_URL, s)],
  [PLAIN, (s) => measure({ ...plain, seconds: s })],
  ['our mutation, directly', (s) => measure({ ...api, seconds: s })],
  [OURS, (s) => measure({ ...api, url: backend.url, seconds: s })],
  ...AUTH_ROWS,
];

const measured = new Map<string, Measurement[]>(ROWS.map(([name]) => [name, []]));
for (const [, run] of ROWS.slice(1)) await run(WARM_UP_SECONDS);
for (let round = 0; round < Number(wanted.rounds); round += 1) {
  for (const [name, run] of ROWS) {
    const result = await run(seconds);
    if (result) measured.get(name)?.push(result);
    else if (round === 0) console.log('pgbench is not installed (Debian: postgresql-contrib).');
  }
}
await plain.stop();

const yardstick = takeMedian(PLAIN)?.perSecond ?? Number.NaN;
const table = toMarkdownTable([
  ['', 'requests/s', 'p50 ms', 'p99 ms', 'CPU µs/request', '÷ plain', 'failed'],
  ...ROWS.slice(0, -AUTH_ROWS.length).map(([name]) => toRow(name)),
]).join('\n');
const authTable = toMarkdownTable([
  ['', 'times/s', 'p50 ms', 'p99 ms', 'CPU µs each', '÷ bare', 'failed'],
  // The rows are pairs: the plain variant, then ours. Each is compared with the plain one.
  ...AUTH_ROWS.map(([name], index) => toRow(name, AUTH_ROWS[index - (index % 2)]?.[0])),
]).join('\n');
const ratio = (takeMedian(OURS)?.perSecond ?? 0) / yardstick;
const sentence = `Our mutation through nginx does ${ratio.toFixed(2)} of the plain handler's requests (goal ${GOAL}).`;
console.log(`${table}\n\n${sentence}\n\n${authTable}`);
saveResult(
  'bench/api',
  `${[
    '# npm run bench:api',
    `${new Date().toISOString().slice(0, 10)}. ${wanted.rounds} rounds of ${seconds} s each in turns, medians; 32 connections (pgbench: 10). One API process, PostgreSQL 18 with nothing switched off, the load from the same ${cpus().length} cores; load average ${loadavg()
      .map((value) => value.toFixed(1))
      .join(' ')} at the end. pgbench reports the mean instead of p50.`,
    table,
    sentence,
    authTable,
  ].join('\n\n')}\n`,
  { isKept: wanted.keep, isWhole: true },
);

async function startPlainServer() {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(tmpdir(), `loimel-plain-server-${port}.log`);
  const server = createStackProcess({
    name: 'plain',
    script: 'apps/api/src/testing/plain-server.ts',
    logFile,
    env: {
      DATABASE_ANONYMOUS_URL: backend.urls.DATABASE_ANONYMOUS_URL,
      API_PORT: String(port),
    },
    isReady: async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok ?? false,
    onStart: () => {},
  });
  await server.start();
  const stop = async () => {
    await server.stop();
    rmSync(logFile, { force: true });
  };
  return { url, pid: server.getPid(), stop };
}

function takeMedian(name: string): Measurement | undefined {
  const results = measured.get(name)?.toSorted((a, b) => a.perSecond - b.perSecond) ?? [];
  return results[Math.floor(results.length / 2)];
}

function toRow(name: string, bare = PLAIN): string[] {
  const result = takeMedian(name);
  if (!result) return [name, '', '', '', '', '', ''];
  return [
    name,
    result.perSecond.toFixed(0),
    toFigure(result.p50Ms),
    toFigure(result.p99Ms),
    result.cpuMicros === null ? '' : result.cpuMicros.toFixed(0),
    (result.perSecond / (takeMedian(bare)?.perSecond ?? Number.NaN)).toFixed(2),
    `${result.failed}`,
  ];
}

function toFigure(ms: number): string {
  return Number.isNaN(ms) ? '' : ms.toFixed(1);
}
