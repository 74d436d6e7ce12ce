// A project with our settings of npm and two packages that both have an install script.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const REPOSITORY = join(import.meta.dirname, '..');
const PROGRAM = join(import.meta.dirname, 'install-scripts.ts');

test('npm ci runs no install script, and afterwards only that of the named package runs', () => {
  const project = createProject({ allowed: true, rejected: false, 'not-installed': true });
  run('npm', ['install', '--package-lock-only', '--offline'], project);
  run('npm', ['ci', '--offline'], project);
  expect(listScriptsThatRan(project)).toEqual([]);
  run(process.execPath, [PROGRAM, project], project);
  expect(listScriptsThatRan(project)).toEqual(['allowed']);
});

function createProject(allowScripts: Record<string, boolean>): string {
  const project = mkdtempSync(join(tmpdir(), 'loimel-scripts-'));
  onTestFinished(() => rmSync(project, { recursive: true, force: true }));
  copyFileSync(join(REPOSITORY, '.npmrc'), join(project, '.npmrc'));
  for (const name of ['allowed', 'rejected', 'unknown']) {
    const folder = join(project, 'sources', name);
    mkdirSync(folder, { recursive: true });
    const scripts = { postinstall: 'echo ran > ran.txt' };
    writeJson(join(folder, 'package.json'), { name, version: '1.0.0', scripts });
    run('npm', ['pack', '--pack-destination', project], folder);
  }
  const dependencies = Object.fromEntries(
    ['allowed', 'rejected', 'unknown'].map((name) => [name, `file:${name}-1.0.0.tgz`]),
  );
  writeJson(join(project, 'package.json'), { private: true, dependencies, allowScripts });
  return project;
}

function listScriptsThatRan(project: string): string[] {
  const names = ['allowed', 'rejected', 'unknown'];
  return names.filter((name) => existsSync(join(project, 'node_modules', name, 'ran.txt')));
}

function run(program: string, args: string[], cwd: string): void {
  const { status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
}

function writeJson(path: string, content: object): void {
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
}
