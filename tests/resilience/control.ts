// The same run with a database that acknowledges before it writes (synchronous_commit=off). When
// nothing is lost here, the test cannot detect a loss and proves nothing.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Backend } from '../support/backend/start.ts';
import { connect, readAudit } from './audit.ts';
import { startClients } from './clients.ts';

const KILLS = 3;
const CLIENTS = 8;
/** Submissions acknowledged before each kill, so that a kill can lose some. */
const ACKNOWLEDGED_PER_KILL = 25;
const LIMIT_MS = 60_000;
const POLL_MS = 20;

// Keeps committed data in memory for as long as PostgreSQL allows.
const CARELESS = {
  synchronous_commit: 'off',
  wal_writer_delay: '10s',
  wal_writer_flush_after: '1GB',
};

export type ControlResult = { acknowledged: number; kills: number; lost: number };

export async function runControl(backend: Backend, random: () => number): Promise<ControlResult> {
  // The commits of a worker would also flush the commits of others to disk.
  for (const worker of backend.workers) await worker.stop();
  await backend.postgres.stop();
  await backend.postgres.start(CARELESS);
  await makeFunctionsCareless(backend);

  const clients = startClients({
    url: backend.url,
    count: CLIENTS,
    applicationShare: 0,
    random,
    mayContinue: () => true,
  });
  const deadline = Date.now() + LIMIT_MS;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const goal = clients.acknowledged.length + ACKNOWLEDGED_PER_KILL;
    while (clients.acknowledged.length < goal && Date.now() < deadline) await sleep(POLL_MS);
    console.log(`control without durable commits: kill ${kill} of ${KILLS}`);
    await backend.postgres.killAll();
    await backend.postgres.start(CARELESS);
  }
  await clients.finish();
  const { lost } = await readAudit(backend, { acknowledged: clients.acknowledged, taken: [] });
  return { acknowledged: clients.acknowledged.length, kills: KILLS, lost };
}

// The functions request a synchronous commit for any server default. The control run changes that.
async function makeFunctionsCareless(backend: Backend): Promise<void> {
  const client = await connect(backend);
  try {
    const { rows } = await client.query<{ definition: string }>(
      `select pg_get_functiondef(oid) as definition from pg_proc
       where pronamespace = 'app_private'::regnamespace and prosrc like $1`,
      [`%'synchronous_commit', 'on'%`],
    );
    if (rows.length === 0) throw new Error('No function sets a synchronous commit.');
    for (const { definition } of rows) {
      await client.query(
        definition.replace(`'synchronous_commit', 'on'`, `'synchronous_commit', 'off'`),
      );
    }
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
