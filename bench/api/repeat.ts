// Repeats one operation over several connections for some seconds and measures it.
import { readFileSync } from 'node:fs';
import { percentile } from '../../tests/support/backend/percentile.ts';

export type Measurement = {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU time per operation. Null when the server is not a single process that we started. */
  cpuMicros: number | null;
  failed: number;
};

/** Length of a kernel tick (USER_HZ), which is 10 ms on every current Linux. */
const MICROS_PER_TICK = 10_000;

/** One connection. `once` resolves with true on success. */
export type Work = { once: () => Promise<boolean>; close: () => Promise<void> };

export async function repeat(options: {
  seconds: number;
  /** Process whose CPU time is measured. */
  pid: number | null;
  open: readonly (() => Promise<Work>)[];
}): Promise<Measurement> {
  const works = await Promise.all(options.open.map((open) => open()));
  const waitsMs: number[] = [];
  let failed = 0;
  const cpuBefore = readCpuMicros(options.pid);
  const startedAt = performance.now();

  async function keepDoing({ once }: Work): Promise<void> {
    while (performance.now() - startedAt < options.seconds * 1_000) {
      const sentAt = performance.now();
      if (await once()) waitsMs.push(performance.now() - sentAt);
      else failed += 1;
    }
  }

  await Promise.all(works.map(keepDoing));
  const elapsedSeconds = (performance.now() - startedAt) / 1_000;
  const cpuAfter = readCpuMicros(options.pid);
  await Promise.all(works.map(({ close }) => close()));
  return {
    perSecond: waitsMs.length / elapsedSeconds,
    p50Ms: percentile(waitsMs, 0.5),
    p99Ms: percentile(waitsMs, 0.99),
    cpuMicros:
      cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / waitsMs.length,
    failed,
  };
}

function readCpuMicros(pid: number | null): number | null {
  if (pid === null) return null;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * MICROS_PER_TICK;
}
