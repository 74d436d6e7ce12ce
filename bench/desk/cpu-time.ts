// CPU time of an API process and of all processes of a PostgreSQL server, in milliseconds.
import { readFileSync } from 'node:fs';
import type pg from 'pg';

/** Length of a kernel tick (USER_HZ), which is 10 ms on every current Linux. */
const MS_PER_TICK = 10;

export async function createCpuClock(pool: pg.Pool, apiPid: number | null): Promise<() => number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = readFields(rows[0]?.pid ?? 0)[1] ?? 0;
  return () => {
    const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8');
    const pids = [server, apiPid ?? 0, ...children.split(' ').filter(Boolean).map(Number)];
    return pids.reduce((sum, pid) => sum + readTicks(pid, pid === server), 0) * MS_PER_TICK;
  };
}

/** With ended children: a connection that has closed since keeps its time in the server process. */
function readTicks(pid: number, isWithEnded: boolean): number {
  const fields = readFields(pid);
  const own = (fields[11] ?? 0) + (fields[12] ?? 0);
  return isWithEnded ? own + (fields[13] ?? 0) + (fields[14] ?? 0) : own;
}

/** The fields of /proc/PID/stat after the name of the program. Empty when the process has ended. */
function readFields(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.split(') ').at(-1)?.split(' ').map(Number) ?? [];
  } catch {
    return [];
  }
}
