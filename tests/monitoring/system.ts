// The product with everything that the alerts watch: two API processes, a worker, PostgreSQL with an
// archive, an email relay, nginx with TLS, a small disk and a folder for the results of backups.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  type FakeEdge,
  SITE_HOST,
  startFakeEdge,
  writeCertificate,
} from '../../deploy/nginx/fake-edge.ts';
import { findFreePort } from '../../tools/free-port.ts';
import { runMigrations } from '../../tools/postgres/migrate.ts';
import { type DatabaseUrls, provisionDatabase } from '../../tools/postgres/provision.ts';
import { type BenchPostgres, startBenchPostgres } from '../support/backend/postgres.ts';
import { type Inbox, startInbox } from '../support/inbox.ts';
import { createApi, createWorker } from '../support/stack.ts';
import { createStackFolder } from '../support/stack-folder.ts';
import type { StackProcess } from '../support/stack-process.ts';
import { CANARY_SECRET, runCanary } from './run-programs.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

/** As long as certificates of Let's Encrypt are valid. */
export const CERTIFICATE_DAYS = 90;

export type MonitoredSystem = AsyncDisposable & {
  apis: readonly [StackProcess, StackProcess];
  apiUrls: readonly [string, string];
  worker: StackProcess;
  metricsPorts: { apis: readonly [number, number]; worker: number };
  urls: DatabaseUrls;
  postgres: BenchPostgres;
  /** Starts PostgreSQL again with its archive. */
  startPostgres: () => Promise<void>;
  /** Runs statements as superuser. */
  query: (text: string) => Promise<pg.QueryResult>;
  relay: Inbox;
  edge: FakeEdge;
  disk: SmallDisk;
  /** Prometheus reads the results of backups and of the canary in `results`. */
  folders: { archive: string; erasures: string; results: string; own: string };
};

export async function startSystem(): Promise<MonitoredSystem> {
  await using cleanup = new AsyncDisposableStack();
  const folder = createStackFolder();
  cleanup.defer(folder.remove);
  // PostgreSQL writes its archive there as another user.
  const own = mkdtempSync(join(tmpdir(), 'loimel-monitored-'));
  cleanup.defer(() => rmSync(own, { recursive: true, force: true }));
  chmodSync(own, 0o755);
  const folders = {
    archive: join(own, 'archive'),
    erasures: join(folder.path, 'erasures'),
    results: join(own, 'metrics'),
    own,
  };
  for (const path of [folders.archive, folders.results]) {
    mkdirSync(path);
    chmodSync(path, 0o777);
  }
  const disk = cleanup.use(mountSmallDisk(own));

  const postgres = await startBenchPostgres();
  cleanup.defer(postgres.dispose);
  const startPostgres = () =>
    postgres.start({ archive_mode: 'on', archive_command: `cp %p ${folders.archive}/%f` });
  await postgres.stop();
  await startPostgres();
  const urls = await provisionDatabase(postgres.adminUrl, 'loimel');
  await runMigrations(urls);

  const relay = await startInbox();
  cleanup.defer(relay.dispose);
  const edge = cleanup.use(await startFakeEdge());
  writeCertificate(edge.certificates.site, SITE_HOST, CERTIFICATE_DAYS);
  edge.signal('reload');

  const siteUrl = `https://${SITE_HOST}:${edge.httpsPort}`;
  const startOne = async (number: number) => {
    const [port, metricsPort] = [await findFreePort(), await findFreePort()];
    const env = { METRICS_PORT: String(metricsPort), CANARY_SECRET };
    const api = createApi({ folder, urls, siteUrl, port, number, env });
    cleanup.defer(async () => void (await api.stop()));
    await api.start();
    return { api, url: `http://127.0.0.1:${port}`, metricsPort };
  };
  const [first, second] = [await startOne(1), await startOne(2)];
  const workerPort = await findFreePort();
  const worker = createWorker({
    folder,
    urls,
    siteUrl,
    services: { smtpUrl: relay.url, collectorUrl: null },
    number: 1,
    env: { WORKER_METRICS_PORT: String(workerPort) },
  });
  cleanup.defer(async () => void (await worker.stop()));
  await worker.start();
  // The result is fresh for longer than the test takes.
  await runCanary(first.url, own);

  const running = cleanup.move();
  return {
    apis: [first.api, second.api],
    apiUrls: [first.url, second.url],
    worker,
    metricsPorts: { apis: [first.metricsPort, second.metricsPort], worker: workerPort },
    urls,
    postgres,
    startPostgres,
    query: (text) => runQuery(postgres.adminUrl, text),
    relay,
    edge,
    disk,
    folders,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

async function runQuery(adminUrl: string, text: string): Promise<pg.QueryResult> {
  const url = new URL(adminUrl);
  url.pathname = '/loimel';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
