// The only module that decides from which folder texts and facts are read. For Node only.
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Not `import.meta.dirname`, because the build of the site bundles this code elsewhere. */
const WORKSPACE = dirname(fileURLToPath(import.meta.resolve('@loimel/content/folder')));

/** `CONTENT_FOLDER` (relative to the repository root) selects another folder, e.g. for tests. */
export const CONTENT_FOLDER: string = resolve(
  WORKSPACE,
  '..',
  process.env['CONTENT_FOLDER'] || WORKSPACE,
);

/** Reads a file by its path in the folder, e.g. `en/ui.yaml`. Some editors add a byte order mark. */
export function readContentFile(path: string): string {
  try {
    return readFileSync(join(CONTENT_FOLDER, path), 'utf8').replace(/^\uFEFF/, '');
  } catch (cause) {
    throw new Error(`content/${path} is missing`, { cause });
  }
}
