// A stage of `npm run check`: the lockfile has a checksum for every package and no addresses,
// versions are exact, and every install script was decided on.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  findLockProblems,
  findManifestProblems,
  findScriptProblems,
  type Lock,
  type Manifest,
} from './package-rules/lock-rules.ts';

type Root = Manifest & {
  workspaces: string[];
  allowScripts: Record<string, boolean>;
  overrides: Record<string, string>;
};

const REPOSITORY = join(import.meta.dirname, '..');

const root = readJson<Root>('package.json');
const lock = readJson<Lock>('package-lock.json');
const workspaces = globSync(
  root.workspaces.map((pattern) => `${pattern}/package.json`),
  { cwd: REPOSITORY },
).map((file) => file.replace('/package.json', ''));
const manifests = ['package.json', ...workspaces.map((folder) => `${folder}/package.json`)];

const problems = [
  ...findLockProblems(lock, workspaces),
  ...manifests.flatMap((file) => findManifestProblems(file, readJson<Manifest>(file))),
  ...findManifestProblems('overrides', { dependencies: root.overrides }),
  ...findScriptProblems(lock, root.allowScripts, read('.npmrc')),
];
for (const problem of problems) console.error(problem);
const count = Object.keys(lock.packages).length;
console.log(`packages: ${count} entries of the lockfile checked, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;

function read(path: string): string {
  return readFileSync(join(REPOSITORY, path), 'utf8');
}

function readJson<Content>(path: string): Content {
  return JSON.parse(read(path)) as Content;
}
