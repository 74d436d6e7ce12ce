// The machine dies without warning. `restore` must not overwrite anything, and must bring the system back in
// empty folders, so that PostgreSQL of Debian starts with it.
import { mkdirSync, renameSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BackupSettings } from '../../deploy/backup/settings.ts';
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

  const rejected = await tryCommand('restore');
  const isRejected = rejected.code === 1 && /is not empty/.test(rejected.output);
  figures.add(
    'restore over existing data',
    isRejected ? 'rejected' : 'accepted',
    'rejected',
    isRejected,
  );

  for (const folder of [settings.BACKUP_POSTGRES_FOLDER, FILES_FOLDER]) {
    renameSync(folder, `${folder}.lost`);
    mkdirSync(folder, { mode: 0o700 });
  }
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
}

async function readContactIds(live: LiveSystem): Promise<Set<string>> {
  const client = await live.connect();
  const { rows } = await client.query<{ id: string }>('select id from app.contacts');
  await client.end();
  return new Set(rows.map(({ id }) => id));
}
