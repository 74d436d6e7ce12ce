// Lays out a release: Node, the bundled programs, the files that they read, site and desk, and the
// list of the software in it.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { writeSbom } from '../sbom/write-sbom.ts';
import { bundlePrograms } from './bundle.ts';
import { type EntryPoint, listEntryPoints } from './entry-points.ts';
import { readSourceDate } from './source-date.ts';

export type Release = {
  folder: string;
  /** Size of each part, for the report of the build. */
  bytes: Readonly<Record<string, number>>;
};

export type ReleaseOptions = { repository: string; folder: string; version: string };

/** The texts and facts that the programs read. Pages and articles are already in the site. */
/** Of the posts, the search page needs the titles. */
const CONTENT_DATA = /\.(?:yaml|json)$|\/blog\/[^/]+\.md$/;
const BUILT = { site: 'apps/site/dist', desk: 'apps/desk/dist' } as const;

export async function assembleRelease(options: ReleaseOptions): Promise<Release> {
  const { repository, folder, version } = options;
  for (const path of Object.values(BUILT)) {
    if (!existsSync(join(repository, path))) {
      throw new Error(`${path} is missing: run \`npm run build\` first`);
    }
  }
  rmSync(folder, { recursive: true, force: true });
  const programs = await assemblePrograms(repository, folder);
  for (const [name, path] of Object.entries(BUILT)) {
    cpSync(join(repository, path), join(folder, name), { recursive: true });
  }
  copyNode(join(folder, 'node', 'bin', 'node'));
  writeFileSync(join(folder, 'VERSION'), `${version}\n`);
  const builtAt = readSourceDate(process.env['SOURCE_DATE_EPOCH'], new Date());
  writeSbom({ repository, release: folder, version, builtAt, programs });
  const parts = readdirSync(folder).filter((name) => name !== 'VERSION');
  const bytes = Object.fromEntries(parts.map((name) => [name, sizeOf(join(folder, name))]));
  return { folder, bytes };
}

/**
 * The programs and the files that they read, without Node, site and desk. Returns the folders of the
 * packages in them.
 */
export async function assemblePrograms(
  repository: string,
  folder: string,
  entryPoints: readonly EntryPoint[] = listEntryPoints(),
): Promise<string[]> {
  const programs = join(folder, 'programs');
  mkdirSync(programs, { recursive: true });
  const { assets, packages } = await bundlePrograms(repository, programs, entryPoints);
  // Without it Node would look for a package.json in the folders above.
  writeFileSync(join(programs, 'package.json'), '{ "type": "module" }\n');
  for (const asset of assets) copyInto(repository, folder, asset);
  copyContent(repository, folder);
  return packages;
}

function copyInto(repository: string, folder: string, path: string): void {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(join(repository, path), target, { recursive: true });
}

function copyContent(repository: string, folder: string): void {
  const content = join(repository, 'content');
  const names = readdirSync(content, { recursive: true, encoding: 'utf8' });
  for (const name of names) {
    const isData = CONTENT_DATA.test(name) && !/(?:^|\/)(?:node_modules|check|schema)\//.test(name);
    if (isData && name !== 'package.json' && name !== 'tsconfig.json') {
      copyInto(repository, folder, join('content', name));
    }
  }
}

/** The Node that runs this program, without its symbols where `strip` is installed. */
function copyNode(target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(process.execPath, target);
  chmodSync(target, 0o755);
  const { error, status } = spawnSync('strip', [target], { stdio: 'inherit' });
  if (error === undefined && status !== 0) throw new Error('strip failed');
  const { stdout } = spawnSync(target, ['--version'], { encoding: 'utf8' });
  if (stdout.trim() !== process.version) throw new Error('the copied Node does not start');
}

function sizeOf(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
