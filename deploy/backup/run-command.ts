// Runs a backup program: settings from the environment, errors as sentences, exit code 1 on failure.
import { BackupProblem } from './backup-problem.ts';
import { ProgramFailure } from './run-program.ts';
import { type BackupSettings, parseBackupSettings, SettingsError } from './settings.ts';

export async function runCommand(
  run: (settings: BackupSettings, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const controller = new AbortController();
  // The programs delete their scratch folder before they end.
  const end = () => controller.abort(new Error('ended by a signal'));
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    await run(parseBackupSettings(process.env), controller.signal);
  } catch (error) {
    const isForOperators =
      error instanceof BackupProblem ||
      error instanceof SettingsError ||
      error instanceof ProgramFailure;
    console.error(isForOperators ? error.message : error);
    process.exitCode = 1;
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end);
  }
}

/** As root, pgBackRest would leave files that PostgreSQL cannot open. */
export function rejectRoot(command: string): void {
  if (process.getuid?.() === 0) {
    throw new SettingsError(`Run it as the user postgres: sudo -u postgres ${command}`);
  }
}
