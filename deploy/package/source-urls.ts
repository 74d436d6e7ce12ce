// esbuild plugin: our sources find files with `import.meta.url`. In the bundle all code is in one
// folder, so the plugin replaces these expressions with the place of the source in the release, and
// collects the files that the release must contain at that place.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import type { EntryPoint } from './entry-points.ts';

export type SourceUrls = {
  plugin: Plugin;
  /** Files and folders of the repository that the bundled code reads, relative to it. */
  assets: ReadonlySet<string>;
};

const OUR_SOURCES = /\.ts$/;
const LITERAL_URL = /new URL\('(\.{1,2}\/[^']*)',\s*import\.meta\.url\)/g;
const OWN_SPECIFIER = /import\.meta\.resolve\('@loimel\/content\/folder'\)/g;
const REST = /import\.meta\.(url|dirname|filename|resolve)/g;

/** Sources whose file names are not visible in an expression, and the files that they read. */
const COMPUTED: Readonly<Record<string, string>> = {
  'deploy/nginx/render.ts': 'deploy/nginx/*.template',
  'deploy/nginx/template.ts': 'deploy/nginx/*.template',
  'deploy/nginx/main.ts': 'deploy/nginx/dist/edge.json',
};

export function createSourceUrls(
  repository: string,
  entryPoints: readonly EntryPoint[],
): SourceUrls {
  const assets = new Set<string>();

  function rewrite(source: string, text: string): string {
    for (const asset of findComputed(source)) assets.add(asset);
    return text
      .replaceAll(LITERAL_URL, (_, target: string) => {
        const path = join(dirname(source), target);
        if (path.endsWith('.ts')) return toProgramUrl(source, path);
        if (!existsSync(join(repository, path))) throw new Error(`${source}: ${path} is missing`);
        assets.add(path);
        return `new URL(${JSON.stringify(`../${path}`)}, import.meta.url)`;
      })
      .replaceAll(OWN_SPECIFIER, 'new URL("../content/folder.ts", import.meta.url).href')
      .replaceAll(REST, (match, property: string, at: number, whole: string) => {
        const line = whole.slice(whole.lastIndexOf('\n', at) + 1, at);
        // A comment, or a result of the replacements above.
        if (/^\s*(?:\/\/|\/?\*)|new URL\("[^"]*", $/.test(line)) return match;
        return toComputed(source, property);
      });
  }

  function findComputed(source: string): string[] {
    const pattern = COMPUTED[source];
    if (pattern === undefined) return [];
    const files = globSync(pattern, { cwd: repository });
    if (files.length === 0)
      throw new Error(`${source} reads ${pattern}, and there is no such file`);
    return files;
  }

  function toProgramUrl(source: string, path: string): string {
    const program = entryPoints.find((entry) => entry.source === path);
    if (!program) throw new Error(`${source} starts ${path}: add it to entry-points.ts`);
    return `new URL("./${program.name}.js", import.meta.url)`;
  }

  const plugin: Plugin = {
    name: 'source-urls',
    setup(build) {
      build.onLoad({ filter: OUR_SOURCES }, ({ path }) => {
        if (path.includes('/node_modules/')) return;
        const text = readFileSync(path, 'utf8');
        if (!text.includes('import.meta.')) return;
        return { contents: rewrite(relative(repository, path), text), loader: 'ts' };
      });
    },
  };
  return { plugin, assets };
}

/** The bundler cannot see which file is meant, so such a source must be listed above. */
function toComputed(source: string, property: string): string {
  if (COMPUTED[source] === undefined) {
    throw new Error(`${source} uses import.meta.${property}: list its files in source-urls.ts`);
  }
  const url = `new URL(${JSON.stringify(`../${source}`)}, import.meta.url)`;
  if (property === 'url') return `${url}.href`;
  if (property === 'dirname')
    return `(import.meta.dirname + ${JSON.stringify(`/../${dirname(source)}`)})`;
  throw new Error(`${source} uses import.meta.${property}, which has no place in a release`);
}
