// Bundles the programs of a release with everything that they import, instead of node_modules.
import { copyFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { findPackageFolders } from '../sbom/shipped-packages.ts';
import type { EntryPoint } from './entry-points.ts';
import { createSourceUrls } from './source-urls.ts';

export type Bundle = {
  /** Files and folders that the release must contain, relative to the repository. */
  assets: string[];
  /** Folders of the packages whose code is in the programs, relative to the repository. */
  packages: string[];
};

// CommonJS packages call `require` for modules of Node, and an ES module has none.
const REQUIRE = `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);`;

/** The parser of PDF files imports this file at run time by a name that is relative to itself. */
const PDF_WORKER = 'node_modules/pdfjs-dist/legacy/build/pdf.worker.mjs';

export async function bundlePrograms(
  repository: string,
  outdir: string,
  entryPoints: readonly EntryPoint[],
): Promise<Bundle> {
  const { plugin, assets } = createSourceUrls(repository, entryPoints);
  const { metafile } = await build({
    absWorkingDir: repository,
    entryPoints: entryPoints.map(({ name, source }) => ({ in: source, out: name })),
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // `pg` loads it only on request.
    external: ['pg-native'],
    banner: { js: REQUIRE },
    plugins: [plugin, withoutEditor],
    metafile: true,
    logLevel: 'warning',
  });
  copyFileSync(join(repository, PDF_WORKER), join(outdir, 'pdf.worker.mjs'));
  const outputs = Object.values(metafile.outputs);
  const unresolved = outputs
    .flatMap(({ imports }) => imports)
    .filter(({ external, path }) => external === true && isPackage(path));
  if (unresolved.length > 0) {
    throw new Error(`not bundled: ${unresolved.map(({ path }) => path).join(', ')}`);
  }
  const files = [...outputs.flatMap(({ inputs }) => listUsed(inputs)), PDF_WORKER];
  return { assets: [...assets].sort(), packages: [...findPackageFolders(files)].sort() };
}

/** Without the files of which nothing is left in the output. */
function listUsed(inputs: Readonly<Record<string, { bytesInOutput: number }>>): string[] {
  const used = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return used.map(([file]) => file);
}

/** The GraphQL editor has 13 MB and is switched off. Its import must still be an import. */
const withoutEditor: Plugin = {
  name: 'without-editor',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^ruru(?:\/|$)/ }, ({ path }) => ({ path, namespace: 'left-out' }));
    onLoad({ filter: /.*/, namespace: 'left-out' }, ({ path }) => ({
      contents: `throw new Error(${JSON.stringify(`${path} is not part of a release`)});`,
    }));
  },
};

function isPackage(path: string): boolean {
  return path !== 'pg-native' && !isBuiltin(path);
}
