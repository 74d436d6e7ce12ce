// A drill that is ended by a signal must delete its copy, which contains personal data.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupSettings } from '../../deploy/backup/settings.ts';
import { waitUntil } from '../support/wait-until.ts';
import type { Figures } from './task.ts';

const PROGRAM = join(import.meta.dirname, '..', '..', 'deploy', 'backup', 'restore-drill.ts');

export async function tryInterruptedDrill(
  settings: BackupSettings,
  figures: Figures,
): Promise<void> {
  const scratch = settings.BACKUP_SCRATCH_FOLDER;
  const child = spawn(process.execPath, [PROGRAM], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  await waitUntil(
    () => {
      if (child.exitCode !== null) throw new Error('the drill ended before the signal');
      const names = readdirSync(scratch);
      return (
        names.some((name) => existsSync(join(scratch, name, 'data', 'PG_VERSION'))) || undefined
      );
    },
    { what: 'restored files of the drill' },
  );
  child.kill('SIGTERM');
  const [code] = await exited;
  figures.add('exit code of a drill ended by SIGTERM', code, '1', code === 1);
  figures.addNone('copies left behind by it', readdirSync(scratch).length);
}
