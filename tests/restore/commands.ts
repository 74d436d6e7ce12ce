// Runs the backup programs as an operator does: as processes, with the settings in the environment.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupSettings } from '../../deploy/backup/settings.ts';

const PROGRAMS = join(import.meta.dirname, '..', '..', 'deploy', 'backup');
const TIMEOUT_MS = 30 * 60_000;

export type CommandResult = { code: number; output: string };

export function tryCommand(program: string, ...args: string[]): Promise<CommandResult> {
  return new Promise((resolve) => {
    const file = join(PROGRAMS, `${program}.ts`);
    execFile(process.execPath, [file, ...args], { timeout: TIMEOUT_MS }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), output: (out + err).trim() });
    });
  });
}

/** Resolves with the output. Throws when the program fails. */
export async function runCommand(program: string, ...args: string[]): Promise<string> {
  const { code, output } = await tryCommand(program, ...args);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}

export function readMetric(
  settings: Pick<BackupSettings, 'BACKUP_METRICS_FOLDER'>,
  job: string,
  name: string,
): number {
  const text = readFileSync(join(settings.BACKUP_METRICS_FOLDER, `${job}.prom`), 'utf8');
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1));
}
