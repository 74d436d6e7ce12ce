// Ordinary load for 20 minutes with the intervals of the committed files: no alert may arrive. Then
// an API process is killed, and the alert must arrive at most 30 seconds after its `for`.
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeMetrics } from '../../deploy/backup/metrics.ts';
import { saveResult } from '../support/keep-result.ts';
import { API_STOPPED } from './faults.ts';
import { startLoad } from './load.ts';
import { startMonitor } from './monitor.ts';
import { readWaitsMs } from './render.ts';
import { startSystem } from './system.ts';

const MINUTES = 20;
const LIMIT_MS = 30_000;
const COPY_EVERY_MS = 45_000;

export async function runOrdinaryLoad({
  keep,
  interrupted,
}: {
  keep: boolean;
  interrupted: Promise<never>;
}): Promise<number> {
  await using system = await startSystem();
  await using monitor = await startMonitor(system, 1);
  await monitor.waitForTargets();
  await using load = startLoad(system.apiUrls);
  // As the timers of the backup write it.
  using _copies = startCopies(system.folders.results);
  await Promise.race([sleep(MINUTES * 60_000), interrupted]);
  const { notices } = monitor;
  const unexpected = [...notices];
  const acknowledged = load.acknowledged();
  const series = await monitor.ask('max(scrape_samples_scraped{job=~"loimel-.*"})');

  const waitMs = readWaitsMs().get('LoimelApiDown') ?? Number.NaN;
  const repair = await API_STOPPED.break(system, monitor);
  const brokenMs = Date.now();
  const notice = await monitor
    .waitForNotice({ status: 'FIRING', alert: 'LoimelApiDown' }, brokenMs, waitMs + 2 * LIMIT_MS)
    .catch(() => null);
  const deliveredMs = notice && notice.atMs - brokenMs - waitMs;
  await repair();
  const isMet = unexpected.length === 0 && deliveredMs !== null && deliveredMs <= LIMIT_MS;
  const sentences = [
    `${MINUTES} minutes of ordinary load, ${acknowledged} messages acknowledged: ${unexpected.length} alerts (limit 0)${unexpected.map(({ alert }) => `, ${alert}`).join('')}.`,
    `Samples of the largest process: ${series[0]?.value[1] ?? 'unknown'} (limit 1500).`,
    `Then an API process was killed: email ${deliveredMs === null ? 'MISSED' : (deliveredMs / 1000).toFixed(1)} s after its \`for\` of ${waitMs / 1000} s (limit 30).`,
  ];
  console.log(sentences.join('\n'));
  const average = loadavg().map((value) => value.toFixed(1));
  saveResult(
    'tests/monitoring-ordinary',
    [
      '# npm run test:monitoring -- --ordinary',
      `${new Date().toISOString().slice(0, 10)}. The files of deploy/monitoring with their own intervals, two API processes and a worker, about four messages a second to each, sign-ins with a wrong password and unknown paths. ${cpus().length} cores, load average ${average.join(' ')} at the end.`,
      sentences.map((line) => `- ${line}`).join('\n'),
    ].join('\n\n'),
    { isKept: keep, isWhole: isMet },
  );
  return isMet ? 0 : 1;
}

function startCopies(folder: string): Disposable {
  const write = () => {
    const at = Math.floor(Date.now() / 1000);
    for (const kind of ['full', 'files']) {
      writeMetrics(folder, `backup-${kind}`, {
        [`loimel_backup_success{kind="${kind}"}`]: 1,
        [`loimel_backup_last_success_timestamp_seconds{kind="${kind}"}`]: at,
      });
    }
  };
  write();
  const timer = setInterval(write, COPY_EVERY_MS);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
