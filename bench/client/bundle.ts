// Bundles a small program as a website would and measures the size of the resulting files.
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Metafile, type Plugin } from 'esbuild';

const REPOSITORY = join(import.meta.dirname, '..', '..');

export type Weight = { bytes: number; gzipBytes: number; brotliBytes: number };

export type Bundle = {
  /** Files that the browser loads immediately. */
  first: Weight;
  /** Files that are loaded on first use. Null when there are none. */
  later: Weight | null;
};

/** Files that match `without` are left out. The difference in size is their cost. */
export async function bundle(program: string, without: RegExp | null = null): Promise<Bundle> {
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
    plugins: without ? [leaveOut(without)] : [],
    logLevel: 'error',
  });
  const isFirst = createFirstTest(metafile);
  const first = outputFiles.filter(({ path }) => isFirst(path));
  const later = outputFiles.filter(({ path }) => !isFirst(path));
  return {
    first: measure(first.map(({ contents }) => contents)),
    later: later.length > 0 ? measure(later.map(({ contents }) => contents)) : null,
  };
}

function leaveOut(filter: RegExp): Plugin {
  return {
    name: 'leave-out',
    // As CommonJS, esbuild accepts imports of names that the module does not export.
    setup: ({ onLoad }) => onLoad({ filter }, () => ({ contents: 'module.exports = {}' })),
  };
}

/** Matches the entry and the chunks that it imports statically. */
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

function measure(files: Uint8Array[]): Weight {
  const sum = (size: (file: Uint8Array) => number) =>
    files.reduce((total, file) => total + size(file), 0);
  return {
    bytes: sum((file) => file.length),
    gzipBytes: sum((file) => gzipSync(file, { level: 9 }).length),
    brotliBytes: sum((file) => brotliCompressSync(file).length),
  };
}
