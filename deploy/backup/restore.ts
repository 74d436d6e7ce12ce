// Process: restores the system on a new machine. It never overwrites a database or files.
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupProblem } from './backup-problem.ts';
import { parseTarget } from './parse-target.ts';
import { planCopy, restoreCopy } from './restore-copy.ts';
import { rejectRoot, runCommand } from './run-command.ts';
import type { BackupSettings } from './settings.ts';

const HELP = `npm run restore -- [--target TIME] [--erasure-log FOLDER]

Restores the database into BACKUP_POSTGRES_FOLDER and the files into FILES_FOLDER, which must be empty, and
erases again what was erased after that time. Stop PostgreSQL, server and worker first. Run it as the user
postgres. Default for TIME: the newest time for which there are files. FOLDER replaces the erasure log of the
repository. What was deleted by mistake is also in that log: remove its lines from a copy to get it back.`;

const { values } = parseArgs({
  options: {
    target: { type: 'string' },
    'erasure-log': { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) console.log(HELP);
else await runCommand(restore);

async function restore(settings: BackupSettings, signal: AbortSignal): Promise<void> {
  rejectRoot('loimel restore');
  const [dataFolder, filesFolder] = [settings.BACKUP_POSTGRES_FOLDER, settings.FILES_FOLDER];
  for (const folder of [dataFolder, filesFolder]) requireEmpty(folder);
  // Under another name until the erasures are applied, so that PostgreSQL cannot start with them.
  const draftFolder = `${dataFolder}.restoring`;
  requireEmpty(draftFolder);
  const plan = await planCopy(settings, parseTarget(values.target));
  const workFolder = mkdtempSync(join(settings.BACKUP_SCRATCH_FOLDER, 'restore-'));
  try {
    const copy = await restoreCopy(
      settings,
      plan,
      { dataFolder: draftFolder, filesFolder, workFolder },
      { erasureLogFolder: values['erasure-log'], signal },
    );
    const { lastCommitAt } = copy.server.recovery;
    await copy.server[Symbol.asyncDispose]();
    // `loimel restore` gives it to the worker: the next restore of this machine needs it too.
    const keptLog = join(settings.BACKUP_SCRATCH_FOLDER, 'restored-erasures');
    rmSync(keptLog, { recursive: true, force: true });
    cpSync(copy.logFolder, keptLog, { recursive: true });
    if (existsSync(dataFolder)) rmdirSync(dataFolder);
    renameSync(draftFolder, dataFolder);
    console.log(`Restored ${plan.backup.label} to ${plan.target.toISOString()}.`);
    console.log(`The last transaction is from ${lastCommitAt?.toISOString() ?? 'the backup'}.`);
    console.log(`Erased again: ${copy.erased} subjects, ${copy.filesDeleted} files.`);
    console.log('Start PostgreSQL, then run `loimel backup full`.');
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}

function requireEmpty(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  throw new BackupProblem(
    `${folder} is not empty, and a restore does not overwrite anything.`,
    'stop PostgreSQL, server and worker, and move the folder away. Delete it when the restored system runs.',
  );
}
