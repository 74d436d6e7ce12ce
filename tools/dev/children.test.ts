import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createChildren, type Program } from './children.ts';

function createRecordFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loimel-children-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'dev.json');
}

function toProgram(name: string, script: string): Program {
  const command: Program['command'] = [process.execPath, '-e', script];
  return { name, command, folder: tmpdir(), env: process.env };
}

test('a child process that exits is reported with its name and exit code', async () => {
  const crash = await new Promise<string>((resolve) => {
    createChildren(createRecordFile(), resolve).start(toProgram('worker', 'process.exit(3)'));
  });
  expect(crash).toBe('worker ended with exit code 3: everything is stopped.');
});

test('a program that does not exist is reported, not thrown', async () => {
  const crash = await new Promise<string>((resolve) => {
    const program: Program = { ...toProgram('site', ''), command: ['/no/such/program'] };
    createChildren(createRecordFile(), resolve).start(program);
  });
  expect(crash).toContain('site could not be started');
});

test('stopping ends a running child process and does not report a crash', async () => {
  const crashes: string[] = [];
  const children = createChildren(createRecordFile(), (sentence) => crashes.push(sentence));
  children.start(toProgram('api', 'setInterval(() => {}, 1000)'));
  await children.stopAll();
  expect(crashes).toEqual([]);
});
