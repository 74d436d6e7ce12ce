// A release in a clone. The package itself is built by `npm run test:reproducible`.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeArtifacts } from './artifacts.ts';
import { createTag, git, prepareRelease, writeFiles } from './prepare.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..');
const CHANGELOG =
  '# Changelog\n\n## Unreleased\n\n- A change.\n\n## 0.1.0 - 2026-11-01\n\n- First.\n';
const DATE = '2026-11-18';
const scratch = mkdtempSync(join(tmpdir(), 'loimel-release-'));
const clone = join(scratch, 'clone');

beforeAll(() => {
  for (const path of ['package.json', 'package-lock.json', 'tools', 'apps/api', '.gitignore']) {
    mkdirSync(dirname(join(clone, path)), { recursive: true });
    cpSync(join(REPOSITORY, path), join(clone, path), {
      recursive: true,
      filter: (source) => !source.endsWith('node_modules'),
    });
  }
  symlinkSync(join(REPOSITORY, 'node_modules'), join(clone, 'node_modules'));
  writeFileSync(join(clone, '.gitignore'), 'node_modules\n');
  change('CHANGELOG.md', CHANGELOG);
  git(clone, 'init', '--quiet');
  for (const [name, value] of Object.entries({ name: 'Kadri', email: 'kadri@example.org' })) {
    git(clone, 'config', `user.${name}`, value);
  }
  git(clone, 'config', 'user.signingkey', '');
  git(clone, 'add', '--all');
  git(clone, 'commit', '--quiet', '--message', 'first');
});
beforeEach(() => {
  git(clone, 'reset', '--hard', '--quiet', git(clone, 'rev-list', '--max-parents=0', 'HEAD'));
  git(clone, 'clean', '--force', '--quiet');
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test('a dry run names the changed files and writes nothing', () => {
  const { status, stdout } = run('9.0.0', '--dry-run');
  expect(stdout).toContain('9.0.0 can be released. It would change CHANGELOG.md, package.json');
  expect(status).toBe(0);
  expect(git(clone, 'status', '--porcelain')).toBe('');
});

test.each<[string, string, () => void, string]>([
  ['with an uncommitted file', '9.0.0', () => change('new.ts', ''), 'new.ts'],
  ['of a lower version', '0.0.1', () => {}, 'not higher'],
  ['without a version', '', () => {}, 'Pass major, minor'],
  ['without entries in the changelog', '9.0.0', emptyChangelog, 'no entries'],
  ['with a migration that was changed', '9.0.0', changeMigration, '0001'],
])('a release %s is rejected', (_, version, prepare, message) => {
  prepare();
  const { status, stderr } = run(version, '--dry-run');
  expect(stderr).toContain(message);
  expect(status).toBe(1);
});

test('a release sets the version in the manifest, the lockfile and the changelog', () => {
  writeFiles(clone, prepareRelease(clone, 'major', DATE));
  expect(JSON.parse(read('package.json')).version).toBe('1.0.0');
  const lock = JSON.parse(read('package-lock.json'));
  expect([lock.version, lock.packages[''].version]).toEqual(['1.0.0', '1.0.0']);
  expect(read('CHANGELOG.md')).toContain('## Unreleased\n\n## 1.0.0 - 2026-11-18\n\n- A change.');
  expect(git(clone, 'diff', '--shortstat')).toMatch(/^3 files changed, 5 insertions/);
});

test('a tag is annotated, and the same version cannot be released again', () => {
  createTag(clone, '9.0.0', git(clone, 'rev-parse', 'HEAD'));
  expect(git(clone, 'cat-file', '-t', 'v9.0.0')).toBe('tag');
  expect(() => prepareRelease(clone, '9.0.0', DATE)).toThrow('v9.0.0 exists');
});

test('SBOM and licences come from the package, and sha256sum accepts the checksums', () => {
  const root = join(scratch, 'root');
  const files = {
    'DEBIAN/control':
      'Package: loimel\nVersion: 9.0.0\nArchitecture: amd64\nMaintainer: A <a@example.org>\nDescription: test\n',
    'usr/lib/loimel/sbom.json': '{}',
    'usr/lib/loimel/licences.txt': 'MIT',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const file = join(scratch, 'loimel_9.0.0_amd64.deb');
  execFileSync('dpkg-deb', ['--build', root, file], { stdio: 'pipe' });
  expect(writeArtifacts(file, '9.0.0')).toHaveLength(4);
  expect(readFileSync(join(scratch, 'loimel_9.0.0_sbom.json'), 'utf8')).toBe('{}');
  const sums = ['--check', '--strict', 'loimel_9.0.0_SHA256SUMS'];
  const { stdout, status } = spawnSync('sha256sum', sums, { cwd: scratch, encoding: 'utf8' });
  expect(stdout.match(/: OK/g)).toHaveLength(3);
  expect(status).toBe(0);
});

test('the security policy names the contact that the site publishes', () => {
  const company = readFileSync(join(REPOSITORY, 'content', 'facts', 'company.yaml'), 'utf8');
  const email = /^email: (\S+)$/m.exec(company)?.[1] ?? 'no email';
  expect(readFileSync(join(REPOSITORY, 'SECURITY.md'), 'utf8')).toContain(`Write to ${email},`);
});

function run(...args: string[]) {
  const options = { cwd: clone, encoding: 'utf8' } as const;
  return spawnSync(process.execPath, ['tools/release.ts', ...args], options);
}

function emptyChangelog(): void {
  change('CHANGELOG.md', '# Changelog\n\n## Unreleased\n');
  git(clone, 'commit', '--all', '--quiet', '--message', 'empty the changelog');
}

function changeMigration(): void {
  const path = 'apps/api/db/migrations/0001-schemas-and-secret.sql';
  change(path, `${read(path)}\n-- planted\n`);
  git(clone, 'commit', '--all', '--quiet', '--message', 'change a migration');
}

function read(path: string): string {
  return readFileSync(join(clone, path), 'utf8');
}

function change(path: string, text: string): void {
  writeFileSync(join(clone, path), text);
}
