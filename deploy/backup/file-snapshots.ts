// restic: encrypted snapshots of the uploaded files and of the erasure log.
import { existsSync } from 'node:fs';
import { z } from 'zod';
import { ProgramFailure, runProgram } from './run-program.ts';
import type { BackupSettings } from './settings.ts';

/** As long as the backups of the database, which are older only when a full backup failed. */
const KEPT_DAYS = 14;
/** Exit codes of restic when the address has no repository, and when another program holds a lock. */
const NO_REPOSITORY = 'ended with 10';
const LOCKED = 'ended with 11';
const QUERY_TIMEOUT_MS = 120_000;
const COPY_TIMEOUT_MS = 12 * 3_600_000;

const Snapshots = z.array(
  z.object({
    id: z.string(),
    time: z.string().transform((text) => new Date(text)),
    paths: z.array(z.string()),
  }),
);
export type FileSnapshot = z.infer<typeof Snapshots>[number];

const Summary = z.object({
  message_type: z.literal('summary'),
  snapshot_id: z.string(),
  total_files_processed: z.number(),
  total_bytes_processed: z.number(),
});

export async function initializeFileSnapshots(settings: BackupSettings): Promise<void> {
  try {
    await call(settings, ['cat', 'config']);
  } catch (error) {
    if (!(error instanceof ProgramFailure && error.message.includes(NO_REPOSITORY))) throw error;
    await call(settings, ['init']);
  }
}

/**
 * Its time is that of its start. A record is committed after its file is stored, so the snapshot has
 * the file of every record from before that time.
 */
export async function takeFileSnapshot(
  settings: BackupSettings,
): Promise<{ files: number; bytes: number }> {
  const folders = listFolders(settings).filter((folder) => existsSync(folder));
  const args = ['backup', '--json', '--host=loimel', '--group-by=host', ...folders];
  const output = await call(settings, args, COPY_TIMEOUT_MS).catch(async (error: unknown) => {
    // For the next copy, in less than a minute.
    if (error instanceof ProgramFailure && error.message.includes(LOCKED)) {
      await removeStaleLocks(settings);
    }
    throw error;
  });
  const line = output.split('\n').find((text) => text.includes('"message_type":"summary"'));
  const summary = Summary.parse(JSON.parse(line ?? 'null'));
  return { files: summary.total_files_processed, bytes: summary.total_bytes_processed };
}

/** Oldest first. */
export async function listFileSnapshots(settings: BackupSettings): Promise<FileSnapshot[]> {
  await removeStaleLocks(settings);
  const snapshots = Snapshots.parse(JSON.parse(await call(settings, ['snapshots', '--json'])));
  return snapshots.sort((one, other) => one.time.getTime() - other.time.getTime());
}

/**
 * Restores a folder of a snapshot. restic checks every byte against its hash. Without the cache, because
 * that could hide damage in the repository.
 */
export async function restoreFolder(
  settings: BackupSettings,
  options: { snapshot: FileSnapshot; folder: string; to: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const { snapshot, folder, to, signal } = options;
  const source = `${snapshot.id}:${folder}`;
  const args = ['--no-cache', 'restore', source, `--target=${to}`];
  await call(settings, args, COPY_TIMEOUT_MS, signal);
}

export async function deleteOldFileSnapshots(settings: BackupSettings): Promise<void> {
  await removeStaleLocks(settings);
  const policy = ['--group-by=host', '--keep-within=1d', `--keep-within-hourly=${KEPT_DAYS}d`];
  await call(settings, ['forget', '--prune', ...policy], COPY_TIMEOUT_MS);
}

/** A machine that dies leaves its lock, which would stop every later deletion. Others are kept. */
async function removeStaleLocks(settings: BackupSettings): Promise<void> {
  await call(settings, ['unlock']);
}

function listFolders(settings: BackupSettings): string[] {
  const log = settings.ERASURE_LOG_FOLDER;
  // With S3 the folder contains only uploads in progress.
  return settings.FILES_DRIVER === 'disk' ? [settings.FILES_FOLDER, log] : [log];
}

function call(
  settings: BackupSettings,
  args: string[],
  timeoutMs = QUERY_TIMEOUT_MS,
  signal?: AbortSignal,
): Promise<string> {
  const { repository } = settings;
  const options = [`--cache-dir=${settings.BACKUP_CACHE_FOLDER}`, '--retry-lock=5m'];
  const env: Record<string, string> = { RESTIC_PASSWORD: settings.BACKUP_CIPHER_PASS };
  if (repository.kind === 'folder') {
    env['RESTIC_REPOSITORY'] = `${repository.path}/files`;
  } else {
    const origin = repository.endpoint.origin;
    env['RESTIC_REPOSITORY'] = `s3:${origin}/${repository.bucket}${repository.path}/files`;
    env['AWS_ACCESS_KEY_ID'] = repository.accessKeyId;
    env['AWS_SECRET_ACCESS_KEY'] = repository.secretAccessKey;
    options.push('-o', 's3.bucket-lookup=path', '-o', `s3.region=${repository.region}`);
    if (repository.caFile !== null) options.push(`--cacert=${repository.caFile}`);
  }
  return runProgram('restic', [...options, ...args], { timeoutMs, env, signal });
}
