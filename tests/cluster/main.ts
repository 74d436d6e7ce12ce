// npm run test:cluster: three databases with the files of deploy/cluster, each on a machine with its own
// network. Breaks one thing after the other and proves that no acknowledged message is lost. Options:
// --short (for CI), --faults=N, --keep. The long form also runs the commands of the README. Needs root and, for the part with Chromium, npm run build.
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findObstacle } from '../machine/base-root.ts';
import { saveResult } from '../support/keep-result.ts';
import { SITE_DIST } from '../support/site-dist.ts';
import { runAlerts } from './alerts.ts';
import { openContactForm, sendDuring } from './browser.ts';
import { runDeaths } from './control.ts';
import { FAULTS, type Fault, LEADER_KILLED, SHORT_FAULTS, TWO_FAULTS } from './faults.ts';
import { type FaultResult, readClusterAudit, runFault } from './proof.ts';
import { runReadme } from './readme.ts';
import { type ClusterResult, findErrors, toReport, toSeconds } from './report.ts';
import { LONG_LOAD, SHORT_LOAD, type System, startSystem } from './system.ts';
import type { Visitors } from './visitors.ts';

const { values: wanted } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    faults: { type: 'string', default: '64' },
  },
});
const WHOLE = { faults: 60, acknowledged: 50_000 };
const STABLE_MS = 5_000;
const SHORT_STABLE_MS = 2_000;
const FLOW_LIMIT_MS = 60_000;
const stableMs = wanted.short ? SHORT_STABLE_MS : STABLE_MS;

const obstacle = findObstacle([
  ...['mmdebstrap', 'ip', 'iptables', 'unshare', 'setpriv'],
  // Only for the alerts of the long form.
  ...(wanted.short ? [] : ['prometheus', 'prometheus-alertmanager']),
]);
if (obstacle === null) {
  process.exitCode = await testCluster();
} else {
  console.log(`test:cluster cannot run here: ${obstacle}`);
  process.exitCode = process.env['CI'] === undefined ? 0 : 1;
}

async function testCluster(): Promise<number> {
  const startedMs = performance.now();
  if (!existsSync(SITE_DIST) && (process.env['CI'] !== undefined || !wanted.short)) {
    console.error(`ERROR: there is no built site at ${SITE_DIST}: run npm run build.`);
    return 1;
  }
  let system: System | null = null;
  // Once, also when a signal ends the program while it ends for another reason.
  let ending: PromiseLike<void> | null = null;
  const dispose = () => {
    ending ??= system?.[Symbol.asyncDispose]() ?? Promise.resolve();
    return ending;
  };
  const end = async () => {
    await dispose();
    process.exit(1);
  };
  process.once('SIGINT', end).once('SIGTERM', end);
  system = await startSystem(wanted.short ? SHORT_LOAD : LONG_LOAD);
  try {
    console.log(`the system runs after ${toSeconds(performance.now() - startedMs)} s`);
    const result = await runAll(system, startedMs);
    const isWhole = !wanted.short && Number(wanted.faults) >= WHOLE.faults;
    const errors = findErrors(result);
    if (isWhole && result.acknowledged < WHOLE.acknowledged) {
      errors.push(`only ${result.acknowledged} acknowledged`);
    }
    console.log(`\n${toReport(result)}`);
    for (const error of errors) console.error(`ERROR: ${error}`);
    saveResult('tests/cluster', toReport(result), {
      isKept: wanted.keep,
      isWhole: isWhole && errors.length === 0,
    });
    return errors.length === 0 ? 0 : 1;
  } catch (error) {
    keepLogs(system.cluster.logFolder);
    throw error;
  } finally {
    await dispose();
  }
}

/** What etcd, Patroni, PostgreSQL and HAProxy have written, for a run that did not end well. */
function keepLogs(folder: string): void {
  const target = join('test-results', 'cluster-logs');
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.log'))) {
    copyFileSync(join(folder, name), join(target, name));
  }
  console.log(`logs: copied to ${target}`);
}

async function runAll(system: System, startedMs: number): Promise<ClusterResult> {
  const visitors = system.startVisitors();
  await visitors.waitForFlow(FLOW_LIMIT_MS);
  const faults: FaultResult[] = [];
  let receiptMs: number | null = null;
  for (const fault of listFaults()) {
    if (fault === LEADER_KILLED && receiptMs === null && system.hasSite) {
      await using visitor = await openContactForm(system.url, system.urls, system.backend);
      const during = sendDuring(fault, visitor);
      faults.push(await runLogged(system, visitors, during.fault));
      receiptMs = during.receiptMs();
    } else {
      faults.push(await runLogged(system, visitors, fault));
    }
  }
  const { sections, failure } = wanted.short
    ? { sections: [], failure: null }
    : await runReadme(system.cluster, visitors);
  await visitors.finish();
  const audit = await readClusterAudit(system.backend, visitors, system.sinks);
  return {
    isShort: wanted.short,
    faults,
    sections,
    failure,
    receiptMs,
    acknowledged: visitors.acknowledged.length,
    statuses: visitors.statuses,
    audit,
    alerts: wanted.short ? [] : await runAlerts(system.cluster),
    deaths: wanted.short ? [] : await runDeaths(system),
    seconds: (performance.now() - startedMs) / 1_000,
  };
}

function listFaults(): readonly Fault[] {
  if (wanted.short) return SHORT_FAULTS;
  // For work on the other parts.
  if (wanted.faults === '0') return [];
  const single = Array.from(
    { length: Number(wanted.faults) },
    (_, index) => FAULTS[index % FAULTS.length],
  );
  return [...single.filter((fault) => fault !== undefined), ...TWO_FAULTS];
}

async function runLogged(
  { cluster }: System,
  visitors: Visitors,
  fault: Fault,
): Promise<FaultResult> {
  const result = await runFault(cluster, visitors, fault, { stableMs });
  const { name, gapMs, recoveryMs } = result;
  console.log(
    `${name}: ${toSeconds(gapMs)} s without an acknowledgement, healthy ${toSeconds(recoveryMs)} s after the repair; ${visitors.acknowledged.length} acknowledged`,
  );
  return result;
}
