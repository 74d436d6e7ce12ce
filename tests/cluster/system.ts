// The whole system of the test: three databases, and through HAProxy the schema, two API processes, a
// worker and nginx. The external services take everything.
import { existsSync } from 'node:fs';
import { runMigrations } from '../../tools/postgres/migrate.ts';
import { type DatabaseUrls, provisionDatabase } from '../../tools/postgres/provision.ts';
import type { AuditedBackend } from '../resilience/audit.ts';
import { type Sink, startCollectorSink, startEmailSink } from '../resilience/sinks.ts';
import { startServices } from '../support/backend/start.ts';
import { SITE_DIST } from '../support/site-dist.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { waitForHealth } from './health.ts';
import { startVisitors, type Visitors } from './visitors.ts';

export type System = AsyncDisposable & {
  cluster: Cluster;
  url: string;
  urls: DatabaseUrls;
  sinks: readonly Sink[];
  backend: AuditedBackend;
  /** Whether the pages are those of a built site. */
  hasSite: boolean;
  startVisitors: () => Visitors;
};

const START_LIMIT_MS = 120_000;
/** With more open deliveries than `maxBacklog` visitors are slow, so that the end is not a long wait. */
export type Load = { visitors: number; pauseMs: number; maxBacklog: number };
/** About 40 messages per second when nothing else runs. */
export const LONG_LOAD: Load = { visitors: 8, pauseMs: 150, maxBacklog: 3_000 };
/** In CI other programs run at the same time. */
export const SHORT_LOAD: Load = { visitors: 4, pauseMs: 250, maxBacklog: 300 };
const DELIVERIES_PER_MESSAGE = 3;
/** They never stop: a pause of all of them would hide an outage. */
const SLOW_PAUSE_MS = 1_500;

export async function startSystem(load: Load): Promise<System> {
  await using cleanup = new AsyncDisposableStack();
  const cluster = cleanup.use(await startCluster());
  const { leader } = await waitForHealth(cluster, { stableMs: 1_000, timeoutMs: START_LIMIT_MS });
  // It fails while the leader sends its log.
  const createStanza = 'until pgbackrest --stanza=loimel stanza-create; do sleep 1; done';
  await leader.machine.run(createStanza, { user: 'postgres' });
  const urls = await provisionDatabase(cluster.adminUrl, 'loimel');
  await runMigrations(urls);
  const sinks = [await startCollectorSink(Math.random), await startEmailSink(Math.random)] as const;
  for (const sink of sinks) {
    sink.behave();
    cleanup.defer(sink.dispose);
  }
  const hasSite = existsSync(SITE_DIST);
  const services = cleanup.use(
    await startServices(urls, {
      apiCount: 2,
      workerCount: 1,
      collectorUrl: sinks[0].url,
      smtpUrl: sinks[1].url,
      ...(hasSite ? { dist: SITE_DIST } : {}),
    }),
  );
  const countTaken = () => sinks.reduce((sum, { taken }) => sum + taken.size, 0);
  const running = cleanup.move();
  return {
    cluster,
    url: services.url,
    urls,
    sinks,
    backend: { filesFolder: services.filesFolder, postgres: { adminUrl: cluster.adminUrl } },
    hasSite,
    startVisitors() {
      const takenBefore = countTaken();
      return startVisitors({
        url: services.url,
        count: load.visitors,
        toPauseMs(acknowledged) {
          const open = DELIVERIES_PER_MESSAGE * acknowledged - (countTaken() - takenBefore);
          return open < load.maxBacklog ? load.pauseMs : SLOW_PAUSE_MS;
        },
      });
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
