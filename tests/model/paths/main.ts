// npm run test:model -- --only paths: drives generated paths through the client's machines against
// the real server (two API processes behind nginx, PostgreSQL). Each path runs without a fault and
// with a fault in each of its calls. Exit code 1 when a path or an invariant fails. Options:
// --short (for CI: every path once, a sample of the faults), --seed N, --only TEXT (paths whose
// name contains it). --keep replaces tests/results/paths.md by a long run of all paths.
import { parseArgs } from 'node:util';
import { createRandom } from '../../support/backend/random.ts';
import { saveResult } from '../../support/keep-result.ts';
import { createProgress } from '../../support/progress.ts';
import { generateAuthPaths, TRANSITION_COUNT } from './auth-paths.ts';
import { drivePath, type FaultAtCall } from './drive.ts';
import { driveHelper } from './drive-helper.ts';
import { FAULTS } from './fault-proxy.ts';
import { generateHelperPaths } from './helper-paths.ts';
import { startRealServer } from './real-server.ts';
import { type Outcome, toReport } from './report.ts';

const SAMPLE = 60;
const SHORT_SEED = 20_261_119;

const { values: wanted } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
// The short form is the same in every run, so that CI does not fail by chance.
const seed = Number(wanted.seed ?? (wanted.short ? SHORT_SEED : Date.now() % 1_000_000));
const random = createRandom(seed);
const startedMs = Date.now();

const auth = generateAuthPaths();
const helpers = generateHelperPaths();
await using server = await startRealServer();
const keyOwner = await server.createAccount();
const key = await server.addKey(keyOwner);
const shared = { server, keyOwner, key, mfa: await server.createMfaAccount() };

type Route = { name: string; drive: (injection: FaultAtCall | null) => Promise<string[]> };
const routes: Route[] = [
  ...auth.paths.map((path) => ({
    name: path.name,
    drive: (injection: FaultAtCall | null) => drivePath(path, shared, injection),
  })),
  ...helpers.paths.map((path) => ({
    name: path.name,
    drive: (injection: FaultAtCall | null) => driveHelper(path, shared, injection),
  })),
].filter(({ name }) => name.includes(wanted.only));

const outcomes: Outcome[] = [];
const injections: { route: Route; injection: FaultAtCall }[] = [];
const plain = createProgress('paths without a fault', routes.length);
for (const route of routes) {
  plain.step();
  const calls = await run(route, null);
  for (const atCall of calls.keys()) {
    for (const fault of FAULTS) injections.push({ route, injection: { fault, atCall } });
  }
}
const chosen = wanted.short ? sample(injections, SAMPLE) : injections;
const withFault = createProgress('paths with a fault', chosen.length);
for (const { route, injection } of chosen) {
  withFault.step();
  await run(route, injection);
}

async function run(route: Route, injection: FaultAtCall | null): Promise<string[]> {
  const what = { path: route.name, fault: injection?.fault ?? null };
  try {
    const calls = await route.drive(injection);
    outcomes.push({ ...what, failure: null });
    return calls;
  } catch (cause) {
    const failure = cause instanceof Error ? cause.message : String(cause);
    outcomes.push({ ...what, failure });
    console.log(
      `ERROR: ${injection ? `${injection.fault} at call ${injection.atCall + 1} of ` : ''}${route.name}: ${failure}`,
    );
    return [];
  }
}

function sample<Item>(items: readonly Item[], count: number): Item[] {
  const rest = [...items];
  return Array.from({ length: Math.min(count, rest.length) }, () =>
    rest.splice(Math.floor(random() * rest.length), 1),
  ).flat();
}

const report = toReport(outcomes, {
  seed,
  seconds: Math.round((Date.now() - startedMs) / 1000),
  transitions: TRANSITION_COUNT + helpers.transitions,
  taken: TRANSITION_COUNT - auth.missing.length + helpers.taken,
});
console.log(`\n${report}`);
for (const transition of auth.missing) console.log(`ERROR: no path takes ${transition}`);
const isWhole = auth.missing.length === 0 && helpers.taken === helpers.transitions;
process.exitCode = isWhole && outcomes.every(({ failure }) => failure === null) ? 0 : 1;
saveResult('tests/paths', report, {
  isKept: wanted.keep,
  isWhole: !wanted.short && wanted.only === '',
});
