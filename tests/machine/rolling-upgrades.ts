// Upgrades and rollbacks between releases with different schemas, while visitors read pages and send
// messages over TLS. Nothing may fail, get lost or be stored twice.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INSERT_CONTACT } from '@loimel/client/contract';
import type { Machine } from './machine.ts';
import { SITE_HOST } from './visitor.ts';

export type UpgradeOptions = {
  rounds: number;
  pagesPerSecond: number;
  messagesPerSecond: number;
  /** Releases are copies of this one with one more migration each. */
  from: string;
};

type LoadReport = {
  seconds: number;
  sentPages: number;
  sentMessages: number;
  unfinished: number;
  resent: number;
  outcomes: Record<string, number>;
  /** `key number` of each message. */
  acknowledged: string[];
  longestGap: { ms: number; endedAt: string };
  pages: { p50: number; p99: number; max: number };
  messages: { p50: number; p99: number; max: number };
};

const STOP_FILE = '/root/stop-load';
const REPORT_FILE = '/root/load-report.json';
const RELEASES = '/opt/loimel/releases';
const MIGRATIONS = 'apps/api/db/migrations';
/** Ends a load that does not see the stop file. A switch takes 15 seconds on an idle machine. */
const MAX_MINUTES_PER_ROUND = 4;
const MINUTE_MS = 60_000;

export async function upgradeUnderLoad(machine: Machine, options: UpgradeOptions): Promise<string> {
  await allowLoad(machine);
  const load = startLoad(machine, options);
  // A load that ends early is reported when it is awaited below.
  load.catch(() => {});
  const seconds: number[] = [];
  try {
    let newest = options.from;
    for (let round = 1; round <= options.rounds; round += 1) {
      newest = await addRelease(machine, newest, round);
      seconds.push(await time(() => machine.run(`loimel activate ${newest}`)));
      // Every third release is taken back and activated again.
      if (round % 3 !== 1) continue;
      seconds.push(await time(() => machine.run('loimel rollback')));
      seconds.push(await time(() => machine.run(`loimel activate ${newest}`)));
    }
  } finally {
    writeFileSync(join(machine.root, STOP_FILE), '');
  }
  const report = await load;
  await keepJournal(machine);
  rmSync(join(machine.root, STOP_FILE), { force: true });
  requireNoLoss(report, await readStored(machine));
  requireLoad(report, options);
  const rate = (report.sentPages + report.sentMessages) / report.seconds;
  return [
    `${seconds.length} switches in ${report.seconds.toFixed(0)} s, ${rate.toFixed(0)} requests/s`,
    `${report.acknowledged.length} messages acknowledged and stored once`,
    `longest time without an acknowledgement ${report.longestGap.ms.toFixed(0)} ms, until ${report.longestGap.endedAt.slice(11, 23)}`,
    `message p50 ${report.messages.p50.toFixed(0)} ms, p99 ${report.messages.p99.toFixed(0)} ms, max ${report.messages.max.toFixed(0)} ms`,
    `page p50 ${report.pages.p50.toFixed(0)} ms, p99 ${report.pages.p99.toFixed(0)} ms`,
    `${report.resent} requests sent again because nginx closed an idle connection`,
    `slowest switch ${Math.max(...seconds).toFixed(1)} s`,
  ].join('; ');
}

/** All visitors of the test have one address, so the limit of one client is raised. */
async function allowLoad(machine: Machine): Promise<void> {
  const setting = 'CLIENT_SUBMISSIONS_PER_10_MINUTES=1000000';
  await machine.run(
    `grep -q ${setting} /etc/loimel/loimel.env || echo ${setting} >>/etc/loimel/loimel.env`,
  );
  await machine.run('loimel configure && loimel activate "$(loimel version)"');
}

