// The backup of the package in the booted machine: its commands, its units and a drill. The repository is a
// folder, because the machine has no network.
import { waitUntil } from '../support/wait-until.ts';
import type { Machine } from './machine.ts';
import { readCommands } from './operate-commands.ts';

const REPOSITORY = '/srv/other-machine';
const METRICS = '/var/lib/loimel-backup/metrics';
const UNITS = ['loimel-backup@full', 'loimel-backup@files', 'loimel-restore-drill'];
const TIMERS = [
  ...['full', 'diff', 'files'].map((kind) => `loimel-backup@${kind}.timer`),
  'loimel-restore-drill.timer',
];
const MAX_EXPOSURE = 2;

export async function checkBackup(machine: Machine): Promise<string> {
  await machine.run(
    `install -d -o postgres -m 0700 ${REPOSITORY} && printf 'BACKUP_REPOSITORY=%s\\nBACKUP_CIPHER_PASS=%s\\n' ${REPOSITORY} "$(openssl rand -hex 24)" >>/etc/loimel/loimel.env`,
  );
  await leaveStaleLock(machine);
  // The packages are installed, and the last two commands run as their units below.
  for (const command of readCommands('Backup').slice(1, -2)) await machine.run(command);
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

/** The commands of docs/operate.md for a new machine, on this one without everything that a new one lacks. */
export async function restoreMachine(machine: Machine): Promise<string> {
  const files = '/var/lib/loimel/files';
  await machine.run('systemctl stop loimel.target && loimel backup files');
  await machine.run('systemctl stop postgresql');
  const { code, output } = await machine.tryRun('loimel restore');
  if (code === 0 || !output.includes('is not empty')) throw new Error(`not rejected: ${output}`);
  await machine.run(`mv ${files} ${files}.lost`);
  await interruptRestore(machine, files);
  await machine.run(`systemctl disable --quiet ${TIMERS.join(' ')}`);
  await machine.run(
    'rm -rf /var/lib/loimel-backup /var/cache/loimel-backup /etc/loimel/backup.env /etc/pgbackrest',
  );
  const startedMs = performance.now();
  for (const command of readCommands('Restore on a new machine')) await machine.run(command);
  await machine.run(`rm -rf /var/lib/postgresql/17/main.empty ${files}.lost`);
  await machine.run(`systemctl is-active --quiet ${TIMERS.join(' ')}`);
  const foreign = await machine.run(`find ${files} -not -user loimel-api -o -not -group loimel`);
  if (foreign !== '') throw new Error(`the API does not own ${foreign}`);
  return `${((performance.now() - startedMs) / 1000).toFixed(1)} s with activation and full backup`;
}

/** The program must not go on in the background when the command is ended. */
async function interruptRestore(machine: Machine, files: string): Promise<void> {
  const data = '/var/lib/postgresql/17/main';
  await machine.run(`mv ${data} ${data}.kept`);
  const { output } = await machine.tryRun('timeout -s TERM 2 loimel restore 2>&1');
  if (!output.includes('The restore failed')) throw new Error(`not interrupted: ${output}`);
  await machine.run(`! systemctl is-active --quiet loimel-restore.service && [ ! -e ${data} ]`);
  await machine.run(`rm -rf ${data}.restoring ${files}/* && mv ${data}.kept ${data}`);
}

/** As a machine that dies during a copy: restic holds a lock of a process that no longer exists. */
async function leaveStaleLock(machine: Machine): Promise<void> {
  const restic = `runuser -u postgres -- env RESTIC_REPOSITORY=${REPOSITORY}/files RESTIC_PASSWORD="$(sed -n s/^BACKUP_CIPHER_PASS=//p /etc/loimel/loimel.env)" restic --no-cache`;
  await machine.run(`${restic} init`);
  await machine.run(
    `(sleep 20 | ${restic} backup --stdin) >/dev/null 2>&1 & until ls ${REPOSITORY}/files/locks | grep -q .; do sleep 0.2; done; kill -9 $(pidof restic)`,
  );
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
  const problems = await machine.run(`systemd-analyze verify ${TIMERS.join(' ')} 2>&1`);
  if (problems !== '') throw new Error(`systemd-analyze verify: ${problems}`);
  await machine.run(`systemctl is-active --quiet ${TIMERS.join(' ')}`);
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
