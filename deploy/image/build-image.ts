// Builds the image with buildah from the same release as the Debian package.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assembleRelease } from '../package/release.ts';

export type ImageOptions = {
  version: string;
  /** Image that it is based on. Default: that of the Containerfile. */
  base?: string;
  /** Where buildah stores the image, for tests. Default: the storage of the user. */
  storageFlags?: readonly string[];
};

const REPOSITORY = join(import.meta.dirname, '..', '..');

/** Returns the name of the image. */
export async function buildImage(options: ImageOptions): Promise<string> {
  const { version, base, storageFlags = [] } = options;
  const context = mkdtempSync(join(tmpdir(), 'loimel-image-'));
  const image = `localhost/loimel:${version}`;
  try {
    const folder = join(context, 'release');
    await assembleRelease({ repository: REPOSITORY, folder, version });
    for (const name of ['files', 'erasures']) {
      mkdirSync(join(context, 'data', name), { recursive: true, mode: 0o700 });
    }
    copyFileSync(join(import.meta.dirname, 'Containerfile'), join(context, 'Containerfile'));
    const { status, error } = spawnSync(
      'buildah',
      [
        ...storageFlags,
        ...['build', '--isolation', 'chroot', '--tag', image],
        ...(base === undefined ? [] : ['--build-arg', `BASE=${base}`]),
        context,
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    if (error !== undefined) throw new Error(`buildah cannot be run: ${error.message}`);
    if (status !== 0) throw new Error(`buildah ended with ${status}`);
    return image;
  } finally {
    rmSync(context, { recursive: true, force: true });
  }
}
