// Starts export and import as an operator does, and measures their time and memory.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '..', '..');
const MEASURE_EVERY_MS = 50;

export type Finished = { code: number | null; output: string; ms: number; memoryMb: number };

export function startProgram(
  name: 'export' | 'import',
  args: readonly string[],
  env: Readonly<Record<string, string>>,
) {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [join('apps/api/src', `${name}.ts`), ...args], {
    cwd: REPOSITORY,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
  }
  let memoryMb = 0;
  const timer = setInterval(() => {
    memoryMb = Math.max(memoryMb, readPeakMb(child.pid));
  }, MEASURE_EVERY_MS);
  const closed = once(child, 'close').then(([code]): Finished => {
    clearInterval(timer);
    return { code, output, ms: performance.now() - startedMs, memoryMb };
  });
  return {
    finish: () => closed,
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}

/** The kernel keeps the highest value. 0 when the process has ended. */
function readPeakMb(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
