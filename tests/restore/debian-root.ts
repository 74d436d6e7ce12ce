// Runs a program of this repository in a copy of a Debian 13, as its user postgres. The copy has its own
// processes and mounts, which end with it, and shares the network of this machine.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { requireBaseRoot } from '../machine/base-root.ts';

export type DebianRoot = Disposable & {
  folder: string;
  /** Resolves with the exit code. */
  run: (program: string, options: ProgramOptions) => Promise<number>;
};
type ProgramOptions = {
  args: readonly string[];
  user: 'postgres' | 'root';
  env: Readonly<Record<string, string>>;
};

const REPOSITORY = realpathSync(join(import.meta.dirname, '..', '..'));

/** Everything is an argument, so that no name is read by the shell. */
const ENTER = `
root=$1 node=$2 user=$3
shift 3
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
while [ "$1" != -- ]; do
  mkdir -p "$root$1"
  mount --bind "$1" "$root$1"
  mount -o remount,bind,ro "$root$1"
  shift
done
shift
touch "$root/usr/local/bin/node"
mount --bind "$node" "$root/usr/local/bin/node"
# Changing the user clears the signal that ends the program together with its parent.
exec chroot "$root" setpriv --reuid "$user" --regid "$user" --init-groups --pdeathsig KILL \\
  /usr/local/bin/node "$@"
`;

export async function createDebianRoot(): Promise<DebianRoot> {
  const base = await requireBaseRoot();
  const parent = mkdtempSync(join(tmpdir(), 'loimel-restore-'));
  const folder = join(parent, 'root');
  execFileSync('cp', ['-a', '--reflink=auto', base, folder]);
  writeFileSync(join(folder, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n');
  for (const name of ['run/postgresql', 'var/lib/loimel', 'var/lib/loimel-backup', 'loimel-test']) {
    mkdirSync(join(folder, name), { recursive: true });
    // Only this test uses the machine.
    chmodSync(join(folder, name), 0o777);
  }
  mkdirSync(join(folder, 'var/cache/loimel-backup'), { mode: 0o777, recursive: true });
  chmodSync(join(folder, 'var/cache/loimel-backup'), 0o777);
  return {
    folder,
    run: (program, options) => run(folder, program, options),
    [Symbol.dispose]: () => rmSync(parent, { recursive: true, force: true }),
  };
}

async function run(root: string, program: string, options: ProgramOptions): Promise<number> {
  const mounted = new Set([REPOSITORY, dirname(realpathSync(join(REPOSITORY, 'node_modules')))]);
  const args = [root, process.execPath, options.user, ...mounted, '--'];
  const child = spawn(
    'unshare',
    [
      ...['--mount', '--pid', '--fork', '--kill-child=SIGKILL', '--propagation=private'],
      ...['sh', '-e', '-c', ENTER, 'enter', ...args, join(REPOSITORY, program), ...options.args],
    ],
    {
      cwd: '/',
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/tmp', ...options.env },
    },
  );
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const [code] = await once(child, 'exit');
  process.off('exit', end);
  return code ?? 1;
}
