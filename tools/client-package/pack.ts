// Packs the built client into a tarball, with the same files that `npm publish` would upload.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { DIST, STAGED, stageClient } from './stage.ts';

export type PackedClient = {
  tarball: string;
  /** Paths inside the package. */
  files: string[];
  bytes: number;
};

type NpmPack = { filename: string; size: number; files: { path: string }[] };

export function packClient(): PackedClient {
  stageClient();
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', DIST];
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: STAGED, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm pack failed:\n${stderr}`);
  const [packed] = parsePacked(stdout);
  if (!packed) throw new Error(`npm pack printed no package:\n${stdout}`);
  return {
    tarball: join(DIST, packed.filename),
    files: packed.files.map(({ path }) => path),
    bytes: packed.size,
  };
}

/** A list in npm 11, an object by package name in later versions. */
function parsePacked(json: string): NpmPack[] {
  return Object.values(JSON.parse(json) as Record<string, NpmPack>);
}
