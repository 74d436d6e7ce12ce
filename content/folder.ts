// The folder that texts and facts are read from: the one place that decides it; for Node only.
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Not `import.meta.dirname`: the build of the site moves this code into a bundle elsewhere. */
const WORKSPACE = dirname(fileURLToPath(import.meta.resolve('@loimel/content/folder')));

/** `CONTENT_FOLDER` (from the root of the repository) names another one, e.g. that of the tests. */
export const CONTENT_FOLDER: string = resolve(
  WORKSPACE,
  '..',
  process.env['CONTENT_FOLDER'] || WORKSPACE,
);

/** A file by its path in the folder, e.g. `en/ui.yaml`. */
export function readContentFile(path: string): string {
  try {
    return readFileSync(join(CONTENT_FOLDER, path), 'utf8');
  } catch (cause) {
    throw new Error(`content/${path} is missing`, { cause });
  }
}
