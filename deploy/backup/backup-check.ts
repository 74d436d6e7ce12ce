// Process: says whether the backups are recent and complete, without restoring them.
import { BackupProblem } from './backup-problem.ts';
import { listFileSnapshots } from './file-snapshots.ts';
import { readDatabaseBackups } from './pgbackrest.ts';
import { planCopy } from './restore-copy.ts';
import { rejectRoot, runCommand } from './run-command.ts';
import type { BackupSettings } from './settings.ts';

const HOUR_MS = 3_600_000;
/** A day, and time for the backup. */
const MAX_BACKUP_AGE_MS = 26 * HOUR_MS;
const MAX_SNAPSHOT_AGE_MS = HOUR_MS / 6;
/** Three weeks: the longest time that an erased person stays in a backup when one full backup failed. */
const MAX_KEPT_MS = 21 * 24 * HOUR_MS;

await runCommand(check);

async function check(settings: BackupSettings): Promise<void> {
  rejectRoot('loimel backup-check');
  const { backup: backups } = await readDatabaseBackups(settings);
  const [oldest, newest] = [backups.at(0), backups.at(-1)];
  if (oldest === undefined || newest === undefined) {
    throw new BackupProblem('There is no backup of the database.', 'run `loimel backup full`.');
  }
  rejectAge('The newest backup', newest.timestamp.stop * 1000, MAX_BACKUP_AGE_MS, 'diff');
  rejectAge('The oldest backup', oldest.timestamp.stop * 1000, MAX_KEPT_MS, 'full');
  const snapshots = await listFileSnapshots(settings);
  const snapshotMs = snapshots.at(-1)?.time.getTime() ?? 0;
  rejectAge('The newest snapshot of the files', snapshotMs, MAX_SNAPSHOT_AGE_MS, 'files');
  await planCopy(settings, null);
  console.log(`${backups.length} backups, the newest is ${newest.label}.`);
  console.log(`${snapshots.length} snapshots of the files. The archived log has no gap.`);
}

function rejectAge(what: string, timeMs: number, limitMs: number, kind: string): void {
  const hours = (Date.now() - timeMs) / HOUR_MS;
  if (hours * HOUR_MS <= limitMs) return;
  throw new BackupProblem(
    `${what} is ${hours.toFixed(1)} hours old; the limit is ${(limitMs / HOUR_MS).toFixed(1)}.`,
    `look at \`journalctl -u loimel-backup@${kind}\`, then run \`loimel backup ${kind}\`.`,
  );
}
