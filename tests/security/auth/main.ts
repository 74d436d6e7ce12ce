// npm run test:security -- --only auth: attacks the auth service behind nginx, with two API
// processes and the limits of production. Each attack has a figure and a limit. Options: --short
// (for CI: checks nothing that depends on a busy machine), --seed N, --only NAME. Exit code 1 when
// a limit is exceeded. --keep replaces tests/results/attacks.md by a long run of all attacks,
// attacks-lockout.md by a long run of lockout.
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { createRandom } from '../../support/backend/random.ts';
import { startBackend } from '../../support/backend/start.ts';
import { saveResult } from '../../support/keep-result.ts';
import { attackByEnumeration } from './enumeration.ts';
import { attackByFlood } from './flood.ts';
import { attackByGuessing } from './guessing.ts';
import { attackByLockout } from './lockout.ts';
import { attackRoutes } from './matrix.ts';
import { attackRedirects } from './redirects.ts';
import { attackRefresh } from './refresh.ts';
import { type Row, toAttackTable } from './row.ts';
import { createTarget } from './target.ts';
import { attackTokens } from './tokens.ts';

const NOWHERE = { smtpUrl: 'smtp://127.0.0.1:9', collectorUrl: 'http://127.0.0.1:9' };
const SHORT = {
  ...{ rounds: 4, lost: 40, thefts: 3, guesses: 400, addresses: 100, targets: 40 },
  ...{ seconds: 5, isStrict: false, pairs: 30, tolerance: 0.4 },
  ...{ clients: [1, 30], lockoutRounds: 4 },
};
const LONG = {
  ...{ rounds: 20, lost: 200, thefts: 20, guesses: 10_000, addresses: 500, targets: 500 },
  ...{ seconds: 20, isStrict: true, pairs: 500, tolerance: 0.05 },
  ...{ clients: [1, 500], lockoutRounds: 12 },
};

const { values: wanted } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
  },
});
const seed = Number(wanted.seed);
const size = wanted.short ? SHORT : LONG;

console.log(`seed ${seed}`);
const loadBefore = loadavg();
// No worker sends the emails, because only responses are measured and it would disturb the timing.
const apiEnv = { AUTH_LIMIT_FACTOR: '1' };
await using backend = await startBackend({ apiCount: 2, workerCount: 0, ...NOWHERE, apiEnv });
await using target = await createTarget(backend, createRandom(seed));
const { DATABASE_AUTH_URL } = backend.urls;

const ATTACKS: Record<string, () => Promise<Row[]>> = {
  refresh: () => attackRefresh(target, size),
  tokens: () => attackTokens(target, DATABASE_AUTH_URL),
  routes: () => attackRoutes(target, DATABASE_AUTH_URL),
  redirects: () => attackRedirects(target, { generated: size.targets, seed }),
  enumeration: () => attackByEnumeration(target, size),
  flood: () => attackByFlood(target, size),
  lockout: () => attackByLockout(target, DATABASE_AUTH_URL, size),
  guessing: () => attackByGuessing(target, size),
};

const rows: Row[] = [];
const chosen = Object.entries(ATTACKS).filter(([name]) => (wanted.only ?? name) === name);
for (const [index, [name, attack]] of chosen.entries()) {
  console.log(`attack ${name}, ${index + 1} of ${chosen.length}`);
  for (const row of await attack()) {
    console.log(`${row.isHeld ? '' : 'ERROR: '}${row.attack}: ${row.figure}`);
    rows.push(row);
  }
}
const table = toAttackTable(rows);
console.log(`\n${table}`);
const broken = rows.filter(({ isHeld }) => !isHeld);
for (const { attack, figure } of broken) console.error(`ERROR: ${attack}: ${figure}`);
process.exitCode = rows.length > 0 && broken.length === 0 ? 0 : 1;
// The lockout attack takes a few minutes, so its result can also be kept separately.
const isLockout = wanted.only === 'lockout';
saveResult(isLockout ? 'tests/attacks-lockout' : 'tests/attacks', toReport(table), {
  isKept: wanted.keep,
  isWhole: !wanted.short && (wanted.only === undefined || isLockout),
});

function toReport(table: string): string {
  const load = [loadBefore, loadavg()].map(([minute = 0]) => minute.toFixed(1)).join(' before, ');
  return `${[
    `# npm run test:security -- --only ${['auth', ...(wanted.only ? [wanted.only] : [])].join('/')}`,
    `${new Date().toISOString().slice(0, 10)}, seed ${seed}. Two API processes behind nginx, PostgreSQL 18, the limits of production. ${cpus().length} cores for everything, load average ${load} after.`,
    table,
  ].join('\n\n')}\n`;
}
