// Tests of the starter, each with its own cluster.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../free-port.ts';
import { getProcessIdentity, isStillRunning } from '../process-identity.ts';
import { type RunningPostgres, type StartOptions, startPostgres } from './start.ts';

const TIMEOUT_MS = 30_000;

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loimel-start-test-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function start(options: StartOptions): Promise<RunningPostgres> {
  const server = await startPostgres({ settings: { fsync: 'off' }, ...options });
  onTestFinished(server.stop);
  return server;
}

async function read(adminUrl: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query({ text, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

test('an orphaned server of a killed run is stopped and its data is kept', {
  timeout: TIMEOUT_MS,
}, async () => {
  const dataDir = join(createFolder(), 'postgres');
  const port = await findFreePort();
  const orphan = await start({ dataDir, port });
  await read(orphan.adminUrl, 'create table kept as select 42 as value');
  const identity = getProcessIdentity(orphan.pid);

  const next = await start({ dataDir, port });
  expect(identity && isStillRunning(identity)).toBe(false);
  expect(next.adminUrl).toBe(orphan.adminUrl);
  expect(await read(next.adminUrl, 'select value from kept')).toBe(42);
});

test('a server ended by SIGKILL restarts immediately without data loss', {
  timeout: TIMEOUT_MS,
}, async () => {
  const dataDir = join(createFolder(), 'postgres');
  const port = await findFreePort();
  const killed = await start({ dataDir, port });
  await read(killed.adminUrl, 'create table kept as select 42 as value');
  process.kill(killed.pid, 'SIGKILL');

  const next = await start({ dataDir, port });
  expect(await read(next.adminUrl, 'select value from kept')).toBe(42);
});

test('a port in use is named in the error', { timeout: TIMEOUT_MS }, async () => {
  const port = await findFreePort();
  const other = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void other.close());
  const attempt = startPostgres({ dataDir: join(createFolder(), 'postgres'), port });
  await expect(attempt).rejects.toThrow(`port ${port} is taken by another program`);
});

test('it listens on loopback only and commits synchronously', { timeout: TIMEOUT_MS }, async () => {
  const server = await start({
    dataDir: join(createFolder(), 'postgres'),
    port: await findFreePort(),
  });
  expect(await read(server.adminUrl, 'show listen_addresses')).toBe('127.0.0.1');
  expect(await read(server.adminUrl, 'show synchronous_commit')).toBe('on');
  expect(await read(server.adminUrl, "select 'ÕÄ' ~* 'õä'")).toBe(true);
});

test('in a folder without access for other users, root stores the data elsewhere and reports the path', {
  timeout: TIMEOUT_MS,
}, async () => {
  // Only root starts PostgreSQL as another user, who must be able to enter the folder.
  const isRoot = process.getuid?.() === 0;
  const closed = join(createFolder(), 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const notices: string[] = [];
  const server = await start({
    dataDir: join(closed, 'postgres'),
    port: await findFreePort(),
    onNotice: (line) => notices.push(line),
  });
  onTestFinished(() => rmSync(server.dataDir, { recursive: true, force: true }));
  expect(server.dataDir.startsWith(closed)).toBe(!isRoot);
  expect(notices).toEqual(isRoot ? [expect.stringContaining(server.dataDir)] : []);
  expect(await read(server.adminUrl, 'select 1')).toBe(1);
});
