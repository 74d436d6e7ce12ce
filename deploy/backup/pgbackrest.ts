// pgBackRest: its configuration, and the commands that the backup programs use.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { ProgramFailure, runProgram } from './run-program.ts';
import type { BackupSettings, Repository } from './settings.ts';

const STANZA = 'loimel';
/** A full backup is made weekly, so the oldest data is 14 days old, or 21 when one of them failed. */
const KEPT_FULL_BACKUPS = 2;
const KEPT_DIFFERENTIAL_BACKUPS = 7;
/**
 * A segment of the log is sent at the latest after this time, which is half of the minute that may be
 * lost. The other half is for the transfer.
 */
const ARCHIVE_TIMEOUT_SECONDS = 30;
const QUERY_TIMEOUT_MS = 120_000;
const BACKUP_TIMEOUT_MS = 12 * 3_600_000;
/** Of an error when another process of pgBackRest holds the lock. */
const LOCKED = 'ERROR: [050]';
const LOCK_WAIT_MS = 60_000;
const LOCK_POLL_MS = 200;

const Info = z.array(
  z.object({
    status: z.object({ message: z.string() }),
    archive: z.array(z.object({ id: z.string(), max: z.string().nullable() })),
    backup: z.array(
      z.object({
        label: z.string(),
        type: z.enum(['full', 'diff', 'incr']),
        error: z.boolean().nullish(),
        archive: z.object({ start: z.string(), stop: z.string() }),
        lsn: z.object({ start: z.string(), stop: z.string() }),
        info: z.object({ size: z.number(), repository: z.object({ delta: z.number() }) }),
        timestamp: z.object({ start: z.number(), stop: z.number() }),
      }),
    ),
  }),
);
export type DatabaseBackups = z.infer<typeof Info>[number];
export type DatabaseBackup = DatabaseBackups['backup'][number];

/** Contains secrets: only root and postgres may read the file. */
export function renderPgBackRestConfiguration(settings: BackupSettings): string {
  return `# Written by \`loimel backup configure\`.
[global]
${toRepositoryLines(settings.repository).join('\n')}
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=${settings.BACKUP_CIPHER_PASS}
repo1-bundle=y
repo1-block=y
repo1-retention-full=${KEPT_FULL_BACKUPS}
repo1-retention-diff=${KEPT_DIFFERENTIAL_BACKUPS}
compress-type=zst
process-max=2
start-fast=y
archive-async=y
spool-path=/var/spool/pgbackrest
# Not in /tmp, of which every unit has its own: two backups must not run at the same time.
lock-path=/var/spool/pgbackrest/lock
log-level-console=warn
log-level-file=off

[${STANZA}]
pg1-path=${settings.BACKUP_POSTGRES_FOLDER}
pg1-socket-path=${settings.BACKUP_POSTGRES_SOCKET}
pg1-port=${settings.BACKUP_POSTGRES_PORT}
`;
}

/** A file for the folder conf.d of PostgreSQL. Changing archive_mode needs a restart. */
export function renderPostgresSettings(settings: BackupSettings): string {
  const config = settings.BACKUP_PGBACKREST_CONFIG;
  return `# Written by \`loimel backup configure\`.
wal_level = replica
archive_mode = on
archive_command = 'pgbackrest --config=${config} --stanza=${STANZA} archive-push %p'
archive_timeout = ${ARCHIVE_TIMEOUT_SECONDS}s
`;
}

/** Creates what the repository needs, and checks that a segment of the log arrives there. */
export async function initializeDatabaseBackups(settings: BackupSettings): Promise<void> {
  await callWithLock(settings, ['stanza-create']);
  await call(settings, ['check']);
}

/**
 * Waits for the lock: PostgreSQL sends its log with the same one, and a timer may have started a backup
 * at this moment.
 */
async function callWithLock(
  settings: BackupSettings,
  args: string[],
  timeoutMs?: number,
): Promise<void> {
  const deadline = performance.now() + LOCK_WAIT_MS;
  for (;;) {
    try {
      await call(settings, args, timeoutMs);
      return;
    } catch (error) {
      const isLocked = error instanceof ProgramFailure && error.output.includes(LOCKED);
      if (!isLocked || performance.now() > deadline) throw error;
      await sleep(LOCK_POLL_MS);
    }
  }
}

