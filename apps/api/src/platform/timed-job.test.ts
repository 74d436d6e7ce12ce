import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from './logger.ts';
import { createTimedJob } from './timed-job.ts';

const lines: string[] = [];
const log = createLogger({ process: 'test', level: 'info', write: (line) => lines.push(line) });

beforeEach(() => {
  lines.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('a job runs immediately and then after each interval, and a failure does not stop it', async () => {
  let runs = 0;
  const job = createTimedJob({
    name: 'test.job',
    everyMs: 1_000,
    run: async () => {
      runs += 1;
      if (runs === 2) throw new Error('boom');
      return 3;
    },
    log,
  });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(runs).toBe(3);
  expect(lines.map((line) => JSON.parse(line).event)).toEqual([
    'test.job',
    'test.job-failed',
    'test.job',
  ]);
  await job.dispose();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(runs).toBe(3);
});

test('disposing waits for the current run', async () => {
  const gate = Promise.withResolvers<number>();
  const job = createTimedJob({ name: 'test.job', everyMs: 1_000, run: () => gate.promise, log });
  let isDisposed = false;
  const disposed = job.dispose().then(() => {
    isDisposed = true;
  });
  await vi.advanceTimersByTimeAsync(10);
  expect(isDisposed).toBe(false);
  gate.resolve(0);
  await disposed;
});
