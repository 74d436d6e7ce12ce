// Runs inside the Debian root as the user postgres: fills a system, backs it up, restores it in drills and
// for real, and damages the repository. Writes its figures as JSON.
import { writeFileSync } from 'node:fs';
import { parseBackupSettings } from '../../deploy/backup/settings.ts';
import { runCommand } from './commands.ts';
import { tryDamagedRepositories } from './damaged-repositories.ts';
import { tryDrills } from './drills.ts';
import { addApplication, addContacts } from './fill.ts';
import { tryInterruptedDrill } from './interrupted-drill.ts';
import { createLiveSystem, createSchema, FILES_FOLDER } from './live-system.ts';
import { tryRealRestore } from './real-restore.ts';
import { Figures, RESULT_FILE, type RestoreTask } from './task.ts';

const task: RestoreTask = JSON.parse(process.env['RESTORE_TASK'] ?? '');
const settings = parseBackupSettings(process.env);
const figures = new Figures();
const live = createLiveSystem(task.port);
await live.start();
try {
  await createSchema(task.port);
  await runCommand('backup', 'init');
  await fill();
  figures.add('full backup', await runCommand('backup', 'full'));
  await tryDrills({ settings, live, figures, task });
  await tryInterruptedDrill(settings, figures);
  await tryDamagedRepositories({ task, figures });
  await tryRealRestore({ settings, live, figures, copyEveryMs: task.copyEveryMs });
} finally {
  await live.kill();
  writeFileSync(RESULT_FILE, JSON.stringify(figures.all));
}
process.exitCode = figures.all.every(({ isMet }) => isMet) ? 0 : 1;

async function fill(): Promise<void> {
  const client = await live.connect();
  await addContacts(client, task.contacts, task.messageChars);
  for (let count = 0; count < task.files; count += 1) {
    const marker = `applicant${count}`;
    await addApplication(client, FILES_FOLDER, { marker, bytes: task.fileBytes });
  }
  await client.query('checkpoint');
  const { rows } = await client.query<{ bytes: string }>(
    `select pg_database_size('loimel') as bytes`,
  );
  figures.add('database, MB', (Number(rows[0]?.bytes) / 1e6).toFixed(0));
  figures.add('files', task.files);
  await client.end();
}
