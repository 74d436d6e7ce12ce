// Copies a part of the repository to a temporary folder. The repository is not changed.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '..', '..');
const MADE = new Set(['dist', 'dist-sample', 'node_modules', '.astro', 'test-results']);
const OWN_PACKAGES = '@loimel';

export type Scratch = Disposable & { root: string };

/** `sources` are files and folders of the repository. */
export function createScratch(sources: readonly string[]): Scratch {
  const root = mkdtempSync(join(tmpdir(), 'loimel-scratch-'));
  for (const source of sources) {
    cpSync(join(REPOSITORY, source), join(root, source), {
      recursive: true,
      filter: (path) => !MADE.has(basename(path)),
    });
  }
  linkPackages(root);
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) };
}

/** Installed packages are linked. Our own packages must be the copies. */
function linkPackages(root: string): void {
  const installed = join(REPOSITORY, 'node_modules');
  const linked = join(root, 'node_modules');
  mkdirSync(join(linked, OWN_PACKAGES), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== OWN_PACKAGES) symlinkSync(join(installed, name), join(linked, name));
  }
  for (const folder of ['apps', 'packages'].flatMap(listFolders).concat('content')) {
    symlinkSync(join(root, folder), join(linked, OWN_PACKAGES, basename(folder)));
    if (existsSync(join(root, folder))) linkNested(root, folder);
  }
}

/** npm installs a second version of a package next to the only workspace that needs it. */
function linkNested(root: string, folder: string): void {
  const installed = join(REPOSITORY, folder, 'node_modules');
  if (!existsSync(installed)) return;
  // Names that begin with a dot are caches.
  const names = readdirSync(installed).filter((name) => !name.startsWith('.'));
  if (names.length > 0) mkdirSync(join(root, folder, 'node_modules'));
  for (const name of names) {
    symlinkSync(join(installed, name), join(root, folder, 'node_modules', name));
  }
}

function listFolders(parent: string): string[] {
  return readdirSync(join(REPOSITORY, parent)).map((name) => join(parent, name));
}
