// Finds the sessions that hold the lock a session waits for. Never reads the text of a query,
// because it may be personal.
import { setTimeout } from 'node:timers/promises';
import type { ClientBase } from 'pg';

type Queryable = Pick<ClientBase, 'query'>;

/** `stop` returns a description of each session that was seen last. */
export type LockHolders = { stop: () => Promise<string[]> };

type Row = {
  pid: number;
  login: string | null;
  application: string | null;
  state: string | null;
  age_seconds: number | null;
};

const POLL_MS = 20;

/** Polls, because PostgreSQL knows the holders only while the session waits. */
export async function watchLockHolders(
  client: Queryable,
  observer: Queryable,
): Promise<LockHolders> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid;
  let isStopped = false;
  let seen: string[] = [];
  const polling = (async () => {
    while (!isStopped) {
      const found = await readLockHolders(observer, pid);
      if (found.length > 0) seen = found;
      await setTimeout(POLL_MS);
    }
    // The name of the holder is an addition. Without it the migration continues.
  })().catch(() => {});
  return {
    stop: async () => {
      isStopped = true;
      await polling;
      return seen;
    },
  };
}

async function readLockHolders(observer: Queryable, pid: number | undefined): Promise<string[]> {
  const { rows } = await observer.query<Row>(
    `select pid, coalesce(usename, backend_type) as login, application_name as application, state,
      round(extract(epoch from clock_timestamp() - xact_start))::integer as age_seconds
    from pg_stat_activity where pid = any (pg_blocking_pids($1)) order by xact_start`,
    [pid],
  );
  return rows.map(describeHolder);
}

/** State and age of other logins are visible to superusers and members of pg_read_all_stats. */
function describeHolder({ pid, login, application, state, age_seconds }: Row): string {
  const details = [
    login ?? 'unknown login',
    `application "${application ?? ''}"`,
    state ?? 'state only visible to pg_read_all_stats',
  ];
  if (age_seconds !== null) details.push(`transaction open for ${age_seconds} s`);
  return `process ${pid} (${details.join(', ')})`;
}
