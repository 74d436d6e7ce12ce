// Searches the files of a release for packages that its SBOM does not name. It reads the files, not
// the records of the bundlers, so that a mistake in the records is found.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sbom } from './cyclonedx.ts';
import { findPackageFolders } from './shipped-packages.ts';

/** esbuild writes the file name above each module. */
const MODULE_COMMENT = /^\s*\/\/ ((?:\S*\/)?node_modules\/\S+)$/gm;
/** Comments that the bundlers keep, such as `@license lucide-react v1.71.0 - ISC`. */
const LICENCE_COMMENT = /@license (@?[a-z][\w./-]*) v?\d+\.\d+\.\d+/g;

/** Names of packages, each with the file in which it was found. */
export function findUnnamedPackages(release: string, sbom: Sbom): string[] {
  const named = new Set(
    sbom.components.map(({ group, name }) => (group ? `${group}/${name}` : name)),
  );
  const unnamed = new Map<string, string>();
  for (const file of readdirSync(release, { recursive: true, encoding: 'utf8' }).sort()) {
    for (const name of findNames(release, file)) {
      if (!named.has(name) && !unnamed.has(name)) unnamed.set(name, file);
    }
  }
  return [...unnamed].map(([name, file]) => `${name} in ${file}`);
}

function findNames(release: string, file: string): string[] {
  // A package that was copied as a whole.
  if (/(?:^|\/)node_modules\//.test(file)) return toNames([`${file}/`]);
  if (!/\.m?js$/.test(file)) return [];
  const text = readFileSync(join(release, file), 'utf8');
  const modules = [...text.matchAll(MODULE_COMMENT)].map(([, path = '']) => path);
  const kept = [...text.matchAll(LICENCE_COMMENT)].map(([, name = '']) => name);
  return [...toNames(modules), ...kept];
}

function toNames(files: readonly string[]): string[] {
  return [...findPackageFolders(files)].map((folder) =>
    folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
  );
}
