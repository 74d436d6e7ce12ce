// Starts a real S3 store for one run: Ceph's monitor, object store and S3 gateway from Debian
// packages. It listens on loopback, uses a temporary folder and leaves nothing behind.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '../free-port.ts';
import { createCephPlan, toCephConfiguration } from './configuration.ts';
import { queryMonitor } from './query-monitor.ts';

export type ObjectStore = {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};
/** A user without a bucket. The policy of a bucket can give rights to it by its name. */
export type LimitedUser = { name: string; accessKeyId: string; secretAccessKey: string };
export type RunningObjectStore = AsyncDisposable & {
  store: ObjectStore;
  createLimitedUser: () => Promise<LimitedUser>;
};

const PROGRAMS = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'];
const COMMAND_TIMEOUT_MS = 60_000;
const READY_TIMEOUT_MS = 90_000;
const POLL_INTERVAL_MS = 200;
const LOG_LINES = 6;
const CAPACITY_BYTES = 1024 ** 3;

const run = promisify(execFile);

export function isCephInstalled(): boolean {
  return PROGRAMS.every((program) => existsSync(`/usr/bin/${program}`));
}

export async function startCeph(capacityBytes = CAPACITY_BYTES): Promise<RunningObjectStore> {
  await using cleanup = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'loimel-ceph-'));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  const plan = createCephPlan(folder, {
    monitorPort: await findFreePort(),
    gatewayPort: await findFreePort(),
    capacityBytes,
  });
  const configuration = join(folder, 'ceph.conf');
  for (const name of ['mon', 'osd', 'rgw']) mkdirSync(join(folder, name));
  writeFileSync(configuration, toCephConfiguration(plan));

  const call = async (program: string, ...args: string[]) => {
    const { stdout } = await run(program, ['-c', configuration, ...args], {
      timeout: COMMAND_TIMEOUT_MS,
    });
    return stdout;
  };
  /** In the foreground, so that it is a child process and ends with this one. */
  const serve = (program: string, ...args: string[]) => {
    const child = spawn(program, ['-c', configuration, '-f', ...args], { stdio: 'ignore' });
    cleanup.defer(() => end(child));
    return child;
  };

  const map = join(folder, 'monmap');
  const address = `[v1:127.0.0.1:${plan.monitorPort}]`;
  await run('monmaptool', ['--create', '--fsid', plan.fsid, '--addv', 'a', address, map]);
  await call('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map);
  serve('ceph-mon', '-i', 'a');
  const query = (...args: string[]) =>
    queryMonitor(() => call('ceph', '--connect-timeout', '30', ...args));
  const storeId = randomUUID();
  await query('osd', 'new', storeId, '0');
  await query('osd', 'crush', 'add', 'osd.0', '1.0', 'root=default', 'host=here');
  await call('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', storeId);
  const store = serve('ceph-osd', '-i', '0');
  await until(store, join(folder, 'osd.0.log'), async () =>
    (await query('osd', 'stat')).includes('1 up'),
  );

  const gateway = serve('radosgw', '-n', 'client.rgw');
  const endpoint = `http://127.0.0.1:${plan.gatewayPort}`;
  await until(gateway, join(folder, 'client.rgw.log'), () =>
    fetch(endpoint).then(
      () => true,
      () => false,
    ),
  );
  const createUser = async (name: string) => {
    const accessKeyId = randomBytes(10).toString('hex');
    const secretAccessKey = randomBytes(20).toString('hex');
    const keys = [`--access-key=${accessKeyId}`, `--secret=${secretAccessKey}`];
    await call(
      'radosgw-admin',
      'user',
      'create',
      `--uid=${name}`,
      `--display-name=${name}`,
      ...keys,
    );
    return { accessKeyId, secretAccessKey };
  };
  const owner = await createUser('test');

  const running = cleanup.move();
  return {
    store: { endpoint, region: 'us-east-1', ...owner },
    createLimitedUser: async () => ({ name: 'limited', ...(await createUser('limited')) }),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

async function until(
  child: ChildProcess,
  log: string,
  isReady: () => Promise<boolean>,
): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await isReady())) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (hasEnded || Date.now() > deadline) {
      const state = hasEnded ? 'ended' : `was not ready in ${READY_TIMEOUT_MS} ms`;
      throw new Error(`${child.spawnfile} ${state}:\n${readEnd(log)}`);
    }
    await sleep(POLL_INTERVAL_MS);
  }
}

function readEnd(log: string): string {
  return existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(-LOG_LINES).join('\n') : '';
}

/** Kills the process, because its data is deleted anyway. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
