// The machine dies without warning. `restore` must not overwrite anything, and must bring the system back in
// empty folders, so that PostgreSQL of Debian starts with it.
import { mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BackupSettings } from '../../deploy/backup/settings.ts';
import { waitUntil } from '../support/wait-until.ts';
import { runCommand, tryCommand } from './commands.ts';
import { FILES_FOLDER, type LiveSystem } from './live-system.ts';
import type { Figures } from './task.ts';
import { startWriter } from './writer.ts';

const MAX_LOSS_SECONDS = 60;

export async function tryRealRestore(scenario: {
  settings: BackupSettings;
  live: LiveSystem;
  figures: Figures;
  copyEveryMs: number;
}): Promise<void> {
  const { settings, live, figures } = scenario;
  await runCommand('backup', 'files');
  const writer = startWriter(await live.connect());
  // The machine dies just before the next copy, which is the worst moment.
  await sleep(scenario.copyEveryMs);
  await live.kill();
  await writer.stop();
  const diedMs = Date.now();

  await requireRejection('restore over existing data', /is not empty/, figures);
  emptyFolders(settings, 'lost');
  const startedMs = performance.now();
  const { code, output } = await tryCommand('restore');
  console.log(output);
  figures.add('restore on an empty machine', code === 0 ? 'done' : output, 'done', code === 0);
  await live.start();
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  figures.add('until PostgreSQL of Debian served again, seconds', seconds);
  const restored = await readContactIds(live);
  const lost = writer.writes.filter(({ id }) => !restored.has(id));
  const lossSeconds = (diedMs - (lost[0]?.sentMs ?? diedMs)) / 1000;
  const loss = `${lost.length} of ${writer.writes.length} rows, ${lossSeconds.toFixed(1)} s`;
  figures.add(
    'lost with the machine',
    loss,
    `≤ ${MAX_LOSS_SECONDS} s`,
    lossSeconds <= MAX_LOSS_SECONDS,
  );

  await restoreAlongTimelines(settings, live, figures);

  // A timer copies the folder that was emptied for the restore. This copy is the newest one.
  await live.kill();
  emptyFolders(settings, 'lost-again');
  await tryCommand('backup', 'files');
  await requireRejection('restore from a copy of the emptied folder', /files are missing/, figures);
}

/**
 * Each restore begins a timeline, and none of them gets a full backup of its own. A restore must find what was
 * written since the last one, and also what was written on a timeline that an earlier restore has left.
 */
async function restoreAlongTimelines(
  settings: BackupSettings,
  live: LiveSystem,
  figures: Figures,
): Promise<void> {
  await waitForArchive(live);
  const first = await writeOne(live);
  const betweenThem = new Date();
  const second = await writeOne(live);
  const afterBoth = new Date();
  await runCommand('backup', 'files');
  const restore = async (suffix: string, ...args: string[]) => {
    await waitForArchive(live);
    await live.kill();
    emptyFolders(settings, suffix);
    const { code, output } = await tryCommand('restore', ...args);
    if (code !== 0) throw new Error(output);
    await live.start();
    await waitForArchive(live);
  };
  const check = async (what: string, ids: string[], missingIds: string[]) => {
    const restored = await readContactIds(live);
    const isRight =
      ids.every((id) => restored.has(id)) && !missingIds.some((id) => restored.has(id));
    figures.add(what, isRight ? 'right' : 'wrong', 'right', isRight);
  };

  await restore('timeline-1', '--target', betweenThem.toISOString());
  await check('restore to an earlier time', [first], [second]);
  const third = await writeOne(live);
  await runCommand('backup', 'files');
  await restore('timeline-2');
  await check('restore again, without a backup since the first', [first, third], [second]);
  await restore('timeline-3', '--target', afterBoth.toISOString());
  await check('restore to a time that the first restore has left', [first, second], [third]);

  // Back to the folders from before the last restore, whose timeline is older than the newest one.
  await live.kill();
  emptyFolders(settings, 'timeline-4');
  for (const folder of [settings.BACKUP_POSTGRES_FOLDER, FILES_FOLDER]) {
    rmdirSync(folder);
    renameSync(`${folder}.timeline-3`, folder);
  }
  await live.start();
  const fourth = await writeOne(live);
  await runCommand('backup', 'files');
  await restore('timeline-5');
  await check('restore after a return to older folders', [first, third, fourth], [second]);
  await runCommand('backup', 'files');
  const { code, output } = await tryCommand('backup', 'diff');
  figures.add('backup on the new timeline', code === 0 ? 'done' : output, 'done', code === 0);
}

async function writeOne(live: LiveSystem): Promise<string> {
  const writer = startWriter(await live.connect());
  const id = await waitUntil(() => writer.writes[0]?.id, { what: 'a message' });
  await writer.stop();
  return id;
}

/** The archive then has the history of the timeline and everything that was written. */
async function waitForArchive(live: LiveSystem): Promise<void> {
  const client = await live.connect();
  await client.query('select pg_switch_wal()');
  await waitUntil(
    async () => {
      const { rowCount } = await client.query(
        `select from pg_ls_archive_statusdir() where name like '%.ready'`,
      );
      return rowCount === 0 || undefined;
    },
    { what: 'the log in the archive', timeoutMs: 60_000 },
  );
  await client.end();
}

async function requireRejection(what: string, reason: RegExp, figures: Figures): Promise<void> {
  const { code, output } = await tryCommand('restore');
  const isRejected = code === 1 && reason.test(output);
  figures.add(what, isRejected ? 'rejected' : output, 'rejected', isRejected);
}

function emptyFolders(settings: BackupSettings, suffix: string): void {
  for (const folder of [settings.BACKUP_POSTGRES_FOLDER, FILES_FOLDER]) {
    renameSync(folder, `${folder}.${suffix}`);
    mkdirSync(folder, { mode: 0o700 });
  }
}

async function readContactIds(live: LiveSystem): Promise<Set<string>> {
  const client = await live.connect();
  const { rows } = await client.query<{ id: string }>('select id from app.contacts');
  await client.end();
  return new Set(rows.map(({ id }) => id));
}
