// Runs programs of the product as an operator or a timer does.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { requireServerUser } from '../../tools/postgres/access.ts';
import type { DatabaseUrls } from '../../tools/postgres/provision.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..');
const TIMEOUT_MS = 60_000;
export const CANARY_SECRET = randomBytes(24).toString('hex');

type Run = { args: readonly string[]; env: Readonly<Record<string, string>>; uid?: number };

async function run(script: string, { args, env, uid }: Run): Promise<number> {
  const child = spawn(process.execPath, [join(REPOSITORY, script), ...args], {
    cwd: REPOSITORY,
    env: { PATH: process.env['PATH'], ...env },
    stdio: 'ignore',
    timeout: TIMEOUT_MS,
    ...(uid === undefined ? {} : { uid }),
  });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

export async function runDeliveries(urls: DatabaseUrls, args: readonly string[]): Promise<void> {
  const code = await run('apps/api/src/deliveries.ts', { args, env: urls });
  if (code !== 0) throw new Error(`deliveries ${args.join(' ')} ended with ${code}.`);
}

/** Writes its result to `metrics` in the folder, as the timer does. Resolves also when the message is lost. */
export async function runCanary(publicUrl: string, folder: string): Promise<void> {
  const env = { PUBLIC_URL: publicUrl, CANARY_SECRET, CANARY_FOLDER: folder };
  await run('apps/api/src/canary.ts', { args: [], env });
}

/** Its repository does not exist, so it must fail. It runs as the user of PostgreSQL, as its timer does. */
export async function runBackupProgram(
  name: string,
  args: readonly string[],
  { results, own }: { results: string; own: string },
): Promise<void> {
  const user = requireServerUser();
  const code = await run(join('deploy', 'backup', name), {
    args,
    env: {
      BACKUP_REPOSITORY: join(own, 'no-repository'),
      BACKUP_CIPHER_PASS: randomBytes(24).toString('hex'),
      BACKUP_METRICS_FOLDER: results,
      BACKUP_SCRATCH_FOLDER: join(results, 'scratch'),
      BACKUP_CACHE_FOLDER: join(results, 'cache'),
    },
    ...(user === null ? {} : { uid: user.uid }),
  });
  if (code === 0) throw new Error(`${name} succeeded without a repository.`);
}
