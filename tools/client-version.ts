// npm run client:version -- <major|minor|patch|x.y.z>: sets the version of the client package and
// moves the unreleased entries of its changelog below the new version. Commits and publishes
// nothing.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseEntries } from './client-package/changelog.ts';
import { nextVersion, setVersion, type VersionedManifest } from './client-package/version.ts';

type Root = VersionedManifest & { workspaces: string[] };
type Lock = { packages: Record<string, VersionedManifest> };

const REPOSITORY = join(import.meta.dirname, '..');
const NAME = '@loimel/client';
const CHANGELOG = 'packages/client/CHANGELOG.md';
const LOCK = 'package-lock.json';
const FOLDER = 'packages/client';

try {
  console.log(`${NAME} is ${release(process.argv[2] ?? '')}. Review and commit the changes.`);
} catch (error) {
  console.error(`client:version: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

/** Everything is calculated before the first file is written. */
function release(step: string): string {
  const current = readJson<VersionedManifest>(`${FOLDER}/package.json`).version ?? '';
  const version = nextVersion(current, step);
  const date = new Date().toISOString().slice(0, 10);
  const changelog = releaseEntries(read(CHANGELOG), version, date);
  const manifests = findManifests().map((path) => {
    const manifest = readJson<VersionedManifest>(path);
    setVersion(manifest, NAME, version);
    return { path, manifest };
  });
  const lock = readJson<Lock>(LOCK);
  for (const entry of Object.values(lock.packages)) setVersion(entry, NAME, version);

  for (const { path, manifest } of manifests) writeJson(path, manifest);
  writeJson(LOCK, lock);
  writeFileSync(join(REPOSITORY, CHANGELOG), changelog);
  return version;
}

function findManifests(): string[] {
  const { workspaces } = readJson<Root>('package.json');
  const patterns = workspaces.map((pattern) => `${pattern}/package.json`);
  return ['package.json', ...globSync(patterns, { cwd: REPOSITORY })];
}

function read(path: string): string {
  return readFileSync(join(REPOSITORY, path), 'utf8');
}

function readJson<Content>(path: string): Content {
  return JSON.parse(read(path)) as Content;
}

function writeJson(path: string, content: object): void {
  writeFileSync(join(REPOSITORY, path), `${JSON.stringify(content, null, 2)}\n`);
}
