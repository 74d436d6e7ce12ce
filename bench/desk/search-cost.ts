// What the columns and indexes for the search cost the intake: a second API process works on a copy of the
// database without them.
import type pg from 'pg';
import type { Backend } from '../../tests/support/backend/start.ts';
import { createApi } from '../../tests/support/stack.ts';
import { createStackFolder } from '../../tests/support/stack-folder.ts';
import { findFreePort } from '../../tools/free-port.ts';
import { toDatabaseUrls } from '../../tools/postgres/provision.ts';
import { createCpuClock } from './cpu-time.ts';
import { compareIntake, measureIntake } from './intake.ts';

const COPY = 'loimel_without_search';

/** Must be called while nothing is connected to the database: PostgreSQL copies no database in use. */
export async function copyDatabase(admin: pg.Pool): Promise<void> {
  await admin.query(`create database ${COPY} template loimel strategy file_copy`);
}

export async function measureSearchCost(
  backend: Backend,
  options: { connect: (database: string) => pg.Pool; seconds: number; rounds: number },
) {
  await using cleanup = new AsyncDisposableStack();
  const pool = options.connect(COPY);
  cleanup.defer(() => pool.end());
  await pool.query(`
    alter table app.contacts drop column search_vector cascade;
    alter table app.job_applications drop column search_vector cascade`);
  const folder = createStackFolder();
  cleanup.defer(folder.remove);
  const port = await findFreePort();
  const urls = toDatabaseUrls(backend.postgres.adminUrl, COPY);
  const api = createApi({ folder, urls, siteUrl: backend.url, port, number: 9 });
  cleanup.defer(async () => void (await api.stop()));
  await api.start();
  const { seconds, rounds } = options;
  const cpuWithout = await createCpuClock(pool, api.getPid());
  const cpuWith = await createCpuClock(pool, backend.apis[0]?.getPid() ?? null);
  return await compareIntake(
    {
      usual: () => measureIntake(`http://127.0.0.1:${port}`, seconds, cpuWithout),
      other: () => measureIntake(backend.apiUrls[0] ?? '', seconds, cpuWith),
    },
    rounds,
  );
}
