// One checksum over the names, modes and bytes of all files below some folders, and the names of the
// files that differ between two such trees.
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The path of each file, relative to the root, with its mode and checksum. */
export type Tree = ReadonlyMap<string, string>;

/** Throws when a path is missing, because two empty trees would be equal. */
export function readTree(root: string, paths: readonly string[]): Tree {
  const tree = new Map<string, string>();
  for (const path of paths) {
    const names = lstatSync(join(root, path)).isDirectory()
      ? readdirSync(join(root, path), { recursive: true, encoding: 'utf8' }).map((name) =>
          join(path, name),
        )
      : [path];
    for (const name of names.sort()) {
      const stats = lstatSync(join(root, name));
      if (stats.isDirectory()) continue;
      const checksum = createHash('sha256')
        .update(readFileSync(join(root, name)))
        .digest('hex');
      tree.set(name, `${(stats.mode & 0o777).toString(8)} ${checksum}`);
    }
  }
  return tree;
}

export function hashTree(tree: Tree): string {
  const lines = [...tree].map(([name, entry]) => `${entry} ${name}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}

/** Names of files that only one tree has, or that are not the same in both. */
export function findDifferences(one: Tree, other: Tree): string[] {
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].filter((name) => one.get(name) !== other.get(name)).sort();
}
