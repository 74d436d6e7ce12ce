// Bundles a few lines of a program as a website would, and weighs what a visitor fetches.
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';

const REPOSITORY = join(import.meta.dirname, '..', '..');

export type Weight = { bytes: number; gzipBytes: number; brotliBytes: number };

export type Bundle = {
  /** What is fetched at once. */
  first: Weight;
  /** What is fetched only when it is used; null when there is nothing of the kind. */
  later: Weight | null;
  /** Minified bytes of the first part by origin: a package, or `own` for our source. */
  origins: Map<string, number>;
};

export async function bundle(program: string): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: program, resolveDir: REPOSITORY, sourcefile: 'program.ts' },
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    external: ['react', 'react-dom'],
    define: { 'process.env.NODE_ENV': '"production"' },
    outdir: join(REPOSITORY, 'not-written'),
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  const isFirst = createFirstTest(metafile);
  const first = outputFiles.filter(({ path }) => isFirst(path));
  const later = outputFiles.filter(({ path }) => !isFirst(path));
  return {
    first: weigh(first.map(({ contents }) => contents)),
    later: later.length > 0 ? weigh(later.map(({ contents }) => contents)) : null,
    origins: sumOrigins(metafile, isFirst),
  };
}

/** The entry, and the chunks it imports statically. */
function createFirstTest({ outputs }: Metafile): (path: string) => boolean {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    for (const { path: next, kind } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement') visit(next);
    }
  };
  for (const [path, { entryPoint }] of Object.entries(outputs)) {
    if (entryPoint === 'program.ts') visit(path);
  }
  return (path) => [...found].some((name) => path.endsWith(name));
}

function weigh(files: Uint8Array[]): Weight {
  const sum = (size: (file: Uint8Array) => number) =>
    files.reduce((total, file) => total + size(file), 0);
  return {
    bytes: sum((file) => file.length),
    gzipBytes: sum((file) => gzipSync(file, { level: 9 }).length),
    brotliBytes: sum((file) => brotliCompressSync(file).length),
  };
}

function sumOrigins({ outputs }: Metafile, isFirst: (path: string) => boolean) {
  const origins = new Map<string, number>();
  for (const [path, { inputs }] of Object.entries(outputs)) {
    if (!isFirst(path)) continue;
    for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
      const origin =
        /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(input)?.[1] ?? 'own';
      origins.set(origin, (origins.get(origin) ?? 0) + bytesInOutput);
    }
  }
  return origins;
}
