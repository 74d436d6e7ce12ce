// Runs `newsletter send` as an operator, kills it on the way and repeats it until it ends without a kill.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Backend } from '../support/backend/start.ts';

const PROGRAM = join(import.meta.dirname, '..', '..', 'apps', 'api', 'src', 'newsletter.ts');
const PATIENCE_MS = 180_000;

/** Kills the command once the number of stored deliveries has reached each of the given numbers. */
export async function sendLetter(
  backend: Backend,
  options: { smtpUrl: string; killAt: readonly number[]; countStored: () => Promise<number> },
): Promise<{ kills: number }> {
  const deadline = Date.now() + PATIENCE_MS;
  const killAt = [...options.killAt];
  for (let kills = 0; Date.now() < deadline; ) {
    const child = spawn(process.execPath, [PROGRAM, 'send', '--yes'], {
      env: {
        ...process.env,
        DATABASE_WORKER_URL: backend.urls.DATABASE_WORKER_URL,
        PUBLIC_URL: backend.url,
        SMTP_URL: options.smtpUrl,
        MAIL_FROM: 'news@loimel.example',
        STUDIO_EMAIL: 'studio@loimel.example',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = once(child, 'exit');
    while (child.exitCode === null && child.signalCode === null) {
      const next = killAt[0];
      if (next !== undefined && (await options.countStored()) >= next) {
        killAt.shift();
        child.kill('SIGKILL');
      }
      await Promise.race([ended, sleep(2)]);
    }
    await ended;
    if (child.exitCode === 0) return { kills };
    if (child.signalCode === 'SIGKILL') kills += 1;
  }
  throw new Error('the command did not end');
}
