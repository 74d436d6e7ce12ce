// Calculates the next version of the client and writes it into manifests that refer to it.
const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;
const DEPENDENCY_FIELDS = ['dependencies', 'devDependencies'] as const;

type Numbers = [major: number, minor: number, patch: number];

/** A package.json, or an entry of the package lock. */
export type VersionedManifest = {
  name?: string;
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

/** `step` is major, minor, patch or a version that is higher than the current one. */
export function nextVersion(current: string, step: string): string {
  const [major, minor, patch] = parseVersion(current);
  if (step === 'major') return `${major + 1}.0.0`;
  if (step === 'minor') return `${major}.${minor + 1}.0`;
  if (step === 'patch') return `${major}.${minor}.${patch + 1}`;
  if (!VERSION.test(step)) throw new Error('Pass major, minor, patch or a version like 1.2.3.');
  if (!isHigher(parseVersion(step), [major, minor, patch])) {
    throw new Error(`${step} is not higher than the current version ${current}.`);
  }
  return step;
}

/** Workspaces depend on the exact version, so that npm links the workspace. */
export function setVersion(manifest: VersionedManifest, name: string, version: string): void {
  if (manifest.name === name) manifest.version = version;
  for (const field of DEPENDENCY_FIELDS) {
    const dependencies = manifest[field];
    if (dependencies?.[name]) dependencies[name] = version;
  }
}

function parseVersion(version: string): Numbers {
  const [, major, minor, patch] = VERSION.exec(version) ?? [];
  if (patch === undefined) throw new Error(`${version} is not a version like 1.2.3.`);
  return [Number(major), Number(minor), Number(patch)];
}

function isHigher(one: Numbers, other: Numbers): boolean {
  const index = one.findIndex((value, at) => value !== other[at]);
  return index !== -1 && (one[index] ?? 0) > (other[index] ?? 0);
}
