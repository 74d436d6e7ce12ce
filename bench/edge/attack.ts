// Page and form times of visitors while 1,000 slow connections are open and 200 sign-ins per second arrive.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import {
  FLOOD_FIRST_MS,
  FLOODERS,
  type FloodCounts,
  startFlood,
} from '../../tests/security/auth/flood.ts';
import { createTarget } from '../../tests/security/auth/target.ts';
import { type Backend, startBackend } from '../../tests/support/backend/start.ts';
import { createVisitor, type Visitor } from '../../tests/support/backend/visitor.ts';
import { SITE_DIST } from '../../tests/support/site-dist.ts';
import { startLoad } from '../outage/load.ts';
import type { SlowCounts, SlowOrder } from './slow-connections.ts';

export type VisitorTimes = { pagesMs: number[]; formsMs: number[]; failed: number };
export type AttackResult = {
  quiet: VisitorTimes;
  attacked: VisitorTimes;
  flood: FloodCounts;
  slow: SlowCounts;
};

const SLOW_CONNECTIONS = 1_000;
const PAGES = ['/', '/business', '/de/career', '/es/team'];
const PAGES_PER_SECOND = 40;
const FORMS_PER_SECOND = 10;
/** Addresses that the visitors with forms do not use. */
const FIRST_READER = 200;
const WARM_UP_SECONDS = 5;

export async function measureAttack(seconds: number): Promise<AttackResult> {
  await using backend = await startBackend({
    apiCount: 2,
    workerCount: 0,
    smtpUrl: 'smtp://127.0.0.1:1',
    collectorUrl: 'http://127.0.0.1:1/',
    dist: SITE_DIST,
  });
  await using target = await createTarget(backend, Math.random);
  const emails = await target.createAccounts(FLOODERS);
  await visit(backend, WARM_UP_SECONDS);
  const quiet = await visit(backend, seconds);
  await using slow = startSlowConnections(backend.url);
  await using flood = startFlood(backend.url, emails);
  await sleep(FLOOD_FIRST_MS);
  const attacked = await visit(backend, seconds);
  const counts = await slow.count();
  return { quiet, attacked, flood: await flood.stop(), slow: counts };
}

/** Pages and forms at a fixed rate, each measured from the time at which it was due. */
async function visit({ url }: Backend, seconds: number): Promise<VisitorTimes> {
  const forms = startLoad(url, FORMS_PER_SECOND);
  const pages = await readPages(url, seconds);
  await forms.finish();
  const sent = forms.take();
  return {
    pagesMs: pages.timesMs,
    formsMs: sent.map(({ waitMs }) => waitMs),
    failed: pages.failed + sent.filter(({ isAcknowledged }) => !isAcknowledged).length,
  };
}

async function readPages(url: string, seconds: number) {
  const result = { timesMs: [] as number[], failed: 0 };
  const all: Visitor[] = [];
  const idle: Visitor[] = [];
  const read = async (path: string, dueMs: number) => {
    let visitor = idle.pop();
    if (visitor === undefined) {
      visitor = createVisitor(url, FIRST_READER + all.length);
      all.push(visitor);
    }
    const { status } = await visitor.send('GET', path, { 'accept-encoding': 'br' }, '');
    result.timesMs.push(performance.now() - dueMs);
    if (status !== 200) result.failed += 1;
    idle.push(visitor);
  };
  const startedMs = performance.now();
  const open: Promise<void>[] = [];
  for (let number = 0; number < seconds * PAGES_PER_SECOND; number += 1) {
    const dueMs = startedMs + (number * 1_000) / PAGES_PER_SECOND;
    await sleep(Math.max(0, dueMs - performance.now()));
    open.push(read(PAGES[number % PAGES.length] ?? '/', dueMs));
  }
  await Promise.all(open);
  for (const visitor of all) visitor[Symbol.dispose]();
  return result;
}

function startSlowConnections(url: string) {
  const order: SlowOrder = { url, count: SLOW_CONNECTIONS };
  const thread = new Worker(new URL('./slow-connections.ts', import.meta.url), {
    workerData: order,
  });
  return {
    async count(): Promise<SlowCounts> {
      thread.postMessage('count');
      const [counts] = await once(thread, 'message');
      return counts;
    },
    async [Symbol.asyncDispose]() {
      await thread.terminate();
    },
  };
}
