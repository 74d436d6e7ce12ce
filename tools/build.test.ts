import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyContent } from '../content/check/content-copy.ts';

const REPOSITORY = join(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'loimel-build-'));
afterAll(() => rmSync(copy, { recursive: true }));

beforeAll(() => {
  for (const folder of ['content', 'deploy', 'tools', 'package.json']) {
    const from = join(REPOSITORY, folder);
    const isSource = (path: string) => !path.includes('node_modules') && !path.endsWith('dist');
    cpSync(from, join(copy, folder), { recursive: true, filter: isSource });
  }
  symlinkSync(join(REPOSITORY, 'node_modules'), join(copy, 'node_modules'));
});

function build(contentFolder: string) {
  return spawnSync(process.execPath, ['tools/build.ts'], {
    cwd: copy,
    env: { ...process.env, CONTENT_FOLDER: contentFolder },
    encoding: 'utf8',
  });
}

test('[D-C7a] a missing translation fails the build and is reported before anything is written', () => {
  using content = copyContent();
  content.remove('de/ui.yaml');
  const { status, stdout, stderr } = build(content.root);
  expect(status).toBe(1);
  expect(stdout + stderr).toContain('content/de/ui.yaml');
  expect(stderr).toContain('build: content failed');
}, 30_000);

test('[D-C8a] an unreadable list of languages fails the build with its line and no stack trace', () => {
  using content = copyContent();
  content.edit('languages.json', '"es-ES" }', '"es-ES" },');
  const { status, stdout, stderr } = build(content.root);
  expect(status).toBe(1);
  const line = content.lineOf('languages.json', '"es-ES"');
  expect(stdout).toMatch(new RegExp(`^content/languages.json:${line} cannot be read: `));
  expect(stderr.trim()).toBe('build: content failed: node ended with exit code 1');
}, 30_000);
