// Starts a real ClamAV daemon on loopback for one run. The official signatures need a download and
// a gigabyte of memory. This daemon has one signature, that of the harmless EICAR test file.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../free-port.ts';

export type RunningClamd = AsyncDisposable & {
  /** Value of CLAMD_URL. */
  url: string;
  /** Folder of the signatures. */
  folder: string;
};

const CLAMD = '/usr/sbin/clamd';
const READY_TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 50;

/** In two parts, so that virus scanners do not report this file. */
export const EICAR = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$',
  'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('');

export function isClamdInstalled(): boolean {
  return existsSync(CLAMD);
}

export async function startClamd(): Promise<RunningClamd> {
  await using cleanup = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'loimel-clamd-'));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  const port = await findFreePort();
  const log = join(folder, 'clamd.log');
  const configuration = join(folder, 'clamd.conf');
  // Name : file type (any) : offset (anywhere) : bytes.
  const signature = `Eicar-Test:0:*:${Buffer.from(EICAR).toString('hex')}\n`;
  writeFileSync(join(folder, 'test.ndb'), signature);
  writeFileSync(
    configuration,
    `DatabaseDirectory ${folder}\nTCPSocket ${port}\nTCPAddr 127.0.0.1\nForeground yes\nLogFile ${log}\n`,
  );

  const child = spawn(CLAMD, ['--config-file', configuration], { stdio: 'ignore' });
  cleanup.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  });
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await isListening(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`clamd did not start:\n${existsSync(log) ? readFileSync(log, 'utf8') : ''}`);
    }
    await sleep(POLL_INTERVAL_MS);
  }
  const running = cleanup.move();
  return {
    url: `tcp://127.0.0.1:${port}`,
    folder,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
