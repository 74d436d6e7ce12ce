// Restores a copy of the whole system: database, uploaded files, and the erasures made since. The drill
// makes it in a scratch folder, `restore` in the real folders.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AppliedErasures,
  addErasureLog,
  applyErasures,
  readErasureLog,
} from '../../apps/api/src/retention/erasure-log.ts';
import { BackupProblem } from './backup-problem.ts';
import { deleteErasedFiles } from './check-files.ts';
import { type FileSnapshot, listFileSnapshots, restoreFolder } from './file-snapshots.ts';
import {
  type DatabaseBackup,
  listArchive,
  readDatabaseBackups,
  readHistory,
  restoreDataFolder,
} from './pgbackrest.ts';
import {
  RecoveryFailure,
  type RestoredServer,
  type ServerFolders,
  startRestoredServer,
} from './restored-server.ts';
import { ProgramFailure } from './run-program.ts';
import type { BackupSettings } from './settings.ts';
import {
  type Branch,
  chooseTimeline,
  isOnBranch,
  toBranch,
  toTargetTimeline,
} from './timelines.ts';
import { findMissingSegments } from './wal-gaps.ts';

export type CopyFolders = ServerFolders & { filesFolder: string };
export type CopyOptions = {
  /** Instead of the newest log of the repository: to bring back what was deleted by mistake. */
  erasureLogFolder?: string | undefined;
  /** The log of this machine, which is newer than that of the repository if that was away. */
  localLogFolder?: string | undefined;
  signal?: AbortSignal | undefined;
};
export type CopyPlan = {
  backup: DatabaseBackup;
  archiveId: string;
  branch: Branch;
  timeline: string;
  /** The copy contains every transaction up to this time, and none after it. */
  target: Date;
  isTargetGiven: boolean;
  /** The first one that is not older than the target. */
  files: FileSnapshot;
  /** The newest one. It has the erasures after the target. */
  erasures: FileSnapshot;
};
export type RestoredCopy = {
  server: RestoredServer;
  erased: number;
  filesDeleted: number;
  /** The log that was applied. The restored machine needs it for its next restore. */
  logFolder: string;
};

/** Segments are sent in parallel, so a gap at the end may close. */
const GAP_WAIT_MS = 10_000;
const GAP_POLL_MS = 2_000;
const SHOWN_NAMES = 3;

/** Chooses what is restored, and rejects a repository that is not complete. */
export async function planCopy(settings: BackupSettings, target: Date | null): Promise<CopyPlan> {
  const snapshots = await listFileSnapshots(settings);
  const newest = snapshots.at(-1);
  if (newest === undefined) {
    throw new BackupProblem('There is no snapshot of the files.', 'run `loimel backup files`.');
  }
  const time = target ?? newest.time;
  const files = snapshots.find((snapshot) => snapshot.time >= time);
  if (files === undefined) {
    throw new BackupProblem(
      `The newest snapshot of the files (${newest.time.toISOString()}) is older than the target ${time.toISOString()}, so records could lack their files.`,
      'run `loimel backup files` if the machine still runs, or choose a target that is not later than the snapshot.',
    );
  }
  const { backup: backups, archive } = await readDatabaseBackups(settings);
  if (backups.length === 0) {
    throw new BackupProblem('There is no backup of the database.', 'run `loimel backup full`.');
  }
  const archiveId = archive.at(-1)?.id ?? '';
  const { timeline, historyFile } = chooseTimeline(
    await listArchive(settings, archiveId),
    backups,
    target?.getTime() ?? null,
  );
  const history = historyFile === null ? '' : await readHistory(settings, archiveId, historyFile);
  const branch = toBranch(timeline, history);
  const backup = backups.findLast(
    (one) => one.timestamp.stop * 1000 <= time.getTime() && isOnBranch(branch, one),
  );
  if (backup === undefined) {
    throw new BackupProblem(
      `There is no backup of the database from before ${time.toISOString()}.`,
      'run `loimel backup full`, or choose a later target.',
    );
  }
  // A gap after a given target does not matter. One before it stops the recovery.
  if (target === null) await rejectGaps(settings, { backup, archiveId, branch });
  return {
    backup,
    archiveId,
    branch,
    timeline: toTargetTimeline(timeline, backup),
    target: time,
    isTargetGiven: target !== null,
    files,
    erasures: newest,
  };
}

