// Texts that are inlined into every page: the head script and the speculation rules. Pages import
// them from `virtual:inline-scripts`; astro.config.ts puts the hashes of the same texts into the
// policy. Astro does not compile inline scripts, and its own ones are deferred, which is too late
// for the theme and the stored language.
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const MODULE_ID = 'virtual:inline-scripts';
const RESOLVED_ID = `\0${MODULE_ID}`;

/**
 * Which pages the browser may fetch in advance: any of ours that the visitor points at for a moment.
 * Fetched, not prerendered, because opening a page in another language is a choice that its head
 * script stores. Rules instead of a script: no bytes of code, and the browser itself refrains on
 * slow or metered connections.
 */
const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      // Pages have no dot in their address; files have, and a download may be large.
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: '/*.*' } }] },
      eagerness: 'moderate',
    },
  ],
});

export function inlineScripts() {
  return {
    name: 'inline-scripts',
    resolveId(id: string) {
      return id === MODULE_ID ? RESOLVED_ID : undefined;
    },
    load(this: { addWatchFile(path: string): void }, id: string) {
      if (id !== RESOLVED_ID) return undefined;
      const { text, files } = bundleHeadScript();
      for (const file of files) this.addWatchFile(file);
      return [
        `export const HEAD_SCRIPT = ${JSON.stringify(text)};`,
        `export const SPECULATION_RULES = ${JSON.stringify(SPECULATION_RULES)};`,
      ].join('\n');
    },
  };
}

export function hashInlineScripts(): `sha256-${string}`[] {
  return [bundleHeadScript().text, SPECULATION_RULES].map(
    (text) => `sha256-${createHash('sha256').update(text).digest('base64')}` as const,
  );
}

/** The script as one expression, and the files it is made of. */
export function bundleHeadScript(): { text: string; files: string[] } {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const { outputFiles, metafile } = buildSync({
    entryPoints: [`${folder}head.ts`],
    bundle: true,
    minify: true,
    format: 'iife',
    // Dynamic imports and optional chaining; the browsers that know modules know these.
    target: 'es2020',
    tsconfigRaw: {},
    write: false,
    metafile: true,
    absWorkingDir: folder,
  });
  return {
    text: outputFiles.map(({ text }) => text.trim()).join(''),
    files: Object.keys(metafile.inputs).map((file) => `${folder}${file}`),
  };
}
