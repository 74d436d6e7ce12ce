// Starts a real S3 store for one run: Ceph's monitor, object store and S3 gateway from Debian's
// packages, on loopback, in a temporary folder, with nothing left afterwards.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '../free-port.ts';
import { createCephPlan, toCephConfiguration } from './configuration.ts';

export type ObjectStore = {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};
export type RunningObjectStore = AsyncDisposable & { store: ObjectStore };

const PROGRAMS = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'];
const COMMAND_TIMEOUT_MS = 60_000;
const READY_TIMEOUT_MS = 90_000;
const POLL_INTERVAL_MS = 200;

const run = promisify(execFile);

export function isCephInstalled(): boolean {
  return PROGRAMS.every((program) => existsSync(`/usr/bin/${program}`));
}

export async function startCeph(): Promise<RunningObjectStore> {
  await using cleanup = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'loimel-ceph-'));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  const plan = createCephPlan(folder, {
    monitor: await findFreePort(),
    gateway: await findFreePort(),
  });
  const configuration = join(folder, 'ceph.conf');
  for (const name of ['mon', 'osd', 'rgw']) mkdirSync(join(folder, name));
  writeFileSync(configuration, toCephConfiguration(plan));

  const call = async (program: string, ...words: string[]) => {
    const { stdout } = await run(program, ['-c', configuration, ...words], {
      timeout: COMMAND_TIMEOUT_MS,
    });
    return stdout;
  };
  /** In the foreground, so that the process is ours and ends with us. */
  const serve = (program: string, ...words: string[]) => {
    const child = spawn(program, ['-c', configuration, '-f', ...words], { stdio: 'ignore' });
    cleanup.defer(() => end(child));
    return child;
  };

  const map = join(folder, 'monmap');
  const address = `[v1:127.0.0.1:${plan.monitorPort}]`;
  await run('monmaptool', ['--create', '--fsid', plan.fsid, '--addv', 'a', address, map]);
  await call('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map);
  serve('ceph-mon', '-i', 'a');

  const storeId = randomUUID();
  await call('ceph', '--connect-timeout', '30', 'osd', 'new', storeId, '0');
  await call('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', storeId);
  serve('ceph-osd', '-i', '0');
  await call('ceph', 'osd', 'crush', 'add', 'osd.0', '1.0', 'root=default', 'host=here');
  await until('the object store', async () => (await call('ceph', 'osd', 'stat')).includes('1 up'));

  const gateway = serve('radosgw', '-n', 'client.rgw');
  const endpoint = `http://127.0.0.1:${plan.gatewayPort}`;
  await until('the S3 gateway', async () => {
    if (gateway.exitCode !== null) throw new Error('The S3 gateway ended at once.');
    return fetch(endpoint).then(
      () => true,
      () => false,
    );
  });
  const accessKeyId = randomBytes(10).toString('hex');
  const secretAccessKey = randomBytes(20).toString('hex');
  const keys = [`--access-key=${accessKeyId}`, `--secret=${secretAccessKey}`];
  await call('radosgw-admin', 'user', 'create', '--uid=test', '--display-name=test', ...keys);

  const running = cleanup.move();
  return {
    store: { endpoint, region: 'us-east-1', accessKeyId, secretAccessKey },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

async function until(what: string, isReady: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error(`${what} was not ready in ${READY_TIMEOUT_MS} ms.`);
    await sleep(POLL_INTERVAL_MS);
  }
}

/** Its data is thrown away, so it need not be in order. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
