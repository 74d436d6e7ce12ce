// A copy of what the site is built from, in a temporary folder; the repository stays as it is.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '..', '..');
const SOURCES = ['apps/site', 'content', 'packages/client', 'package.json', 'tsconfig.base.json'];
const MADE = /\/(?:dist|node_modules|\.astro)$/;
const OWN_PACKAGES = { content: 'content', client: 'packages/client', site: 'apps/site' };

export type Scratch = Disposable & { root: string };

export function createScratch(): Scratch {
  const root = mkdtempSync(join(tmpdir(), 'loimel-growth-'));
  for (const source of SOURCES) {
    cpSync(join(REPOSITORY, source), join(root, source), {
      recursive: true,
      filter: (path) => !MADE.test(path),
    });
  }
  linkPackages(root);
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) };
}

/** The installed packages are shared; our own must be the copies. */
function linkPackages(root: string): void {
  const installed = join(REPOSITORY, 'node_modules');
  const linked = join(root, 'node_modules');
  mkdirSync(join(linked, '@loimel'), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== '@loimel') symlinkSync(join(installed, name), join(linked, name));
  }
  for (const [name, folder] of Object.entries(OWN_PACKAGES)) {
    symlinkSync(join(root, folder), join(linked, '@loimel', name));
  }
}