export async function restoreCopy(
  settings: BackupSettings,
  plan: CopyPlan,
  { dataFolder, workFolder, filesFolder }: CopyFolders,
  { erasureLogFolder, localLogFolder, signal }: CopyOptions,
): Promise<RestoredCopy> {
  const restoredLog = join(workFolder, 'erasures');
  const logFolder = erasureLogFolder ?? restoredLog;
  for (const folder of [dataFolder, workFolder])
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  const parts = await Promise.allSettled([
    restoreSnapshots(settings, plan, { filesFolder, logFolder: restoredLog, signal }),
    restoreDatabase(settings, plan, { dataFolder, workFolder, signal }),
  ]);
  for (const part of parts) if (part.status === 'rejected') throw part.reason;
  if (localLogFolder !== undefined) await addErasureLog(restoredLog, localLogFolder);
  const server = await recover(settings, plan, { dataFolder, workFolder, signal });
  try {
    const erased = requireWhole(
      await applyErasures(server.client, await readErasureLog(logFolder)),
    );
    const isOnDisk = settings.FILES_DRIVER === 'disk';
    const filesDeleted = isOnDisk ? await deleteErasedFiles(server.client, filesFolder) : 0;
    return { server, erased, filesDeleted, logFolder };
  } catch (error) {
    await server[Symbol.asyncDispose]();
    throw error;
  }
}

function requireWhole({ erased, damagedLines }: AppliedErasures): number {
  if (damagedLines.length === 0) return erased;
  throw new BackupProblem(
    `These lines of the erasure log cannot be read: ${damagedLines.join(', ')}.`,
    'take the log of an older copy, or remove these lines from a copy and give its folder with --erasure-log.',
  );
}

async function restoreDatabase(
  settings: BackupSettings,
  { backup, target, timeline }: CopyPlan,
  folders: ServerFolders & { signal?: AbortSignal | undefined },
): Promise<void> {
  const options = { ...folders, backupLabel: backup.label, target, timeline };
  await restoreDataFolder(settings, options).catch((error) => {
    throw describeDamage(error, `The backup ${backup.label} of the database`);
  });
}

async function restoreSnapshots(
  settings: BackupSettings,
  plan: CopyPlan,
  options: { filesFolder: string; logFolder: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const parts = [
    { snapshot: plan.files, folder: settings.FILES_FOLDER, to: options.filesFolder },
    { snapshot: plan.erasures, folder: settings.ERASURE_LOG_FOLDER, to: options.logFolder },
  ];
  for (const part of parts) {
    mkdirSync(part.to, { recursive: true, mode: 0o700 });
    // A folder that did not exist yet, or with S3 the folder of the files.
    if (!part.snapshot.paths.includes(part.folder)) continue;
    await restoreFolder(settings, { ...part, signal: options.signal }).catch((error) => {
      const time = part.snapshot.time.toISOString();
      throw describeDamage(error, `The snapshot of ${part.folder} from ${time}`);
    });
  }
}

async function recover(
  settings: BackupSettings,
  plan: CopyPlan,
  { signal, ...folders }: ServerFolders & { signal?: AbortSignal | undefined },
): Promise<RestoredServer> {
  try {
    return await startRestoredServer(settings, folders, { signal });
  } catch (error) {
    if (!(error instanceof RecoveryFailure)) throw error;
    // Nothing was written after the newest snapshot, or it did not arrive before the machine was lost.
    if (error.endedBeforeTarget && !plan.isTargetGiven) {
      return startRestoredServer(settings, folders, { toEndOfArchive: true, signal });
    }
    if (error.endedBeforeTarget) await rejectGaps(settings, plan);
    throw new BackupProblem(
      error.endedBeforeTarget
        ? `The archived log ends before the target ${plan.target.toISOString()}.`
        : `PostgreSQL could not recover from the backup ${plan.backup.label}: ${error.message}`,
      'choose an earlier target; if the machine still runs, look into the log of PostgreSQL for failures of archive_command and run `loimel backup full`.',
      { cause: error },
    );
  }
}

async function rejectGaps(
  settings: BackupSettings,
  { backup, archiveId, branch }: Pick<CopyPlan, 'backup' | 'archiveId' | 'branch'>,
): Promise<void> {
  const deadline = performance.now() + GAP_WAIT_MS;
  for (;;) {
    const names = (await listArchive(settings, archiveId)).map(({ name }) => name);
    const missing = findMissingSegments(names, backup.archive.start, branch);
    if (missing.length === 0) return;
    if (performance.now() > deadline) {
      const first = missing.slice(0, SHOWN_NAMES).join(', ');
      throw new BackupProblem(
        `The log has a gap after the backup ${backup.label}: ${missing.length} missing, first ${first}. Nothing after the gap can be restored from it.`,
        'run `loimel backup full` now; until then only times before the gap can be restored, with --target.',
      );
    }
    await sleep(GAP_POLL_MS);
  }
}

function describeDamage(error: unknown, what: string): unknown {
  if (!(error instanceof ProgramFailure)) return error;
  return new BackupProblem(
    `${what} cannot be restored. ${error.message}`,
    'if the repository can be reached, it is damaged: run `loimel backup full` and `loimel backup files`, keep the older backups, and find out what changed the repository.',
    { cause: error },
  );
}
