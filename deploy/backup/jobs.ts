// The backup jobs that timers start. Each writes its result as metrics.
import { userInfo } from 'node:os';
import pg from 'pg';
import { deleteOldFileSnapshots, takeFileSnapshot } from './file-snapshots.ts';
import { type Metrics, writeMetrics } from './metrics.ts';
import { backUpDatabase } from './pgbackrest.ts';
import type { BackupSettings } from './settings.ts';

export type BackupKind = 'full' | 'diff' | 'files';
type JobResult = { text: string; bytes: number };

/** Returns a sentence about the backup. */
export async function runJob(settings: BackupSettings, kind: BackupKind): Promise<string> {
  const startedMs = performance.now();
  const write = (metrics: Metrics) =>
    writeMetrics(settings.BACKUP_METRICS_FOLDER, `backup-${kind}`, metrics);
  const name = (figure: string) => `loimel_backup_${figure}{kind="${kind}"}`;
  try {
    const { text, bytes } =
      kind === 'files' ? await copyFiles(settings) : await backUp(settings, kind);
    const seconds = (performance.now() - startedMs) / 1000;
    write({
      [name('success')]: 1,
      [name('last_success_timestamp_seconds')]: Math.floor(Date.now() / 1000),
      [name('size_bytes')]: bytes,
      [name('duration_seconds')]: seconds,
    });
    return `${text} in ${seconds.toFixed(1)} s`;
  } catch (error) {
    write({ [name('success')]: 0 });
    throw error;
  }
}

/** The files are copied after the database, so that every record in the backup finds its file. */
async function backUp(settings: BackupSettings, kind: 'full' | 'diff'): Promise<JobResult> {
  const { label, info } = await backUpDatabase(settings, kind);
  await copyFiles(settings);
  await deleteOldFileSnapshots(settings);
  const sent = (info.repository.delta / 1e6).toFixed(1);
  const text = `backup ${label}: ${(info.size / 1e6).toFixed(1)} MB, ${sent} MB sent`;
  return { text, bytes: info.repository.delta };
}

async function copyFiles(settings: BackupSettings): Promise<JobResult> {
  const { files, bytes } = await takeFileSnapshot(settings);
  await sendLog(settings);
  return { text: `snapshot of ${files} files, ${(bytes / 1e6).toFixed(1)} MB`, bytes };
}

/**
 * Sends the log up to now, so that the database can be restored to the time of the snapshot. The empty
 * transaction is the first one after that time, at which the recovery stops.
 */
async function sendLog(settings: BackupSettings): Promise<void> {
  const client = new pg.Client({
    host: settings.BACKUP_POSTGRES_SOCKET,
    port: settings.BACKUP_POSTGRES_PORT,
    database: settings.BACKUP_DATABASE,
    user: userInfo().username,
  });
  await client.connect();
  try {
    await client.query(`select pg_logical_emit_message(true, 'loimel-backup', '')`);
    await client.query('select pg_switch_wal()');
  } finally {
    await client.end();
  }
}
