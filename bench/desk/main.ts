// npm run bench:desk: the desk with 1,000,000 messages and 100,000 applications, as each role, beside bare SQL
// in the same run; fifty desks that listen; and the cost of the search for the intake.
// Options: --short (50,000 and 5,000), --keep. Exit code 1 when a limit is exceeded.
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startBackend } from '../../tests/support/backend/start.ts';
import { saveResult } from '../../tests/support/keep-result.ts';
import { seedDemo } from '../../tools/demo/seed.ts';
import { openBare } from './bare.ts';
import { createCpuClock } from './cpu-time.ts';
import { type Role, signInDesks } from './desk.ts';
import { compareListening, measureSeen } from './listeners.ts';
import { loadRecords } from './load.ts';
import { type Measured, measurePair, warmUp } from './measure.ts';
import { createReads } from './reads.ts';
import { toRow, writeReport } from './report.ts';
import { copyDatabase, measureSearchCost } from './search-cost.ts';
import { chooseSearches } from './searches.ts';
import { createWrites } from './writes.ts';

const { values: wanted } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const sizes = wanted.short
  ? { messages: 50_000, applications: 5_000 }
  : { messages: 1_000_000, applications: 100_000 };
const rounds = wanted.short ? 10 : 25;
const intake = wanted.short ? { seconds: 2, rounds: 2 } : { seconds: 2, rounds: 14 };
const ROLES: readonly Role[] = ['admin', 'hr', 'agent'];

await using backend = await startBackend({
  apiCount: 1,
  workerCount: 0,
  smtpUrl: 'smtp://127.0.0.1:1',
  collectorUrl: 'http://127.0.0.1:1/',
});
const apiUrl = backend.apiUrls[0] ?? '';

logStep('loading');
const keys = await seedDemo(backend.urls.DATABASE_URL);
if (!keys) throw new Error('the database is not new');
const loading = connect('loimel');
await loadRecords(loading, sizes);
await loading.end();
await backend.apis[0]?.stop();
const maintenance = connect('postgres');
await copyDatabase(maintenance);
await maintenance.end();
await backend.apis[0]?.start();

logStep('reads and writes');
const pool = connect('loimel');
const desks = await signInDesks({ api: apiUrl, site: backend.url }, keys);
const measured: Measured[] = [];
const searches = await chooseSearches(pool);
for (const role of ROLES) {
  const desk = desks[role];
  await using bare = await openBare(backend.urls.DATABASE_API_URL, role, desk.userId);
  const { rows } = await pool.query<{ id: string }>(
    `select r.id from ${role === 'hr' ? 'app.job_applications' : 'app.contacts'} r
     where r.folder = 'inbox' order by r.id limit 40`,
  );
  const person = { desk, bare, ids: rows.map(({ id }) => id) };
  const pairs = [
    ...(await createReads(person, pool, searches)),
    ...(await createWrites(person, pool, rounds + 10)),
  ];
  const [list] = pairs;
  if (measured.length === 0 && list) await warmUp(list);
  for (const pair of pairs) {
    const result = await measurePair(pair, rounds);
    measured.push(result);
    console.log(toRow(result).join(' | '));
  }
}

logStep('fifty desks');
const seen = await measureSeen(desks, { apiUrl, pool, changes: wanted.short ? 40 : 120 });
const cpu = await createCpuClock(pool, backend.apis[0]?.getPid() ?? null);
const listening = await compareListening(desks, { apiUrl, cpu, ...intake });
logStep('cost of the search');
const searchCost = await measureSearchCost(backend, { connect, ...intake });
await pool.end();
for (const desk of Object.values(desks)) desk[Symbol.dispose]();

const { text, isGood } = writeReport({ sizes, rounds, measured, seen, listening, searchCost });
console.log(`${text}\n\n${isGood ? 'Within the limits.' : 'OVER A LIMIT.'}`);
process.exitCode = isGood ? 0 : 1;
saveResult('bench/desk', text, { isKept: wanted.keep, isWhole: !wanted.short });

function connect(database: string): pg.Pool {
  const url = new URL(backend.postgres.adminUrl);
  url.pathname = `/${database}`;
  return new pg.Pool({ connectionString: url.href });
}

function logStep(step: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${step}`);
}
