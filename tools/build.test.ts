import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyContent } from '../content/check/content-copy.ts';

const REPOSITORY = join(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'loimel-build-'));
afterAll(() => rmSync(copy, { recursive: true }));

test('[D-C7a] a missing translation fails the build and is reported before anything is written', () => {
  for (const folder of ['content', 'deploy', 'tools', 'package.json']) {
    const from = join(REPOSITORY, folder);
    const isSource = (path: string) => !path.includes('node_modules') && !path.endsWith('dist');
    cpSync(from, join(copy, folder), { recursive: true, filter: isSource });
  }
  symlinkSync(join(REPOSITORY, 'node_modules'), join(copy, 'node_modules'));
  using content = copyContent();
  content.remove('de/ui.yaml');

  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/build.ts'], {
    cwd: copy,
    env: { ...process.env, CONTENT_FOLDER: content.root },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stdout + stderr).toContain('content/de/ui.yaml');
  expect(stderr).toContain('build: content failed');
}, 30_000);
