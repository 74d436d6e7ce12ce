// The backup of the package in the booted machine: its commands, its units and a drill. The repository is a
// folder, because the machine has no network.
import { waitUntil } from '../support/wait-until.ts';
import type { Machine } from './machine.ts';

const REPOSITORY = '/srv/other-machine';
const METRICS = '/var/lib/loimel-backup/metrics';
const UNITS = ['loimel-backup@full', 'loimel-backup@files', 'loimel-restore-drill'];
const TIMERS = ['loimel-backup@full', 'loimel-backup@diff', 'loimel-backup@files'];
const MAX_EXPOSURE = 2;

export async function checkBackup(machine: Machine): Promise<string> {
  await machine.run(
    `install -d -o postgres -m 0700 ${REPOSITORY} && printf 'BACKUP_REPOSITORY=%s\\nBACKUP_CIPHER_PASS=%s\\n' ${REPOSITORY} "$(openssl rand -hex 24)" >>/etc/loimel/loimel.env`,
  );
  for (const command of [
    'loimel backup configure',
    'systemctl restart postgresql',
    'loimel backup init',
  ]) {
    await machine.run(command);
  }
  await runUnit(machine, 'loimel-backup@full');
  const exposures = await readExposures(machine);
  await requireTimers(machine);
  await runUnit(machine, 'loimel-restore-drill');
  const drill = await machine.run(`cat ${METRICS}/restore-drill.prom`);
  if (!/^loimel_restore_drill_success 1$/m.test(drill)) throw new Error(drill);
  await machine.run('loimel backup-check');
  const seconds = /^loimel_restore_drill_restore_seconds (\d+\.\d)/m.exec(drill)?.[1];
  return `drill in ${seconds} s; ${exposures.join(', ')}`;
}

/** The commands of docs/operate.md for a new machine, on this one with empty folders. */
export async function restoreMachine(machine: Machine): Promise<string> {
  const [data, files] = ['/var/lib/postgresql/17/main', '/var/lib/loimel/files'];
  await machine.run('systemctl stop loimel-backup@files.timer && loimel backup files');
  await machine.run('systemctl stop loimel.target postgresql');
  const { code, output } = await machine.tryRun('loimel restore');
  if (code === 0 || !output.includes('is not empty')) throw new Error(`not rejected: ${output}`);
  await machine.run(`mv ${data} ${data}.lost && mv ${files} ${files}.lost`);
  await machine.run('systemd-tmpfiles --create loimel.conf');
  const startedMs = performance.now();
  await machine.run('loimel restore');
  for (const command of ['systemctl start postgresql', 'loimel activate', 'loimel backup full']) {
    await machine.run(command);
  }
  await machine.run(`rm -rf ${data}.lost ${files}.lost`);
  const foreign = await machine.run(`find ${files} -not -user loimel-api -o -not -group loimel`);
  if (foreign !== '') throw new Error(`the API does not own ${foreign}`);
  return `${((performance.now() - startedMs) / 1000).toFixed(1)} s with activation and full backup`;
}

async function runUnit(machine: Machine, name: string): Promise<void> {
  const { code } = await machine.tryRun(`systemctl start ${name}.service`);
  if (code === 0) return;
  throw new Error(await machine.run(`journalctl --no-pager -o cat -n 40 -u ${name}.service`));
}

async function readExposures(machine: Machine): Promise<string[]> {
  const exposures: string[] = [];
  for (const name of UNITS) {
    const output = await machine.run(`systemd-analyze security --no-pager ${name}.service`);
    const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(output)?.[1]);
    if (!(exposure <= MAX_EXPOSURE)) throw new Error(`${name} has an exposure of ${exposure}`);
    exposures.push(`${name} ${exposure}`);
  }
  return exposures;
}

/** `backup init` starts them, and the one of the files runs within a minute. */
async function requireTimers(machine: Machine): Promise<void> {
  const names = [...TIMERS, 'loimel-restore-drill'].map((name) => `${name}.timer`);
  const problems = await machine.run(`systemd-analyze verify ${names.join(' ')} 2>&1`);
  if (problems !== '') throw new Error(`systemd-analyze verify: ${problems}`);
  await machine.run(`systemctl is-active --quiet ${names.join(' ')}`);
  await waitUntil(
    async () => {
      const { code } = await machine.tryRun(
        `grep -q 'success{kind="files"} 1' ${METRICS}/backup-files.prom`,
      );
      return code === 0 || undefined;
    },
    { what: 'a copy of the files by the timer', timeoutMs: 60_000 },
  );
}
