// npm run test:newsletter: sends a letter to 10,000 subscribers in three languages while command, worker,
// API and database are killed, the email server fails on purpose and subscribers leave. Options: --short (for
// CI), --seed N, --keep. Exit code 1 when anyone gets it twice, not at all, or after leaving, and when the
// control without keys shows no duplicates.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { QueryResultRow } from 'pg';
import { connect } from '../resilience/audit.ts';
import { startKiller } from '../resilience/kills.ts';
import { createRandom } from '../support/backend/random.ts';
import { startBackend } from '../support/backend/start.ts';
import { saveResult } from '../support/keep-result.ts';
import { audit, type Subscriber } from './audit.ts';
import { sendLetter } from './command.ts';
import { runControl } from './control.ts';
import { startLeavers } from './leavers.ts';
import { startMailboxes } from './mailboxes.ts';
import { findErrors, toReport } from './report.ts';

const { values: wanted } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const goal = wanted.short
  ? { subscribers: 600, kills: 6, commandKills: 1, limitMs: 240_000 }
  : { subscribers: 10_000, kills: 30, commandKills: 4, limitMs: 1_500_000 };
/** Everyone else has confirmed. */
const PENDING_SHARE = 0.02;
const LEAVING_SHARE = 0.05;
const KILL_PAUSE_MS = 800;

const random = createRandom(Number(wanted.seed));
console.log(`seed ${wanted.seed}; starting PostgreSQL, two API processes and two workers`);
const mailboxes = await startMailboxes(random);
const backend = await startBackend({
  apiCount: 2,
  workerCount: 2,
  smtpUrl: mailboxes.url,
  collectorUrl: 'http://127.0.0.1:9/',
  workerEnv: { NEWSLETTER_PER_MINUTE: '60000' },
});
try {
  const pendingCount = Math.round(goal.subscribers * PENDING_SHARE);
  await addSubscribers(goal.subscribers, pendingCount);
  const subscribers = await query<Subscriber>(
    'select id, email, language, state from app.newsletter_subscribers order by random()',
  );
  const confirmed = subscribers.filter(({ state }) => state === 'confirmed');
  const startedMs = performance.now();
  const share = () => mailboxes.accepted.size / confirmed.length;
  const leaving = confirmed.slice(0, Math.round(confirmed.length * LEAVING_SHARE));
  const leavers = await startLeavers({
    backend,
    subscribers: leaving,
    isDue: (left) => share() * leaving.length >= left,
  });
  const killer = startKiller({
    backend,
    random,
    pauseMs: KILL_PAUSE_MS,
    maxKills: goal.kills,
    // The last kill comes when nine of ten mailboxes are reached: those who leave are never reached.
    isDue: (kills) => share() * goal.kills >= 0.9 * kills,
  });
  const commandKillAt = Array.from({ length: goal.commandKills }, (_, index) =>
    Math.round((confirmed.length * (index + 0.2)) / (goal.commandKills + 1)),
  );
  const command = await sendLetter(backend, {
    smtpUrl: mailboxes.url,
    killAt: commandKillAt,
    countStored: () => countDeliveries('true').catch(() => 0),
  });
  const deadline = performance.now() + goal.limitMs;
  let loggedAt = 0;
  while (performance.now() < deadline) {
    if (killer.total() >= goal.kills) mailboxes.behave();
    const waiting = await countDeliveries(`state = 'pending'`).catch(() => null);
    if (waiting === 0 && killer.total() >= goal.kills) break;
    if (performance.now() - loggedAt > 8_000) {
      loggedAt = performance.now();
      console.log(
        `${mailboxes.accepted.size} mailboxes, ${killer.total()} kills, ${leavers.left.size} left`,
      );
    }
    await sleep(250);
  }
  await leavers.finish();
  await killer.finish();
  const seconds = (performance.now() - startedMs) / 1_000;
  const outcome = {
    audit: audit(subscribers, mailboxes.accepted, leavers.left),
    kills: killer.counts,
    killsInAll: killer.total(),
    commandKills: command.kills,
    misbehaved: mailboxes.misbehaved(),
    unexpectedEnds: killer.unexpectedEnds(),
    waiting: await countDeliveries(`state not in ('delivered', 'skipped')`),
    seconds,
  };
  const control = await runControl(backend, mailboxes);
  const errors = findErrors(outcome, control, goal);
  const report = toReport(outcome, control, { seed: wanted.seed, errors });
  console.log(report);
  for (const error of errors) console.error(`ERROR: ${error}`);
  process.exitCode = errors.length === 0 ? 0 : 1;
  saveResult('tests/newsletter', report, { isKept: wanted.keep, isWhole: !wanted.short });
} finally {
  await backend[Symbol.asyncDispose]();
  await mailboxes.dispose();
}

async function query<Row extends QueryResultRow>(
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await connect(backend);
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

async function addSubscribers(count: number, pendingCount: number): Promise<void> {
  await query(
    `insert into app.newsletter_subscribers (email, language, consent_version, state, confirmed_at)
     select 'reader' || n || '@example.org', (array['en', 'de', 'es'])[1 + n % 3], 'test',
       case when n > $2 then 'confirmed' else 'pending' end,
       case when n > $2 then now() - interval '1 day' end
     from generate_series(1, $1::int + $2::int) as n`,
    [count, pendingCount],
  );
}

async function countDeliveries(condition: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from app_private.deliveries
     where kind = 'newsletter-letter' and ${condition}`,
  );
  return row?.count ?? 0;
}
