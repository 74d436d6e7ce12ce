// Runs the statement of a contact message with pgbench, without an API server.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Measurement } from './repeat.ts';

const PATHS = ['/usr/bin/pgbench', '/usr/local/bin/pgbench'];
const CLIENTS = 10;

const SCRIPT = `select id, created_at, number from app_private.submit_contact(
  gen_random_uuid(), 'Grete Kask', gen_random_uuid() || '@example.org',
  repeat('Our order portal has run since 2014. ', 8), 'en',
  gen_random_uuid(), sha256(uuid_send(gen_random_uuid())));
`;

/** Returns null when pgbench is not installed (Debian: postgresql-contrib). */
export async function runPgbench(
  databaseUrl: string,
  seconds: number,
): Promise<Measurement | null> {
  const program = PATHS.find((path) => existsSync(path));
  if (program === undefined) return null;
  const folder = mkdtempSync(join(tmpdir(), 'loimel-pgbench-'));
  try {
    const script = join(folder, 'submit.sql');
    writeFileSync(script, SCRIPT);
    const child = spawn(
      program,
      ['-n', '-M', 'prepared', '-c', `${CLIENTS}`, '-T', `${seconds}`, '-f', script, databaseUrl],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    return readResult(await text(child.stdout));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readResult(output: string): Measurement {
  const read = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? Number.NaN);
  const averageMs = read(/latency average = ([\d.]+) ms/);
  return {
    perSecond: read(/tps = ([\d.]+)/),
    // pgbench reports only the mean.
    p50Ms: averageMs,
    p99Ms: Number.NaN,
    cpuMicros: null,
    failed: 0,
  };
}
