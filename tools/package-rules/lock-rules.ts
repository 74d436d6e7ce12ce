// Rules for package-lock.json and the package.json files: what `npm ci` installs is decided here and
// nowhere else. Each problem is a sentence.

export type LockedPackage = {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
};
export type Lock = { lockfileVersion?: number; packages: Record<string, LockedPackage> };
export type Manifest = Readonly<
  Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Versions>>
>;
type Versions = Readonly<Record<string, string>>;

const FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;
const INTEGRITY = /^sha512-[A-Za-z0-9+/]{86}==$/;
const EXACT = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.-]+)?$/;

/** `workspaces`: their folders, relative to the repository. */
export function findLockProblems(lock: Lock, workspaces: readonly string[]): string[] {
  const problems = Object.entries(lock.packages).flatMap(([path, locked]) => {
    if (path === '' || workspaces.includes(path)) return [];
    return findPackageProblems(path, locked, workspaces);
  });
  return lock.lockfileVersion === 3 ? problems : ['lockfileVersion is not 3', ...problems];
}

function findPackageProblems(
  path: string,
  { version, resolved, integrity, link }: LockedPackage,
  workspaces: readonly string[],
): string[] {
  if (link) {
    return workspaces.includes(resolved ?? '')
      ? []
      : [`${path} links to ${resolved}, no workspace`];
  }
  if (!path.includes('node_modules/')) return [`${path} is a folder, but no workspace`];
  const problems: string[] = [];
  // Without an address npm asks the registry of its settings and compares the checksum. An address
  // in the file would be used instead, also that of another host.
  if (resolved !== undefined) problems.push(`${path} has an address: ${resolved}`);
  if (version === undefined) problems.push(`${path} has no version`);
  if (integrity === undefined) problems.push(`${path} has no checksum`);
  else if (!INTEGRITY.test(integrity)) problems.push(`${path} has no SHA-512 checksum`);
  return problems;
}

/** Dependencies must have one exact version. `peerDependencies` are for others and may be ranges. */
export function findManifestProblems(file: string, manifest: Manifest): string[] {
  return FIELDS.flatMap((field) =>
    Object.entries(manifest[field] ?? {})
      .filter(([, version]) => !EXACT.test(version))
      .map(([name, version]) => `${file}: ${name} is "${version}", not an exact version`),
  );
}

/** Each package with an install script must be named in `allowScripts`, with true or false. */
export function findScriptProblems(
  lock: Lock,
  allowScripts: Readonly<Record<string, boolean>>,
  npmSettings: string,
): string[] {
  const names = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  const undecided = [...new Set(names)].filter((name) => !(name in allowScripts));
  const unused = Object.keys(allowScripts).filter((name) => !names.includes(name));
  return [
    ...undecided.map((name) => `${name} has an install script: decide in allowScripts`),
    ...unused.map((name) => `allowScripts names ${name}, which has no install script`),
    ...(/^ignore-scripts=true$/m.test(npmSettings) ? [] : ['.npmrc has no ignore-scripts=true']),
  ];
}
