// npm run test:fuzz -- --only requests: sends generated requests to all routes. Most of them are
// injected into the application, one in ten is sent over HTTP. Options: --short (CI), --seed N,
// --count N, --repeat N (prints and sends one request of the seed). --keep replaces
// tests/results/requests.md. Exit code 1 on an unexpected 5xx, a logged error, an unhandled
// rejection or growing memory.
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startProvider } from '../../../apps/api/src/testing/scripted-provider.ts';
import { startInProcess } from '../../support/backend/in-process.ts';
import { saveResult } from '../../support/keep-result.ts';
import { createProgress } from '../../support/progress.ts';
import { type GeneratedRequest, generateRequest, type Source } from './generate.ts';
import { readSchema } from './graphql.ts';
import { type Failure, isClean, type Tally, toReport } from './report.ts';
import { readRoutes } from './routes.ts';
import { createSend, injectInto, sendOverHttp } from './send.ts';
import { shrink } from './shrink.ts';
import { ADMIN_SECRET, createWorld } from './world.ts';

const LONG_COUNT = 50_000;
const SHORT_COUNT = 3_000;
const SHORT_SEED = 20_261_119;
const IN_PARALLEL = 6;
const OVER_HTTP_EVERY = 10;
const RENEW_EVERY = 240;
/** The heap is measured after each such share of the requests. */
const HEAP_SHARE = 0.2;
const MAX_GROWTH_MB = 48;
const MAX_FAILURES = 20;
const PUBLIC_URL = 'http://127.0.0.1:4321';

const { values: wanted } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    seed: { type: 'string' },
    count: { type: 'string' },
    repeat: { type: 'string' },
  },
});
// The short form is the same in every run, so that CI does not fail by chance.
const seed = Number(wanted.seed ?? (wanted.short ? SHORT_SEED : Date.now() % 1_000_000));
const count = Number(wanted.count ?? (wanted.short ? SHORT_COUNT : LONG_COUNT));
console.log(`seed ${seed}, ${count} requests`);

const rejections: string[] = [];
process.on('unhandledRejection', (reason) => rejections.push(String(reason)));
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

await using provider = await startProvider('test');
await using backend = await startInProcess({
  publicUrl: PUBLIC_URL,
  auth: {
    limitFactor: 100_000,
    isSmsEnabled: true,
    adminSecret: ADMIN_SECRET,
    providers: [
      provider.settings,
      { ...provider.settings, name: 'none', issuer: 'http://127.0.0.1:9' },
    ],
  },
});
const { app, errors } = backend;
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
await using world = await createWorld(backend, provider);
const source: Source = {
  app,
  publicUrl: PUBLIC_URL,
  table: readRoutes(app),
  schema: await readSchema(app),
  world,
};
const overHttp = createSend(errors, sendOverHttp(port));
const injected = createSend(errors, injectInto(app));

const tally: Tally = {
  statuses: new Map(),
  routes: source.table.routes.length,
  slowestMs: 0,
  heapMb: [],
};
const failures: Failure[] = [];

if (wanted.repeat === undefined) await runAll();
else {
  const request = await generateRequest(source, toSeed(Number(wanted.repeat)));
  console.log(print(request));
  console.log(await injected(request, 0));
}

async function runAll(): Promise<void> {
  const startedAt = performance.now();
  const progress = createProgress('requests', count);
  for (let first = 0; first < count && failures.length < MAX_FAILURES; first += IN_PARALLEL) {
    if (first % RENEW_EVERY === 0) await world.renew();
    const numbers = Array.from(
      { length: Math.min(IN_PARALLEL, count - first) },
      (_, i) => first + i,
    );
    await Promise.all(numbers.map((number) => sendOne(number).then(progress.step)));
    if (first >= count * HEAP_SHARE * (tally.heapMb.length + 1)) measureHeap();
  }
  measureHeap();
  const result = {
    ...{ seed, count, tally, failures, rejections },
    unattributed: errors.map(({ event, fields }) => `${event} ${String(fields.error)}`),
    seconds: Math.round((performance.now() - startedAt) / 1000),
    maxGrowthMb: MAX_GROWTH_MB,
  };
  const report = toReport(result);
  console.log(report);
  process.exitCode = isClean(result) ? 0 : 1;
  const isWhole = !wanted.short && wanted.count === undefined;
  saveResult('tests/requests', report, { isKept: wanted.keep, isWhole });
}

async function sendOne(number: number): Promise<void> {
  const request = await generateRequest(source, toSeed(number));
  const send = number % OVER_HTTP_EVERY === 0 ? overHttp : injected;
  const { status, elapsedMs, failure } = await send(request, number);
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
  tally.slowestMs = Math.max(tally.slowestMs, elapsedMs);
  if (failure === null) return;
  if (failures.some((other) => other.failure === failure)) return;
  const smallest = await shrink(
    request,
    async (smaller) => (await injected(smaller, number)).failure === failure,
  );
  failures.push({ number, failure, request: print(smallest) });
  console.error(`ERROR: request ${number}: ${failure}\n${print(smallest)}`);
}

/** Each request has its own seed, so that it can be generated without the requests before it. */
function toSeed(number: number): number {
  return seed * 1_000_003 + number;
}

function print({ method, url, headers, body }: GeneratedRequest): string {
  const text = body.toString();
  const isText = Buffer.from(text).equals(body);
  return JSON.stringify({
    ...{ method, url, headers },
    ...(isText ? { body: text } : { base64: body.toString('base64') }),
  });
}

function measureHeap(): void {
  collectGarbage();
  tally.heapMb.push(Math.round(process.memoryUsage().heapUsed / 1_048_576));
}
