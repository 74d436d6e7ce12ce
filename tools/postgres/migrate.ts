// Runs the migration program of the API on a provisioned database.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { DatabaseUrls } from './provision.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..');

/** Rejects with the full output of the program when it fails. */
export async function runMigrations(urls: DatabaseUrls): Promise<void> {
  const child = spawn(process.execPath, [join('apps', 'api', 'src', 'migrate.ts')], {
    cwd: REPOSITORY,
    env: { ...process.env, ...urls },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The migrations failed (exit code ${code}):\n${output}`);
}
