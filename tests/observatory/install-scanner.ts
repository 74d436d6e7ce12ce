// Installs the scanner beside the project, because it has more dependencies than all our own programs.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '..', '..');
const FOLDER = join(REPOSITORY, '.tools', 'observatory');
const LIST = join(FOLDER, 'node_modules/@mdn/mdn-http-observatory/conf/hsts-preload.json');
export const SCANNER = join(FOLDER, 'node_modules/@mdn/mdn-http-observatory/src/scan.js');

export function installScanner(): void {
  if (isInstalled()) return;
  mkdirSync(FOLDER, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) {
    copyFileSync(join(import.meta.dirname, 'scanner', file), join(FOLDER, file));
  }
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: FOLDER,
    stdio: 'inherit',
  });
  // An install script would download the list of preloaded domains. We are on none.
  writeFileSync(LIST, '{}');
}

/** The list is written last. */
function isInstalled(): boolean {
  const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  return existsSync(LIST) && lock(FOLDER) === lock(join(import.meta.dirname, 'scanner'));
}
