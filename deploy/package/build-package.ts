// Assembles a release and packs it. Used by `npm run package` and by the tests of the package.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDeb } from './deb.ts';
import { assembleRelease } from './release.ts';

export type PackageOptions = {
  version: string;
  /** Folder of the package. */
  dist: string;
  /** Level of zstd. 3 is fast and for tests. */
  level?: number;
};

export type BuiltPackage = {
  file: string;
  bytes: number;
  /** Size of each part of the release before compression. */
  parts: Readonly<Record<string, number>>;
};

const REPOSITORY = join(import.meta.dirname, '..', '..');
const DEFAULT_LEVEL = 15;
/** It is also the name of a folder and of a unit, so fewer characters than Debian allows. */
const VERSION = /^\d[0-9A-Za-z.]*$/;

export async function buildPackage(options: PackageOptions): Promise<BuiltPackage> {
  const { version, dist, level = DEFAULT_LEVEL } = options;
  if (!VERSION.test(version)) throw new Error(`${version} is not a version such as 1.2.3`);
  const scratch = mkdtempSync(join(tmpdir(), 'loimel-deb-'));
  try {
    const { folder, bytes } = await assembleRelease({
      repository: REPOSITORY,
      folder: join(scratch, 'release'),
      version,
    });
    const file = join(dist, `loimel_${version}_amd64.deb`);
    buildDeb({
      repository: REPOSITORY,
      release: folder,
      root: join(scratch, 'root'),
      target: file,
      version,
      level,
    });
    return { file, bytes: statSync(file).size, parts: bytes };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
