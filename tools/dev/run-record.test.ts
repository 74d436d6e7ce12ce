import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { getProcessIdentity, isStillRunning, type ProcessIdentity } from '../process-identity.ts';
import { endOrphanedProcesses, writeRecord } from './run-record.ts';

function createFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loimel-record-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'deeper', 'dev.json');
}

/** A process that leads its own group, like every child of a development run. */
async function startChild(): Promise<{ child: ChildProcess; identity: ProcessIdentity }> {
  const wait = "console.log('up'); setInterval(() => {}, 1000)";
  const child = spawn(process.execPath, ['-e', wait], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const identity = getProcessIdentity(child.pid ?? 0);
  if (!identity) throw new Error('The child did not start.');
  return { child, identity };
}

test('without an earlier run there is nothing to clear', async () => {
  expect(await endOrphanedProcesses(createFile())).toBe(null);
});

test('child processes of a killed run are ended and the record is deleted', async () => {
  const file = createFile();
  const { identity } = await startChild();
  writeRecord(file, []);
  writeFileSync(
    file,
    JSON.stringify({ main: { pid: 1, startedAt: 'never' }, children: [identity] }),
  );
  expect(await endOrphanedProcesses(file)).toBe(null);
  expect(isStillRunning(identity)).toBe(false);
  expect(existsSync(file)).toBe(false);
});

test('a process that only has the pid of an earlier child process is not ended', async () => {
  const file = createFile();
  const { identity } = await startChild();
  writeRecord(file, []);
  const otherProcess = { pid: identity.pid, startedAt: 'long ago' };
  writeFileSync(file, JSON.stringify({ main: null, children: [otherProcess] }));
  await endOrphanedProcesses(file);
  expect(isStillRunning(identity)).toBe(true);
});

test('a running instance is reported and its child processes are not ended', async () => {
  const file = createFile();
  const { identity } = await startChild();
  writeRecord(file, [identity.pid]);
  expect(await endOrphanedProcesses(file, 50)).toBe(process.pid);
  expect(isStillRunning(identity)).toBe(true);
});