async function startLoad(machine: Machine, options: UpgradeOptions): Promise<LoadReport> {
  const program = machine.copyIn(join(import.meta.dirname, 'load.ts'));
  const settings = JSON.stringify({
    host: SITE_HOST,
    authorityFile: '/root/ca.pem',
    stopFile: STOP_FILE,
    reportFile: REPORT_FILE,
    pagesPerSecond: options.pagesPerSecond,
    messagesPerSecond: options.messagesPerSecond,
    insert: INSERT_CONTACT,
  });
  // Its own copy of Node, because releases are deleted meanwhile.
  const command = `cp /opt/loimel/current/node/bin/node /root/node && /root/node ${program} "$(cat)"`;
  const timeoutMs = (options.rounds + 2) * MAX_MINUTES_PER_ROUND * MINUTE_MS;
  await machine.run(command, { input: settings, timeoutMs });
  return JSON.parse(readFileSync(join(machine.root, REPORT_FILE), 'utf8'));
}

/** Adds a column and an index to the table that visitors write to, and a value that old code ignores. */
async function addRelease(machine: Machine, from: string, round: number): Promise<string> {
  const version = `0.2.${round}`;
  const folder = `${RELEASES}/${version}`;
  await machine.run(`cp -al ${RELEASES}/${from} ${folder}`);
  const last = await machine.run(`ls ${folder}/${MIGRATIONS} | tail -n 1`);
  const toName = (offset: number, name: string) =>
    `${String(Number.parseInt(last, 10) + offset).padStart(4, '0')}-${name}.sql`;
  const files = {
    [toName(1, `load-column-${round}`)]:
      `alter table app.contacts add column load_${round} text not null default '';\n`,
    [toName(2, `load-index-${round}`)]:
      `-- no transaction\ncreate index concurrently if not exists contacts_load_${round}_idx on app.contacts (load_${round});\n`,
  };
  for (const [name, sql] of Object.entries(files)) {
    writeFileSync(join(machine.root, folder, MIGRATIONS, name), sql);
  }
  return version;
}

/** What the processes did at the time of the longest pause. */
async function keepJournal(machine: Machine): Promise<void> {
  const lines = await machine.run('journalctl --no-pager -o short-iso-precise | tail -n 20000');
  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/machine-upgrades.log', `${lines}\n`);
}

/** `key number` of each stored message. The email address contains the key. */
async function readStored(machine: Machine): Promise<string[]> {
  const query =
    "select substring(email from 6 for 36) || ' ' || number from app.contacts where email like 'load-%'";
  const output = await machine.run(`runuser -u postgres -- psql -At loimel -c "${query}"`);
  return output.split('\n').filter((line) => line !== '');
}

function requireNoLoss(report: LoadReport, stored: string[]): void {
  const failures = Object.entries(report.outcomes).filter(
    ([outcome]) => !/^(?:GET|POST) 200$/.test(outcome),
  );
  if (failures.length > 0) throw new Error(`failed requests: ${JSON.stringify(failures)}`);
  const { sentMessages, acknowledged, unfinished } = report;
  if (unfinished > 0) throw new Error(`${unfinished} requests got no response`);
  if (acknowledged.length !== sentMessages) {
    throw new Error(`${acknowledged.length} of ${sentMessages} messages acknowledged`);
  }
  // Compared one by one: equal totals could hide a lost message and one that was stored twice.
  const [expected, actual] = [acknowledged.toSorted(), stored.toSorted()];
  const isEqual =
    expected.length === actual.length && expected.every((line, i) => line === actual[i]);
  if (!isEqual)
    throw new Error(`${expected.length} acknowledged, ${actual.length} stored, not equal`);
}

/** A load that did not arrive proves nothing. */
function requireLoad(report: LoadReport, options: UpgradeOptions): void {
  const pages = report.sentPages / report.seconds;
  const messages = report.sentMessages / report.seconds;
  if (pages < options.pagesPerSecond * 0.9 || messages < options.messagesPerSecond * 0.9) {
    throw new Error(
      `only ${pages.toFixed(0)} pages and ${messages.toFixed(0)} messages per second`,
    );
  }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return (performance.now() - startedMs) / 1_000;
}
