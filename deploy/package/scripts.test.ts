// The shell scripts of the package. Without shellcheck the test is skipped, but never in CI.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FILES = join(import.meta.dirname, 'files');
const SCRIPTS = ['loimel', 'wait-until-ready', ...globSync('maintainer/*', { cwd: FILES })];

const isInstalled = spawnSync('shellcheck', ['--version']).status === 0;
const isSkipAllowed = !isInstalled && process.env['CI'] === undefined;

it.skipIf(isSkipAllowed).each(SCRIPTS)('shellcheck finds nothing in %s', (script) => {
  const { stdout, status } = spawnSync('shellcheck', ['-S', 'style', join(FILES, script)], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
  expect(status).toBe(0);
});
