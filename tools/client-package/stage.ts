// Builds the folder that is published: the sources that the exports reach, JavaScript,
// declarations, maps, documents and the published manifest.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Manifest, toPublishedManifest } from './manifest.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const CLIENT = join(REPOSITORY, 'packages', 'client');
export const DIST = join(CLIENT, 'dist');
export const STAGED = join(DIST, 'package');

const DOCUMENTS = ['README.md', 'CHANGELOG.md', 'KNOWN_DIFFERENCES.md'];
const SOURCE_EXTENSION = /\.tsx?$/;

export function stageClient(): void {
  const manifest = readManifest();
  rmSync(DIST, { recursive: true, force: true });
  mkdirSync(STAGED, { recursive: true });
  // The copied sources are compiled, so that the paths in the maps are right in the package.
  cpSync(join(CLIENT, 'src'), join(STAGED, 'src'), { recursive: true });
  compile(Object.values(manifest.exports));
  removeUnbuilt();
  for (const name of DOCUMENTS) cpSync(join(CLIENT, name), join(STAGED, name));
  cpSync(join(REPOSITORY, 'LICENSE'), join(STAGED, 'LICENSE'));
  writeJson(join(STAGED, 'package.json'), toPublishedManifest(manifest));
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(CLIENT, 'package.json'), 'utf8')) as Manifest;
}

/** The compiler starts at the exports, so tests and their helpers are not built. */
function compile(entries: string[]): void {
  const project = join(DIST, 'tsconfig.json');
  const files = entries.map((entry) => join(STAGED, entry));
  writeJson(project, { extends: '../tsconfig.build.json', files, include: [] });
  const tsc = join(REPOSITORY, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', project], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The client does not compile:\n${stdout}`);
}

function removeUnbuilt(): void {
  const sources = join(STAGED, 'src');
  for (const path of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
    if (!SOURCE_EXTENSION.test(path)) continue;
    const declaration = join(STAGED, 'lib', path.replace(SOURCE_EXTENSION, '.d.ts'));
    if (!existsSync(declaration)) rmSync(join(sources, path));
  }
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
