// Tests the wrapper of every npm script with a fake Node version in a temporary clone.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

function createClone(): string {
  const clone = mkdtempSync(join(tmpdir(), 'loimel-clone-'));
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }));
  mkdirSync(join(clone, 'tools'));
  copyFileSync(join(import.meta.dirname, 'on-node-24.mjs'), join(clone, 'tools', 'on-node-24.mjs'));
  return clone;
}

function bringOwnNode(clone: string): string {
  const folder = join(clone, '.tools', 'node_modules', '.bin');
  mkdirSync(folder, { recursive: true });
  symlinkSync(process.execPath, join(folder, 'node'));
  return folder;
}

function run(clone: string, version: string, command: string[]) {
  const fake = `Object.defineProperty(process, 'version', { value: '${version}' })`;
  const flags = ['--import', `data:text/javascript,${encodeURIComponent(fake)}`];
  return spawnSync(process.execPath, [...flags, 'tools/on-node-24.mjs', ...command], {
    cwd: clone,
    encoding: 'utf8',
  });
}

test('on an older Node it fails with one sentence that names setup.sh', () => {
  const result = run(createClone(), 'v20.20.2', ['node', '--version']);
  expect(result.status).toBe(1);
  expect(result.stdout).toBe('');
  expect(result.stderr.trim().split('\n')).toHaveLength(1);
  expect(result.stderr).toContain('v20.20.2');
  expect(result.stderr).toContain('`bash setup.sh`');
});

test('on an older Node the command runs with the Node that setup.sh installed', () => {
  const clone = createClone();
  const folder = bringOwnNode(clone);
  const print = 'process.stdout.write(process.argv0 + " " + process.env.PATH.split(":")[0])';
  const result = run(clone, 'v18.0.0', ['node', '-e', print]);
  expect(result.stdout).toBe(`node ${folder}`);
  expect(result.status).toBe(0);
});

test('on Node 24 the command runs and its exit code is returned', () => {
  const result = run(createClone(), 'v24.0.0', ['node', '-e', 'process.exit(7)']);
  expect(result.status).toBe(7);
  expect(result.stderr).toBe('');
});

test('a command that is not installed is reported with the script that installs it', () => {
  const result = run(createClone(), 'v24.0.0', ['no-such-program-here']);
  expect(result.status).toBe(1);
  expect(result.stderr).toBe('no-such-program-here is not installed: run `bash setup.sh` once.\n');
});

test('a signal is forwarded to the command', async () => {
  const waiting =
    "process.on('SIGTERM', () => process.exit(9)); console.log('up'); setInterval(() => {}, 1000)";
  const child = spawn(process.execPath, ['tools/on-node-24.mjs', 'node', '-e', waiting], {
    cwd: createClone(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(9);
});
