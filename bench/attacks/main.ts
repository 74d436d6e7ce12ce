// npm run bench:attacks: attacks on the sign-in server behind nginx, with two API processes and the
// limits of production; each with its figure and its limit. Options: --short (for CI), --seed N.
// Exit code 1 when a limit is not held. The long form keeps its result in bench/results/attacks.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom } from '../backend/random.ts';
import { startBackend } from '../backend/start.ts';
import { attackByEnumeration, toTolerance } from './enumeration.ts';
import { attackByFlood } from './flood.ts';
import { attackByGuessing } from './guessing.ts';
import { attackRedirects } from './redirects.ts';
import { attackRefresh } from './refresh.ts';
import { type Row, toAttackTable } from './row.ts';
import { createTarget } from './target.ts';
import { attackTokens } from './tokens.ts';

const RESULT_FILE = join(import.meta.dirname, '..', 'results', 'attacks.md');
const NOWHERE = { smtpUrl: 'smtp://127.0.0.1:9', collectorUrl: 'http://127.0.0.1:9' };

const { values: wanted } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const seed = Number(wanted.seed);
const size = wanted.short
  ? { rounds: 4, lost: 40, thefts: 3, guesses: 400, addresses: 100, pairs: 40, targets: 40 }
  : {
      rounds: 20,
      lost: 200,
      thefts: 20,
      guesses: 10_000,
      addresses: 500,
      pairs: 500,
      targets: 500,
    };

console.log(`seed ${seed}`);
const loadBefore = loadavg();
// Nobody sends the mails: what is measured is the answer, and no worker disturbs the clock.
const apiEnv = { AUTH_LIMIT_FACTOR: '1' };
const backend = await startBackend({ apiCount: 2, workerCount: 0, ...NOWHERE, apiEnv });
const target = await createTarget(backend, createRandom(seed));
try {
  const rows: Row[] = [];
  const run = async (attack: Promise<Row[]>) => {
    const done = await attack;
    for (const row of done)
      console.log(`${row.isHeld ? '   ' : 'NO '}${row.attack}: ${row.figure}`);
    rows.push(...done);
  };
  await run(attackRefresh(target, size));
  await run(attackTokens(target, backend.urls.DATABASE_AUTH_URL));
  await run(attackRedirects(target, { generated: size.targets, seed }));
  const tolerance = toTolerance(size.pairs);
  await run(attackByEnumeration(target, { pairs: size.pairs, tolerance }));
  await run(attackByFlood(target, { seconds: wanted.short ? 5 : 20 }));
  await run(attackByGuessing(target, size));
  const table = toAttackTable(rows);
  console.log(`\n${table}`);
  process.exitCode = rows.every(({ isHeld }) => isHeld) ? 0 : 1;
  if (!wanted.short) {
    mkdirSync(dirname(RESULT_FILE), { recursive: true });
    writeFileSync(RESULT_FILE, toReport(table));
  }
} finally {
  await target[Symbol.asyncDispose]();
  await backend[Symbol.asyncDispose]();
}

function toReport(table: string): string {
  const load = [loadBefore, loadavg()].map(([minute = 0]) => minute.toFixed(1)).join(' before, ');
  return `${[
    '# npm run bench:attacks',
    `${new Date().toISOString().slice(0, 10)}, seed ${seed}. Two API processes behind nginx, PostgreSQL 18, the limits of production. ${cpus().length} cores for everything, load average ${load} after.`,
    table,
  ].join('\n\n')}\n`;
}
