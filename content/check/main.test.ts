import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { copyContent } from './content-copy.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

function run(...options: string[]) {
  return spawnSync(process.execPath, [MAIN, ...options], { encoding: 'utf8' });
}

it('exits with 0 and a summary when only warnings are left', () => {
  using copy = copyContent();
  copy.edit('en/pages/home.yaml', 'See what we build', 'See what we make');
  const { status, stdout } = run('--root', copy.root);
  expect(stdout).toContain('content/de/pages/home.yaml:1 warning: is older than');
  expect(stdout.trimEnd().split('\n').at(-1)).toMatch(
    /^content: \d+ languages, 0 errors, \d+ warnings/,
  );
  expect(status).toBe(0);
});

it('exits with 1 and names file and line when a translation is missing', () => {
  using copy = copyContent();
  copy.remove('es/ui.yaml');
  const { status, stdout } = run('--root', copy.root);
  expect(stdout).toContain('content/es/ui.yaml:1 is missing; translate the file');
  expect(status).toBe(1);
});

it('reports a user error in one sentence and exits with 1', () => {
  using copy = copyContent();
  const userErrors: [string[], string][] = [
    [
      ['--accept', join(copy.root, 'en/ui.yaml')],
      'en/ui.yaml is not a translation; give a file such',
    ],
    [['--accept', join(copy.root, 'de/uii.yaml')], 'there is no file content/de/uii.yaml'],
    [['--accept'], '--accept needs the name of a translated file or folder'],
    [['--begin', 'et'], 'et is not in languages.json; add it there first'],
    [['--begin'], '--begin needs the code of a language'],
  ];
  for (const [options, sentence] of userErrors) {
    const { status, stdout, stderr } = run('--root', copy.root, ...options);
    expect(stderr.trimEnd().split('\n'), sentence).toEqual([expect.stringContaining(sentence)]);
    expect(stdout).toBe('');
    expect(status).toBe(1);
  }
});

it('accepts a translation and then reports nothing about it', () => {
  using copy = copyContent();
  copy.edit('en/pages/home.yaml', 'See what we build', 'See what we make');
  for (const language of ['de', 'es']) {
    const file = join(copy.root, language, 'pages/home.yaml');
    expect(run('--root', copy.root, '--accept', file).status).toBe(0);
  }
  expect(run('--root', copy.root).stdout).not.toContain('/pages/home.yaml:');
});
