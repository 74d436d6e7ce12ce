// Runs an external program with a list of arguments, without a shell, and returns its output.
import { execFile } from 'node:child_process';

const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;
const SHOWN_LINES = 6;

export type RunOptions = {
  timeoutMs: number;
  /** Added to the environment of this process. */
  env?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
};

export class ProgramFailure extends Error {
  override name = 'ProgramFailure';
  readonly output: string;

  constructor(program: string, reason: string, output: string) {
    const lines = output.trim().split('\n').slice(-SHOWN_LINES);
    super(`${program} ${reason}:\n${lines.join('\n')}`);
    this.output = output;
  }
}

export function runProgram(
  program: string,
  args: readonly string[],
  { timeoutMs, env = {}, signal }: RunOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      program,
      args,
      {
        // A folder that the user of this process may not enter would make some programs fail.
        cwd: '/',
        env: { ...process.env, ...env },
        timeout: timeoutMs,
        maxBuffer: MAX_OUTPUT_BYTES,
        ...(signal && { signal }),
      },
      (error, stdout, stderr) => {
        if (error === null) return resolve(stdout);
        const reason = error.killed
          ? `did not end within ${timeoutMs / 1000} s`
          : `ended with ${error.code ?? error.signal}`;
        reject(new ProgramFailure(program, reason, `${stdout}\n${stderr}`));
      },
    );
  });
}
