// The same with a database that acknowledges before it writes (synchronous_commit=off). If nothing
// is lost here, the program could not see a loss and proves nothing.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Backend } from '../support/backend/start.ts';
import { connect, readAudit } from './audit.ts';
import { startClients } from './clients.ts';

const KILLS = 3;
const CLIENTS = 8;
/** Acknowledged before each kill, so that there is something to lose. */
const ACKNOWLEDGED_PER_KILL = 25;
const LIMIT_MS = 60_000;
const POLL_MS = 20;

// Keeps what was committed in memory for as long as PostgreSQL lets us.
const CARELESS = {
  synchronous_commit: 'off',
  wal_writer_delay: '10s',
  wal_writer_flush_after: '1GB',
};

export type ControlResult = { acknowledged: number; kills: number; lost: number };

export async function runControl(backend: Backend, random: () => number): Promise<ControlResult> {
  // A worker's own commits would write the others' to the disk as well.
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

// They ask for a synchronous commit whatever the server's default is: the control takes that away.
async function makeFunctionsCareless(backend: Backend): Promise<void> {
  const client = await connect(backend);
  try {
    const { rows } = await client.query<{ definition: string }>(
      `select pg_get_functiondef(oid) as definition from pg_proc
       where pronamespace = 'app_private'::regnamespace and prosrc like $1`,
      [`%'synchronous_commit', 'on'%`],
    );
    if (rows.length === 0) throw new Error('No function asks for a synchronous commit any more.');
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
