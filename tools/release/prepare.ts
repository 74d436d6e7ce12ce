// Checks whether a version can be released, and calculates the files that it changes. Nothing is
// written before all checks have passed.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseEntries } from '../client-package/changelog.ts';
import { nextVersion } from '../client-package/version.ts';

type Versioned = { version: string };
type Lock = Versioned & { packages: { '': Versioned } };

export type PreparedRelease = {
  version: string;
  /** New text of each file, by its path in the repository. */
  files: Readonly<Record<string, string>>;
};

/** `date` is like 2026-11-18. Throws with a sentence when something is in the way. */
export function prepareRelease(repository: string, step: string, date: string): PreparedRelease {
  const read = (path: string) => readFileSync(join(repository, path), 'utf8');
  requireCleanTree(repository);
  const manifest = JSON.parse(read('package.json')) as Versioned;
  const version = nextVersion(manifest.version, step);
  if (git(repository, 'tag', '--list', toTag(version)) !== '') {
    throw new Error(`The tag ${toTag(version)} exists already.`);
  }
  const lock = JSON.parse(read('package-lock.json')) as Lock;
  manifest.version = version;
  lock.version = version;
  lock.packages[''].version = version;
  return {
    version,
    files: {
      'CHANGELOG.md': releaseEntries(read('CHANGELOG.md'), version, date),
      'package.json': toJson(manifest),
      'package-lock.json': toJson(lock),
    },
  };
}

export function writeFiles(repository: string, { files }: PreparedRelease): void {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(repository, path), text);
}

/** Annotated, and signed when git knows a key. */
export function createTag(repository: string, version: string, commit: string): void {
  const key = git(repository, 'config', '--default', '', '--get', 'user.signingkey');
  const kind = key === '' ? '--annotate' : '--sign';
  git(repository, 'tag', kind, '--message', `Release ${version}`, toTag(version), commit);
}

export function requireCleanTree(repository: string): void {
  const changes = git(repository, 'status', '--porcelain');
  if (changes !== '') throw new Error(`Commit or remove these changes first:\n${changes}`);
}

export function toTag(version: string): string {
  return `v${version}`;
}

export function git(repository: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim();
}

function toJson(content: object): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}
