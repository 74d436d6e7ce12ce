// Sends contact messages over a number of kept connections for a while and measures the answers and
// the processor time of the server.
import { readFileSync } from 'node:fs';
import { percentile } from '../backend/percentile.ts';
import { createSubmission, trySubmission } from '../backend/submission.ts';
import { createVisitor } from '../backend/visitor.ts';

export type Measurement = {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Null where the server is not one process of ours. */
  cpuMicros: number | null;
  failed: number;
};

const CONNECTIONS = 32;
/** The kernel's unit of processor time (USER_HZ) is the same on every Linux of today. */
const MICROS_PER_TICK = 10_000;

export async function measure(options: {
  url: string;
  pid: number | null;
  seconds: number;
}): Promise<Measurement> {
  const waitsMs: number[] = [];
  let failed = 0;
  const cpuBefore = readCpuMicros(options.pid);
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt >= options.seconds * 1_000;

  async function send(number: number): Promise<void> {
    using visitor = createVisitor(options.url, number);
    while (!isOver()) {
      const sentAt = performance.now();
      const answer = await trySubmission(visitor, createSubmission('contact'));
      if (answer) waitsMs.push(performance.now() - sentAt);
      else failed += 1;
    }
  }

  await Promise.all(Array.from({ length: CONNECTIONS }, (_, number) => send(number)));
  const elapsedSeconds = (performance.now() - startedAt) / 1_000;
  const cpuAfter = readCpuMicros(options.pid);
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
