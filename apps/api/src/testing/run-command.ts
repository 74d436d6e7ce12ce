// Runs a command of the operator as a process of its own, with the login of the worker.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

type CommandResult = { code: number | null; output: string };

/** `script` is relative to `apps/api/src`. `output` contains both streams. */
export async function runCommand(
  script: string,
  args: readonly string[],
  workerUrl: string,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', script), ...args], {
    env: { PATH: process.env['PATH'], DATABASE_WORKER_URL: workerUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}
