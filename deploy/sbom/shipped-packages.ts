// Lists the npm packages whose code is in a release, from the records of the bundlers. The list of
// installed packages is no help: most of them are tools, and a bundle has only parts of the rest.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Part = 'programs' | 'site' | 'desk';

export type ShippedPackage = {
  name: string;
  version: string;
  /** SPDX expression of the package, or undefined if it states none. */
  licence: string | undefined;
  /** Checksum of the archive in the registry, in the form of package-lock.json. */
  integrity: string | undefined;
  /** Folder, relative to the repository. */
  folder: string;
  parts: Part[];
};

type LockedPackage = { name?: string; version?: string; license?: string; integrity?: string };
export type Lock = { packages: Record<string, LockedPackage> };

/** The places in package-lock.json of the packages in each part. */
export type PackagePaths = Readonly<Record<Part, Iterable<string>>>;

/** What `npm run build` writes for site and desk, relative to the repository. */
export const BROWSER_RECORDS = {
  site: 'deploy/sbom/dist/site.json',
  desk: 'deploy/sbom/dist/desk.json',
} as const;

/** In the pages, but in no JavaScript file: the script of the islands, icons and fonts. */
const IN_PAGES = [
  'node_modules/astro',
  'node_modules/lucide-react',
  'node_modules/@fontsource-variable/geologica',
  'node_modules/@fontsource/martian-mono',
];
const PACKAGE_FOLDER = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;

export function listShippedPackages(lock: Lock, paths: PackagePaths): ShippedPackage[] {
  const found = new Map<string, ShippedPackage>();
  for (const part of ['programs', 'site', 'desk'] as const) {
    for (const folder of paths[part]) {
      const shipped = found.get(folder) ?? { ...describe(lock, folder), parts: [] };
      if (!shipped.parts.includes(part)) shipped.parts.push(part);
      found.set(folder, shipped);
    }
  }
  return [...found.values()].sort((one, other) => compare(toKey(one), toKey(other)));
}

/** Folders of packages from the file names of a bundle, such as the inputs of esbuild. */
export function findPackageFolders(files: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const file of files) {
    const folder = PACKAGE_FOLDER.exec(file)?.[0];
    if (folder !== undefined) folders.add(folder);
  }
  return folders;
}

/** The folders of the packages that Vite named in its record of site or desk. */
export function readBrowserRecord(
  repository: string,
  part: keyof typeof BROWSER_RECORDS,
  lock: Lock,
): string[] {
  const file = join(repository, BROWSER_RECORDS[part]);
  if (!existsSync(file)) {
    throw new Error(`${BROWSER_RECORDS[part]} is missing: run \`npm run build\` first`);
  }
  const record = JSON.parse(readFileSync(file, 'utf8')) as { name: string; version: string }[];
  const folders = record.map(({ name, version }) => requireFolder(lock, name, version));
  const inFonts = IN_PAGES.filter((folder) => folder.includes('@fontsource'));
  return [...folders, ...(part === 'site' ? IN_PAGES : inFonts)];
}

function requireFolder(lock: Lock, name: string, version: string): string {
  const found = Object.entries(lock.packages).find(
    ([folder, entry]) =>
      (entry.name ?? nameOf(folder)) === name &&
      entry.version === version &&
      folder.includes('node_modules/'),
  );
  if (!found) throw new Error(`package-lock.json has no ${name} ${version}: run \`npm run build\``);
  return found[0];
}

function describe(lock: Lock, folder: string): Omit<ShippedPackage, 'parts'> {
  const entry = lock.packages[folder];
  if (entry?.version === undefined) throw new Error(`package-lock.json has no ${folder}`);
  const { version, integrity, license: licence } = entry;
  return { name: entry.name ?? nameOf(folder), version, licence, integrity, folder };
}

function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function toKey({ name, version, folder }: ShippedPackage): string {
  return `${name}@${version} ${folder}`;
}

/** Not by the language of the machine that builds. */
function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
