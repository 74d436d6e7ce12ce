// Process: restores the system on a new machine. It never overwrites a database or files.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { parseArgs } from 'node:util';
import { endRestoredSessions } from '../../apps/api/src/auth/sessions/end-restored.ts';
import { pauseRestoredLetters } from '../../apps/api/src/newsletter/pause-restored.ts';
import { addErasureLog, readErasureLog } from '../../apps/api/src/retention/erasure-log.ts';
import { createFileDriver } from '../../apps/api/src/storage/drivers.ts';
import { BackupProblem } from './backup-problem.ts';
import { checkFiles } from './check-files.ts';
import { listFileSnapshots, restoreFolder } from './file-snapshots.ts';
import { parseTarget } from './parse-target.ts';
import { planCopy, type RestoredCopy, restoreCopy } from './restore-copy.ts';
import { rejectRoot, runCommand } from './run-command.ts';
import type { BackupSettings } from './settings.ts';

const HELP = `npm run restore -- [--target TIME] [--erasure-log FOLDER] [--accept-missing-files]
npm run restore -- --export-erasure-log FOLDER

Restores the database into BACKUP_POSTGRES_FOLDER and the files into FILES_FOLDER, which must be empty, and
erases again what was erased after that time. Stop PostgreSQL, server and worker first. Run it as the user
postgres. Default for TIME: the newest time for which there are files. FOLDER replaces the erasure log of the
repository and of this machine. What was deleted by mistake is also in that log: export it, remove the lines
and give the folder.
A restore that lacks files of its records is rejected: an earlier TIME may have them.`;

/** `loimel restore` looks for this file. */
const REPLACES_LOG = 'replaces-log';
/** The unit of `loimel restore` has folders of its own in these places. */
const HIDDEN_FOLDER = /^\/(?:home|root|tmp|var\/tmp|run\/user)(?:\/|$)/;

