// The user that runs the PostgreSQL server, and the folders that this user can enter.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, lstatSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';

/** Null when the server runs as the current user. Only root needs another user. */
export type ServerUser = { uid: number; gid: number } | null;

/** PostgreSQL does not run as root, so root starts it as the user `postgres`. */
export function requireServerUser(): ServerUser {
  if (process.getuid?.() !== 0) return null;
  return findPostgresUser() ?? createPostgresUser();
}

function findPostgresUser(): ServerUser | undefined {
  try {
    const read = (flag: string) =>
      Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
    return { uid: read('-u'), gid: read('-g') };
  } catch {
    return undefined;
  }
}

function createPostgresUser(): ServerUser {
  const flags = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  try {
    execFileSync('useradd', [...flags, 'postgres'], { stdio: 'pipe' });
  } catch (cause) {
    throw new Error(
      'PostgreSQL does not run as root and the user `postgres` could not be created: create it, or run this command as an ordinary user.',
      { cause },
    );
  }
  const user = findPostgresUser();
  if (!user) throw new Error('The user `postgres` was created but cannot be looked up.');
  return user;
}

/** Whether the server's user can enter the folder and all existing folders above it. */
export function canServerEnter(path: string, user: ServerUser): boolean {
  if (user === null) return true;
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory() && (stats.mode & constants.S_IXOTH) === 0) return false;
  const parent = dirname(path);
  return parent === path || canServerEnter(parent, user);
}

/** A temporary folder that the server's user can enter. The TMPDIR of root may be private. */
export function requireSharedTempDir(user: ServerUser): string {
  const candidates = [tmpdir(), '/tmp', '/var/tmp'];
  const found = candidates.find((path) => canWrite(path) && canServerEnter(path, user));
  if (!found) throw new Error(`None of ${candidates.join(', ')} can be used by PostgreSQL.`);
  return found;
}

function canWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Names in a shared temporary folder can be guessed. So an existing folder must belong to this
 * user.
 */
export function rejectForeignFolder(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return;
  if (stats.isDirectory() && stats.uid === process.getuid?.()) return;
  throw new Error(`${path} belongs to another user: inspect it, remove it and start again.`);
}