/** Also deletes what the retention no longer keeps. */
export async function backUpDatabase(
  settings: BackupSettings,
  type: 'full' | 'diff',
): Promise<DatabaseBackup> {
  await callWithLock(settings, [`--type=${type}`, 'backup'], BACKUP_TIMEOUT_MS);
  const newest = (await readDatabaseBackups(settings)).backup.at(-1);
  if (newest === undefined) throw new Error('pgBackRest lists no backup after it made one');
  return newest;
}

export async function readDatabaseBackups(settings: BackupSettings): Promise<DatabaseBackups> {
  const [stanza] = Info.parse(JSON.parse(await call(settings, ['--output=json', 'info'])));
  return stanza ?? { status: { message: 'no backup' }, archive: [], backup: [] };
}

export type ArchivedFile = { name: string; timeMs: number };

/** Segments and history files in the repository, of one archive such as 17-1. */
export async function listArchive(settings: BackupSettings, id: string): Promise<ArchivedFile[]> {
  const output = await readRepository(settings, [
    ...['--recurse', '--output=json', 'repo-ls'],
    `archive/${STANZA}/${id}`,
  ]);
  const entries = z
    .record(z.string(), z.object({ type: z.string(), time: z.number().optional() }))
    .parse(JSON.parse(output));
  return Object.entries(entries)
    .filter(([, { type }]) => type === 'file')
    .map(([path, { time = 0 }]) => ({
      name: path.slice(path.lastIndexOf('/') + 1),
      timeMs: time * 1000,
    }));
}

export function readHistory(settings: BackupSettings, id: string, name: string): Promise<string> {
  return readRepository(settings, ['repo-get', `archive/${STANZA}/${id}/${name}`]);
}

/** These commands have no stanza: they take a path in the repository. */
function readRepository(settings: BackupSettings, args: string[]): Promise<string> {
  const config = `--config=${settings.BACKUP_PGBACKREST_CONFIG}`;
  return runProgram('pgbackrest', [config, ...args], { timeoutMs: QUERY_TIMEOUT_MS });
}

export type RestoreOptions = {
  dataFolder: string;
  /** For locks and for segments that are fetched ahead: not those of the running database. */
  workFolder: string;
  backupLabel: string;
  target: Date;
  timeline: string;
  signal?: AbortSignal | undefined;
};

export async function restoreDataFolder(
  settings: BackupSettings,
  { dataFolder, workFolder, backupLabel, target, timeline, signal }: RestoreOptions,
): Promise<void> {
  const folders = [
    ...[`--pg1-path=${dataFolder}`, `--lock-path=${workFolder}/lock`],
    `--spool-path=${workFolder}/spool`,
  ];
  const recovery = [
    ...[`--set=${backupLabel}`, '--type=time', `--target=${toPostgresTime(target)}`],
    ...[`--target-timeline=${timeline}`, '--target-action=promote'],
  ];
  await call(settings, [...folders, ...recovery, 'restore'], BACKUP_TIMEOUT_MS, signal);
}

function toPostgresTime(time: Date): string {
  return time.toISOString().replace('T', ' ').replace('Z', '+00');
}

function call(
  settings: BackupSettings,
  args: string[],
  timeoutMs = QUERY_TIMEOUT_MS,
  signal?: AbortSignal,
): Promise<string> {
  const config = `--config=${settings.BACKUP_PGBACKREST_CONFIG}`;
  return runProgram('pgbackrest', [config, `--stanza=${STANZA}`, ...args], { timeoutMs, signal });
}

function toRepositoryLines(repository: Repository): string[] {
  if (repository.kind === 'folder') return [`repo1-path=${repository.path}/database`];
  const { endpoint, caFile } = repository;
  return [
    'repo1-type=s3',
    `repo1-path=${repository.path}/database`,
    `repo1-s3-bucket=${repository.bucket}`,
    `repo1-s3-endpoint=${endpoint.hostname}`,
    `repo1-storage-port=${endpoint.port === '' ? 443 : endpoint.port}`,
    `repo1-s3-region=${repository.region}`,
    `repo1-s3-key=${repository.accessKeyId}`,
    `repo1-s3-key-secret=${repository.secretAccessKey}`,
    'repo1-s3-uri-style=path',
    ...(caFile === null ? [] : [`repo1-storage-ca-file=${caFile}`]),
  ];
}
