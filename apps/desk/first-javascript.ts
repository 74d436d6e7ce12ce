// Prints after a build how much JavaScript a browser loads before it shows a screen, compressed as
// the web server sends it.
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** In KB of gzip, for the file of each screen. 1 KB = 1024 bytes, as in bench/site. */
const LIMITS_KB: Record<string, number> = {
  'src/screens/sign-in/screen.tsx': 140,
  'src/screens/inbox/screen.tsx': 180,
};
const SHELL = 'src/layout/shell.tsx';

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

export function printFirstJavascript(): Plugin {
  return {
    name: 'first-javascript',
    apply: 'build',
    writeBundle(_options, bundle) {
      const outputs = Object.values(bundle).filter((output) => output.type === 'chunk');
      const chunks: Chunks = new Map(outputs.map((chunk) => [chunk.fileName, chunk]));
      const find = (file: string) =>
        outputs.filter((chunk) => chunk.isEntry || chunk.facadeModuleId?.endsWith(file));
      for (const [file, limitKb] of Object.entries(LIMITS_KB)) {
        const isSignIn = file.includes('sign-in');
        const starts = isSignIn ? find(file) : [...find(file), ...find(SHELL)];
        const kb = measure(starts, chunks) / 1024;
        const comparison = kb > limitKb ? 'OVER the limit of' : 'limit';
        this.info(
          `first JavaScript of ${file}: ${kb.toFixed(1)} KB gzip, ${comparison} ${limitKb} KB`,
        );
      }
    },
  };
}

/** Bytes of the chunks and of everything they import before they run. */
function measure(starts: readonly Rolldown.OutputChunk[], chunks: Chunks): number {
  const needed = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || needed.has(chunk)) return;
    needed.add(chunk);
    for (const name of chunk.imports) add(chunks.get(name));
  };
  for (const start of starts) add(start);
  return [...needed].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
}
