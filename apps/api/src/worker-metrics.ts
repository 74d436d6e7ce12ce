// The metrics of the worker: its jobs, the outbox and the erasure log. Without a port there are none.
import type { Pool } from 'pg';
import type { WorkerConfig } from './config.ts';
import { createDeliveryMetrics, type DeliveryMetrics } from './deliveries/index.ts';
import type { Database } from './platform/database.ts';
import type { Logger } from './platform/logger.ts';
import { createArchiveMetrics } from './platform/metrics/archive.ts';
import { createJobMetrics } from './platform/metrics/jobs.ts';
import { watchPools } from './platform/metrics/pools.ts';
import { createMetricsRegistry } from './platform/metrics/registry.ts';
import { serveMetrics } from './platform/metrics/serve.ts';
import { createTimedJob, type TimedJob, type TimedJobOptions } from './platform/timed-job.ts';
import { createErasureMetrics } from './retention/erasure-metrics.ts';

/** More often than Prometheus asks, so that an alert is not late. */
const READ_EVERY_MS = 5_000;

type JobOptions = Pick<TimedJobOptions, 'name' | 'everyMs' | 'run'>;

export type WorkerMetrics = {
  noteAttempt: DeliveryMetrics['noteAttempt'] | undefined;
  /** Starts a job of the worker and notes its runs. */
  startJob: (options: JobOptions) => TimedJob;
  /** Starts the jobs that read the figures of the database. */
  startReading: () => TimedJob[];
  dispose: () => Promise<void>;
};

export function createWorkerMetrics(options: {
  config: Pick<WorkerConfig, 'METRICS_HOST' | 'WORKER_METRICS_PORT'>;
  pool: Pool;
  database: Database;
  log: Logger;
}): WorkerMetrics {
  const { config, pool, database, log } = options;
  const port = config.WORKER_METRICS_PORT;
  if (port === undefined) {
    return {
      noteAttempt: undefined,
      startJob: (job) => createTimedJob({ ...job, log }),
      startReading: () => [],
      dispose: async () => {},
    };
  }

  const registry = createMetricsRegistry('worker');
  watchPools(registry, { worker: pool });
  const deliveries = createDeliveryMetrics(registry);
  const readErasures = createErasureMetrics(registry);
  const readArchive = createArchiveMetrics(registry);
  const jobs = createJobMetrics(registry);
  const server = serveMetrics({ registry, host: config.METRICS_HOST, port, log });

  function startJob(job: JobOptions): TimedJob {
    jobs.add(job.name, job.everyMs);
    const onEnd = (hasSucceeded: boolean) => jobs.noteRun(job.name, hasSucceeded);
    return createTimedJob({ ...job, onEnd, log });
  }

  const read = (name: string, run: JobOptions['run']) =>
    startJob({ name, everyMs: READ_EVERY_MS, run });
  return {
    noteAttempt: deliveries.noteAttempt,
    startJob,
    startReading: () => [
      read('metrics.outbox-read', () => deliveries.read(database)),
      read('metrics.erasures-read', () => readErasures(database)),
      read('metrics.archive-read', () => readArchive(database)),
    ],
    dispose: server.dispose,
  };
}
