// The restore drill: restores a copy beside the running system, checks it and deletes it.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readSchemaFiles } from '../../apps/api/src/platform/schema/files.ts';
import { findMissingFiles } from '../../apps/api/src/platform/schema/history.ts';
import { createFileDriver } from '../../apps/api/src/storage/drivers.ts';
import { checkFiles, type FilesResult } from './check-files.ts';
import { compareWithLive, countRows, findBrokenReferences, type TableRows } from './check-rows.ts';
import { planCopy, type RestoredCopy, restoreCopy } from './restore-copy.ts';
import type { RestoredServer } from './restored-server.ts';
import { ProgramFailure, runProgram } from './run-program.ts';
import type { BackupSettings } from './settings.ts';

export type Check = { name: string; isPassed: boolean; detail: string };
export type DrillReport = {
  backup: string;
  target: Date;
  /** The copy contains everything up to this time. */
  restoredTo: Date;
  firstNotRestored: Date | null;
  /** Until the copy could serve: restored, recovered and erased. */
  restoreSeconds: number;
  /** What would be lost if the machine had died at the start. Null with a given target. */
  lossSeconds: number | null;
  erased: number;
  filesDeleted: number;
  tables: TableRows[];
  files: FilesResult;
  checks: Check[];
};
export type DrillOptions = {
  target: Date | null;
  signal?: AbortSignal;
  erasureLogFolder?: string | undefined;
  /** For further checks, before the copy is deleted. */
  inspect?: (copy: RestoredCopy, filesFolder: string) => Promise<void>;
};

const SCRATCH = /^drill-(\d+)-/;
const AMCHECK_TIMEOUT_MS = 3_600_000;
const SHOWN_PROBLEMS = 3;

export async function runDrill(
  settings: BackupSettings,
  { target, signal, erasureLogFolder, inspect }: DrillOptions,
): Promise<DrillReport> {
  const startedAt = new Date();
  using scratch = createScratchFolder(settings);
  const folders = {
    dataFolder: join(scratch.folder, 'data'),
    workFolder: join(scratch.folder, 'work'),
    filesFolder: join(scratch.folder, 'files'),
  };
  const plan = await planCopy(settings, target);
  const startedMs = performance.now();
  const copy = await restoreCopy(settings, plan, folders, { erasureLogFolder, signal });
  await using server = copy.server;
  const restoreSeconds = (performance.now() - startedMs) / 1000;
  const { stoppedBefore, lastCommitAt } = server.recovery;
  const restoredTo = stoppedBefore === null ? (lastCommitAt ?? plan.target) : plan.target;
  await inspect?.(copy, folders.filesFolder);

  const filesFolder =
    settings.FILES_DRIVER === 'disk' ? folders.filesFolder : settings.FILES_FOLDER;
  const driver = createFileDriver({ ...settings, FILES_FOLDER: filesFolder });
  const files = await checkFiles(server.client, driver);
  const checks = [
    checkTime(plan.target, server),
    await checkLive(settings, server.client, { target: restoredTo, startedAt }),
    await checkReferences(server.client),
    toFilesCheck(files),
    await checkSchema(server.client),
    await checkStructure(settings, server),
  ];
  return {
    backup: plan.backup.label,
    target: plan.target,
    restoredTo,
    firstNotRestored: stoppedBefore,
    restoreSeconds,
    lossSeconds: target === null ? (startedAt.getTime() - restoredTo.getTime()) / 1000 : null,
    erased: copy.erased,
    filesDeleted: copy.filesDeleted,
    tables: await countRows(server.client),
    files,
    checks,
  };
}

/** It contains personal data, so it is deleted in any case, also what a killed drill left behind. */
function createScratchFolder(settings: BackupSettings): Disposable & { folder: string } {
  const parent = settings.BACKUP_SCRATCH_FOLDER;
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(parent)) {
    const pid = SCRATCH.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) {
      rmSync(join(parent, name), { recursive: true, force: true });
    }
  }
  const folder = mkdtempSync(join(parent, `drill-${process.pid}-`));
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The log of PostgreSQL names the last transaction before the target and the first one after it. */
function checkTime(target: Date, { recovery }: RestoredServer): Check {
  const { lastCommitAt, stoppedBefore } = recovery;
  const last = lastCommitAt?.toISOString() ?? 'in the backup';
  const next = stoppedBefore?.toISOString() ?? 'none in the archive';
  const isEarly = lastCommitAt === null || lastCommitAt <= target;
  return {
    name: 'exact time',
    // Both times have lost their microseconds, so the next transaction can seem to be at the target.
    isPassed: isEarly && (stoppedBefore === null || stoppedBefore >= target),
    detail: `last transaction ${last}, next ${next}`,
  };
}

async function checkLive(
  settings: BackupSettings,
  copy: pg.Client,
  times: { target: Date; startedAt: Date },
): Promise<Check> {
  const name = 'rows of the running database';
  const live = new pg.Client({
    host: settings.BACKUP_POSTGRES_SOCKET,
    port: settings.BACKUP_POSTGRES_PORT,
    database: settings.BACKUP_DATABASE,
    user: copy.user ?? 'postgres',
  });
  try {
    await live.connect();
  } catch {
    return { name, isPassed: true, detail: 'not compared, because it does not run' };
  }
  try {
    const { compared, missing, tooNew } = await compareWithLive(copy, live, times);
    return {
      name,
      isPassed: missing.length === 0 && tooNew.length === 0,
      detail: describe(`${compared} compared`, [
        ...missing.map((row) => `${row} is missing`),
        ...tooNew.map((row) => `${row} is newer than the target`),
      ]),
    };
  } finally {
    await live.end();
  }
}

async function checkReferences(client: pg.Client): Promise<Check> {
  const { checked, broken } = await findBrokenReferences(client);
  return {
    name: 'references between tables',
    isPassed: broken.length === 0,
    detail: describe(`${checked} foreign keys`, broken),
  };
}

function toFilesCheck({ checked, bytes, wrong }: FilesResult): Check {
  return {
    name: 'files: existence, size, SHA-256',
    isPassed: wrong.length === 0,
    detail: describe(`${checked} files, ${(bytes / 1e6).toFixed(1)} MB`, wrong),
  };
}

async function checkSchema(client: pg.Client): Promise<Check> {
  const missing = await findMissingFiles(client, await readSchemaFiles());
  return {
    name: 'schema of this release',
    isPassed: missing.length === 0,
    detail: describe('complete', missing),
  };
}

/** pg_amcheck reads every table and index and finds damaged pages and index entries. */
async function checkStructure(
  settings: BackupSettings,
  { connection }: RestoredServer,
): Promise<Check> {
  const name = 'tables and indexes (pg_amcheck)';
  const { host, port, user, database } = connection;
  const login = [`--host=${host}`, `--port=${port}`, `--username=${user}`];
  const args = [...login, '--install-missing', '--jobs=2', '--no-password', database];
  try {
    const program = join(settings.BACKUP_POSTGRES_PROGRAMS, 'pg_amcheck');
    await runProgram(program, args, { timeoutMs: AMCHECK_TIMEOUT_MS });
    return { name, isPassed: true, detail: 'sound' };
  } catch (error) {
    if (!(error instanceof ProgramFailure)) throw error;
    return { name, isPassed: false, detail: error.message.replaceAll('\n', ' ') };
  }
}

function describe(sound: string, problems: string[]): string {
  if (problems.length === 0) return sound;
  return `${sound}; ${problems.length} wrong: ${problems.slice(0, SHOWN_PROBLEMS).join(', ')}`;
}
