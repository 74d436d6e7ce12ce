// The last run of each timed job. A job without a success since the start has the time of the start.
import { Gauge } from 'prom-client';
import type { MetricsRegistry } from './registry.ts';

export type JobMetrics = {
  /** Call before the first run. */
  add: (job: string, everyMs: number) => void;
  noteRun: (job: string, hasSucceeded: boolean) => void;
};

export function createJobMetrics(
  registry: MetricsRegistry,
  now: () => number = Date.now,
): JobMetrics {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['timed_job'], registers: [registry] });
  const lastSuccess = gauge(
    'loimel_job_last_success_timestamp_seconds',
    'Last successful run of the job, or the start of the worker before it.',
  );
  const hasFailed = gauge('loimel_job_failed', '1 if the last run of the job failed.');
  const interval = gauge('loimel_job_interval_seconds', 'Pause between two runs of the job.');

  return {
    add(job, everyMs) {
      lastSuccess.set({ timed_job: job }, now() / 1000);
      hasFailed.set({ timed_job: job }, 0);
      interval.set({ timed_job: job }, everyMs / 1000);
    },
    noteRun(job, hasSucceeded) {
      hasFailed.set({ timed_job: job }, hasSucceeded ? 0 : 1);
      if (hasSucceeded) lastSuccess.set({ timed_job: job }, now() / 1000);
    },
  };
}
