// Runs the install scripts of the packages that `allowScripts` in package.json names. `.npmrc`
// switches all others off, with every version of npm. setup.sh calls it after `npm ci`.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2] ?? join(import.meta.dirname, '..');
const { allowScripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
  allowScripts: Record<string, boolean>;
};
// Packages for other systems are not installed.
const names = Object.keys(allowScripts).filter(
  (name) => allowScripts[name] === true && existsSync(join(folder, 'node_modules', name)),
);
if (names.length > 0) {
  console.log(`Running the install scripts of ${names.join(', ')} …`);
  const args = ['rebuild', '--ignore-scripts=false', '--loglevel=error', ...names];
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
