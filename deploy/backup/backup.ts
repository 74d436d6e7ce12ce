// Process: makes backups. `npm run backup -- help`
import { parseArgs } from 'node:util';
import { writeBackupConfiguration } from './configure-backup.ts';
import { initializeFileSnapshots } from './file-snapshots.ts';
import { runJob } from './jobs.ts';
import { initializeDatabaseBackups } from './pgbackrest.ts';
import { rejectRoot, runCommand } from './run-command.ts';

const HELP = `npm run backup -- configure | init | full | diff | files

configure   writes the configuration of pgBackRest and the settings of PostgreSQL; needs root. PostgreSQL
            must be restarted afterwards
init        creates the repository and checks that the log of PostgreSQL arrives there
full        backs up the database, then the files
diff        backs up what changed in the database since the last full backup, then the files
files       copies new files and the erasure log; the timer does it every 45 seconds

All but configure run as the user postgres.`;

const { positionals } = parseArgs({ allowPositionals: true });
const [command = 'help'] = positionals;
if (command === 'configure') {
  await runCommand(async (settings) => writeBackupConfiguration(settings));
} else if (command === 'init') {
  await runCommand(async (settings) => {
    rejectRoot('loimel backup init');
    await initializeDatabaseBackups(settings);
    await initializeFileSnapshots(settings);
    console.log('The repository is ready. Run `loimel backup full` now.');
  });
} else if (command === 'full' || command === 'diff' || command === 'files') {
  await runCommand(async (settings) => {
    rejectRoot(`loimel backup ${command}`);
    console.log(await runJob(settings, command));
  });
} else {
  console.log(HELP);
  process.exitCode = command === 'help' ? 0 : 1;
}