const { values } = parseArgs({
  options: {
    target: { type: 'string' },
    'erasure-log': { type: 'string' },
    'export-erasure-log': { type: 'string' },
    'accept-missing-files': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
});
const exportFolder = values['export-erasure-log'];
if (values.help) console.log(HELP);
else if (exportFolder === undefined) await runCommand(restore);
else await runCommand((settings) => exportErasureLog(settings, exportFolder));

async function restore(settings: BackupSettings, signal: AbortSignal): Promise<void> {
  rejectRoot('loimel restore');
  const [dataFolder, filesFolder] = [settings.BACKUP_POSTGRES_FOLDER, settings.FILES_FOLDER];
  for (const folder of [dataFolder, filesFolder]) requireEmpty(folder);
  const givenLog = values['erasure-log'];
  if (givenLog !== undefined) await requireLog(givenLog);
  // Under another name until the erasures are applied, so that PostgreSQL cannot start with them.
  const draftFolder = `${dataFolder}.restoring`;
  requireEmpty(draftFolder);
  const plan = await planCopy(settings, parseTarget(values.target));
  mkdirSync(settings.BACKUP_SCRATCH_FOLDER, { recursive: true, mode: 0o700 });
  const workFolder = mkdtempSync(join(settings.BACKUP_SCRATCH_FOLDER, 'restore-'));
  try {
    const copy = await restoreCopy(
      settings,
      plan,
      { dataFolder: draftFolder, filesFolder, workFolder },
      { erasureLogFolder: givenLog, localLogFolder: settings.ERASURE_LOG_FOLDER, signal },
    );
    await using server = copy.server;
    const { lastCommitAt } = server.recovery;
    await requireFiles(settings, copy);
    const ended = await endRestoredSessions(server.client);
    const paused = await pauseRestoredLetters(server.client);
    await server[Symbol.asyncDispose]();
    // `loimel restore` gives it to the worker: the next restore of this machine needs it too.
    const keptLog = join(settings.BACKUP_SCRATCH_FOLDER, 'restored-erasures');
    const unfinishedLog = `${keptLog}.new`;
    for (const folder of [keptLog, unfinishedLog]) rmSync(folder, { recursive: true, force: true });
    cpSync(copy.logFolder, unfinishedLog, { recursive: true });
    // A log from which lines were removed must not be added to the whole one of this machine.
    if (givenLog !== undefined) writeFileSync(join(unfinishedLog, REPLACES_LOG), '');
    if (existsSync(dataFolder)) rmdirSync(dataFolder);
    renameSync(draftFolder, dataFolder);
    renameSync(unfinishedLog, keptLog);
    console.log(`Restored ${plan.backup.label} to ${plan.target.toISOString()}.`);
    console.log(`The last transaction is from ${lastCommitAt?.toISOString() ?? 'the backup'}.`);
    console.log(`Erased again: ${copy.erased} subjects, ${copy.filesDeleted} files.`);
    console.log(`Ended ${ended.sessions} sessions and every link that was sent for a sign-in.`);
    console.log(
      `Passwords, roles, disabled accounts and ${ended.tokens} personal access tokens are as they were at that time: change again what was changed since.`,
    );
    for (const number of paused) {
      console.log(
        `Paused letter ${number} of the newsletter: what was sent after that time would be sent twice. See "Newsletter" in docs/operate.md.`,
      );
    }
    console.log(
      'Start PostgreSQL, then run `loimel provision`, `loimel activate`, `loimel backup init` and `loimel backup full`.',
    );
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}

/** In S3 the files are not part of the restore. */
async function requireFiles(settings: BackupSettings, { server }: RestoredCopy): Promise<void> {
  if (settings.FILES_DRIVER !== 'disk' || values['accept-missing-files']) return;
  const { checked, wrong } = await checkFiles(server.client, createFileDriver(settings));
  if (wrong.length === 0) return;
  throw new BackupProblem(
    `${wrong.length} of ${checked} files are missing or damaged, first ${wrong[0]}.`,
    `delete ${settings.BACKUP_POSTGRES_FOLDER}.restoring, empty ${settings.FILES_FOLDER} and choose an earlier time with --target. \`--accept-missing-files\` restores without them.`,
  );
}

/** To read and edit it on a machine that has no copy of it. */
async function exportErasureLog(settings: BackupSettings, folder: string): Promise<void> {
  rejectRoot('loimel restore');
  rejectHidden(folder);
  requireEmpty(folder);
  const newest = (await listFileSnapshots(settings)).at(-1);
  if (newest === undefined) {
    throw new BackupProblem('There is no snapshot of the files.', 'check BACKUP_REPOSITORY.');
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await restoreFolder(settings, {
    snapshot: newest,
    folder: settings.ERASURE_LOG_FOLDER,
    to: folder,
  });
  await addErasureLog(folder, settings.ERASURE_LOG_FOLDER);
  console.log(`${folder} has the erasure log of ${newest.time.toISOString()} and of this machine.`);
}

async function requireLog(folder: string): Promise<void> {
  rejectHidden(folder);
  await readErasureLog(folder).catch((error: unknown) => {
    throw new BackupProblem(
      error instanceof Error ? error.message : String(error),
      'give a folder of `loimel restore --export-erasure-log` that the user postgres can read.',
    );
  });
}

function rejectHidden(folder: string): void {
  if (isAbsolute(folder) && !HIDDEN_FOLDER.test(folder)) return;
  throw new BackupProblem(
    `${folder} is not a folder that this program can see.`,
    'give a path that begins with /, and not one in /home, /root or /tmp: for example /var/lib/loimel-backup/erasure-log.',
  );
}

function requireEmpty(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  throw new BackupProblem(
    `${folder} is not empty, and a restore does not overwrite anything.`,
    'stop PostgreSQL, server and worker, and move the folder away. Delete it when the restored system runs.',
  );
}
