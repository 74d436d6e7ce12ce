// A clone of the last commit in a folder of its own, with the installed packages, and commands in it.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '..', '..');
const COMMAND_LIMIT_MS = 600_000;
const INSTALLED = ['node_modules', '{apps,packages,examples}/*/node_modules', '.tools'];

export type Clone = {
  folder: string;
  /** Runs a program of the repository with Node. Throws with its output when it fails. */
  run: (args: readonly string[], env?: Readonly<Record<string, string>>) => void;
};

/** What another machine may have and what must not change the result. */
export type Machine = { TZ: string; LANG: string; HOME: string };

export function createClone(folder: string, machine: Machine): Clone {
  mkdirSync(dirname(folder), { recursive: true });
  execFileSync('git', ['clone', '--quiet', REPOSITORY, folder], { stdio: 'pipe' });
  for (const path of globSync(INSTALLED, { cwd: REPOSITORY })) copy(path, folder);
  const date = git(folder, 'log', '-1', '--format=%ct');

  function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      encoding: 'utf8',
      timeout: COMMAND_LIMIT_MS,
      env: { ...process.env, ...machine, SOURCE_DATE_EPOCH: date, ...env },
    });
    if (status !== 0) throw new Error(`node ${args.join(' ')} failed:\n${stdout}\n${stderr}`);
  }
  return { folder, run };
}

export function git(folder: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
}

/** Hard links where the file system allows it: the packages have more than a gigabyte. */
function copy(path: string, folder: string): void {
  const [source, target] = [join(REPOSITORY, path), join(folder, path)];
  const { status } = spawnSync('cp', ['-al', source, target]);
  if (status === 0) return;
  if (existsSync(target)) execFileSync('rm', ['-rf', target]);
  execFileSync('cp', ['-a', source, target]);
}
