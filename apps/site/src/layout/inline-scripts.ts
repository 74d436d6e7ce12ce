// Scripts that are inlined into every page: the head script and the speculation rules. Pages import
// them from `virtual:inline-scripts`. astro.config.ts adds the hashes of the same texts to the
// policy. Astro does not compile inline scripts, and its own scripts are deferred, which is too
// late for the theme and the stored language.
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { PROJECT_LINK } from '../components/shared-attributes.ts';

const MODULE_ID = 'virtual:inline-scripts';
const RESOLVED_ID = `\0${MODULE_ID}`;

/**
 * The browser may prefetch any of our pages that the visitor hovers for a moment. Pages are not
 * prerendered, because the head script of a page in another language would store that language.
 * Rules need no code, and the browser skips them on slow or metered connections.
 */
const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      // Paths of pages have no dot. Files have one, and a download may be large. The link of a
      // project card opens a dialog, which is on the page already.
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/*.*' } },
          { not: { selector_matches: `[${PROJECT_LINK}]` } },
        ],
      },
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

/** The bundled script and the files that it consists of. */
export function bundleHeadScript(): { text: string; files: string[] } {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const { outputFiles, metafile } = buildSync({
    entryPoints: [`${folder}head.ts`],
    bundle: true,
    minify: true,
    format: 'iife',
    // Has dynamic import and optional chaining, which browsers with modules support.
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
