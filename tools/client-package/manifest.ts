// The package.json that is published. In the workspace the exports are TypeScript sources; the
// published ones are the built files.
export type Manifest = {
  name: string;
  version: string;
  exports: Record<string, string>;
  dependencies?: Record<string, string>;
  [field: string]: unknown;
};

/** Fields for our workspace, which a user of the package does not need. */
const WORKSPACE_FIELDS = new Set(['private', 'devDependencies', 'scripts']);
/** `src` is included, because the source maps refer to it. */
const FILES = ['lib', 'src', 'CHANGELOG.md', 'KNOWN_DIFFERENCES.md'];
const SOURCE = /^\.\/src\/(.+)\.tsx?$/;
const EXACT = /^\d/;

export function toPublishedManifest(manifest: Manifest): Manifest {
  const kept = Object.entries(manifest).filter(([field]) => !WORKSPACE_FIELDS.has(field));
  return {
    ...(Object.fromEntries(kept) as Manifest),
    files: FILES,
    exports: {
      ...mapValues(manifest.exports, toBuiltFiles),
      './package.json': './package.json',
    } as Manifest['exports'],
    dependencies: mapValues(manifest.dependencies ?? {}, toRange),
  };
}

function toBuiltFiles(source: string): { types: string; default: string } {
  const [, path] = SOURCE.exec(source) ?? [];
  if (path === undefined) throw new Error(`The export ${source} is not a TypeScript file of src.`);
  return { types: `./lib/${path}.d.ts`, default: `./lib/${path}.js` };
}

/** With exact versions a project that also uses XState would get it twice. */
function toRange(version: string): string {
  return EXACT.test(version) ? `^${version}` : version;
}

function mapValues<In, Out>(
  record: Record<string, In>,
  map: (value: In) => Out,
): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
