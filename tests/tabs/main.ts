// npm run test:tabs: many tabs of one browser refresh one session, with our client and with the
// official ones, behind nginx with two API processes. Then tabs with our client sign out while
// others refresh. Exit code 1 when a tab with our client is signed out by a refresh, a stale token is
// left, or a sign-out is undone. Options: --short (for CI), --client, --tabs, --profile and --rounds
// for a part, --sign-outs N for N sign-outs only. A full run takes more than an hour. The result is
// the table of tests/results/tabs.md with the rows of the measured parts replaced, and
// tests/results/tabs-sign-out.md. --keep replaces the files.
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import pg from 'pg';
import { startBackend } from '../support/backend/start.ts';
import { CHROMIUM } from '../support/browser.ts';
import { readResult, saveResult } from '../support/keep-result.ts';
import { OURS, TAB_CLIENTS, type TabClient } from './clients.ts';
import { type Front, NETWORK_PROFILES, type NetworkProfile, startFront } from './front.ts';
import { hasNoErrors, type Row, toReport } from './report.ts';
import { type RoundOptions, runRound } from './round.ts';
import { isFinal, runSignOuts, toSignOutReport } from './sign-outs.ts';

type Part = { client: TabClient; tabCount: number; networkProfile: NetworkProfile; rounds: number };

const NOWHERE = { smtpUrl: 'smtp://127.0.0.1:9', collectorUrl: 'http://127.0.0.1:9' };
const CYCLE = 5;
const SIGN_OUTS = 200;
const SIGN_OUTS_SHORT = 15;

const { values: wanted } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    client: { type: 'string' },
    tabs: { type: 'string' },
    profile: { type: 'string' },
    rounds: { type: 'string', default: '20' },
    'sign-outs': { type: 'string' },
  },
});

const parts = wanted.short ? shortParts() : wantedParts();
const signOuts = countSignOuts();
if (parts.length === 0 && signOuts === 0) {
  const clients = TAB_CLIENTS.map(({ page }) => page).join(', ');
  console.error(
    `tabs: nothing to measure; --client is one of ${clients}, --tabs 10 or 50, --profile one of ${NETWORK_PROFILES.join(', ')}`,
  );
  process.exit(1);
}

await using cleanup = new AsyncDisposableStack();
const backend = await startBackend({ apiCount: 2, workerCount: 0, ...NOWHERE });
cleanup.use(backend);
const database = await connect(backend.postgres.adminUrl);
cleanup.defer(() => database.end());
const pages = TAB_CLIENTS.map(({ page }) => page);
const front = await startFront(backend.url, pages);
cleanup.use(front);
const browser = await chromium.launch(CHROMIUM);
cleanup.defer(() => browser.close());

let report = wanted.short ? '' : readResult('tests/tabs');
for (const [index, part] of parts.entries()) {
  console.log(`part ${index + 1} of ${parts.length}`);
  const row = await measure(part, { browser, front, database });
  report = toReport(row, report);
  // Saved after every part, so that a stopped run keeps its results.
  saveResult('tests/tabs', report, { isKept: wanted.keep, isWhole: !wanted.short });
  if (part.client !== OURS || hasNoErrors(row)) continue;
  console.error(
    `ERROR: ${row.tabCount} tabs, ${row.networkProfile}: a tab was signed out or a stale token was left`,
  );
  process.exitCode = 1;
}
if (parts.length > 0) console.log(report);
if (signOuts > 0) {
  const results = await runSignOuts(signOuts, { browser, front });
  const signOutReport = toSignOutReport(results);
  saveResult('tests/tabs-sign-out', signOutReport, {
    isKept: wanted.keep,
    isWhole: signOuts >= SIGN_OUTS,
  });
  console.log(signOutReport);
  if (!results.every(isFinal)) {
    console.error('ERROR: a tab was signed in after a sign-out');
    process.exitCode = 1;
  }
}

/** All of them in a whole run, none when only a part of the table is wanted. */
function countSignOuts(): number {
  if (wanted['sign-outs']) return Number(wanted['sign-outs']);
  if (wanted.short) return SIGN_OUTS_SHORT;
  return wanted.client || wanted.tabs || wanted.profile ? 0 : SIGN_OUTS;
}

function shortParts(): Part[] {
  // Not `strict`: without a grace period the result can depend on how busy the machine is.
  const networkProfiles = ['plain', 'lossy'] as const;
  return networkProfiles.map((networkProfile) => ({
    client: OURS,
    tabCount: 10,
    networkProfile,
    rounds: 3,
  }));
}

function wantedParts(): Part[] {
  if (wanted['sign-outs']) return [];
  const isWanted = (option: string | undefined, name: string) =>
    option === undefined || option === name;
  return [10, 50].flatMap((tabCount) =>
    TAB_CLIENTS.flatMap((client) =>
      NETWORK_PROFILES.filter(
        (networkProfile) =>
          isWanted(wanted.tabs, String(tabCount)) &&
          isWanted(wanted.client, client.page) &&
          isWanted(wanted.profile, networkProfile),
      ).map((networkProfile) => ({
        client,
        tabCount,
        networkProfile,
        rounds: Number(wanted.rounds),
      })),
    ),
  );
}

async function measure(
  { client, tabCount, networkProfile, rounds }: Part,
  deps: { browser: Browser; front: Front; database: pg.Client },
): Promise<Row> {
  const context = await deps.browser.newContext();
  deps.front.setNetworkProfile(networkProfile);
  const row: Row = { client: client.name, tabCount, networkProfile, results: [] };
  for (let round = 0; round < rounds; round += 1) {
    const startedMs = performance.now();
    const result = await runRound({ ...deps, context, client, tabCount }, toOptions(round));
    row.results.push(result);
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    const label = `${client.name}, ${tabCount} tabs, ${networkProfile}, round ${round + 1}, ${seconds} s:`;
    console.log(label, JSON.stringify(result));
  }
  await context.close();
  return row;
}

/** In every five rounds, the first opens new tabs, and the last really waits before the reload. */
function toOptions(round: number): RoundOptions {
  return {
    opens: round % CYCLE === 0 ? 'new' : 'again',
    pause: round % CYCLE === CYCLE - 1 ? 'waited' : 'aged',
  };
}

async function connect(adminUrl: string): Promise<pg.Client> {
  const url = new URL(adminUrl);
  url.pathname = '/loimel';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
}
