// A machine of the cluster: a Debian 13 with its own files, processes and network. Its files are in
// memory, above the base root that all machines share. Everything ends with its first process.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../../tools/process-identity.ts';

export type RunResult = { code: number; output: string };
export type User = 'root' | 'postgres' | 'etcd';
type Command = { user: User; env?: Readonly<Record<string, string>>; timeoutMs?: number };

export type ClusterMachine = AsyncDisposable & {
  name: string;
  /** The first process, which has the namespaces of the machine. */
  pid: number;
  /** Writes a file that only its owner can read. */
  write: (path: string, text: string, owner: User) => Promise<void>;
  /** Runs a shell command until it ends. */
  tryRun: (command: string, options?: Partial<Command>) => Promise<RunResult>;
  run: (command: string, options?: Partial<Command>) => Promise<string>;
  /** Starts a program that stays. Its output is added to LOGS/NAME.log. */
  start: (program: string, args: readonly string[], options: Command) => void;
  /** Processes by their command line, with the ids of this machine's host. */
  find: (pattern: RegExp) => number[];
};

const COMMAND_TIMEOUT_MS = 60_000;
const PATH =
  '/usr/lib/postgresql/17/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** $1: folder of mount points, $2: base root, $3: name, $4: a folder that all machines share. */
const ENTER = `
mount -t tmpfs -o mode=755 tmpfs "$1"
mkdir "$1/upper" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=$2,upperdir=$1/upper,workdir=$1/work" "$1/root"
mount -t proc proc "$1/root/proc"
mount --rbind /dev "$1/root/dev"
mount -t tmpfs tmpfs "$1/root/dev/shm"
mkdir "$1/root/srv/other-machine"
mount --bind "$4" "$1/root/srv/other-machine"
hostname "$3"
exec chroot "$1/root" /bin/sh -c 'echo ready; while :; do sleep 3600 & wait $!; done'
`;

/** $1: path, $2: owner. */
const WRITE = 'mkdir -p "$(dirname "$1")"; umask 077; cat >"$1"; chown "$2:$2" "$1"';

export async function startMachine(options: {
  name: string;
  base: string;
  /** For the logs and mount points. */
  folder: string;
  sharedFolder: string;
  hasOwnNetwork: boolean;
}): Promise<ClusterMachine> {
  const { name, base, folder, sharedFolder } = options;
  const mountPoint = join(folder, name);
  mkdirSync(mountPoint);
  const first = spawn(
    'setpriv',
    [
      ...['--pdeathsig', 'KILL', 'unshare', '--mount', '--pid', '--uts', '--ipc'],
      ...(options.hasOwnNetwork ? ['--net'] : []),
      ...['--fork', '--kill-child=SIGKILL', '--propagation=private'],
      ...['sh', '-e', '-c', ENTER, 'enter', mountPoint, base, name, sharedFolder],
    ],
    // Its own group: Ctrl-C in a terminal must not end a machine before the program that uses it.
    { stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  const failed = failOnExit(first, name);
  // Also settled when the machine is ended on purpose.
  failed.catch(() => {});
  await Promise.race([once(first.stdout, 'data'), failed]);
  const pid = Number(readFileSync(`/proc/${first.pid}/task/${first.pid}/children`, 'utf8').trim());
  const namespace = readlinkSync(`/proc/${pid}/ns/pid`);

  const started: ChildProcess[] = [];

  const toArgs = ({ user = 'root', env = {} }: Partial<Command>) => [
    ...['-t', String(pid), '-a', '-r', '-w', '--', 'setpriv', '--reuid', user, '--regid', user],
    ...['--init-groups', 'env', '-i', `PATH=${PATH}`, 'HOME=/tmp', 'LC_ALL=C.UTF-8'],
    ...Object.entries(env).map(([key, value]) => `${key}=${value}`),
  ];

  async function tryRun(command: string, wanted: Partial<Command> = {}): Promise<RunResult> {
    const child = spawn('nsenter', [...toArgs(wanted), 'sh', '-c', command], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: wanted.timeoutMs ?? COMMAND_TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
      });
    }
    const [code] = await once(child, 'close');
    return { code: code ?? -1, output };
  }

  async function run(command: string, wanted?: Partial<Command>): Promise<string> {
    const { code, output } = await tryRun(command, wanted);
    if (code !== 0) throw new Error(`${name}: ${command}\nended with ${code}:\n${output.trim()}`);
    return output.trim();
  }

  return {
    name,
    pid,
    tryRun,
    run,
    async write(path, text, owner) {
      const args = [...toArgs({}), 'sh', '-e', '-c', WRITE, 'write', path, owner];
      const child = spawn('nsenter', args, { stdio: ['pipe', 'inherit', 'inherit'] });
      child.stdin.end(text);
      const [code] = await once(child, 'close');
      if (code !== 0) throw new Error(`${path} could not be written`);
    },
    start(program, args, wanted) {
      const log = openSync(join(folder, `${name}-${program.split('/').at(-1)}.log`), 'a');
      const child = spawn('nsenter', [...toArgs(wanted), program, ...args], {
        stdio: ['ignore', log, log],
        detached: true,
      });
      child.unref();
      started.push(child);
      closeSync(log);
    },
    find: (pattern) =>
      listProcesses(namespace).filter((found) => pattern.test(readCommandLine(found))),
    async [Symbol.asyncDispose]() {
      if (first.exitCode !== null || first.signalCode !== null) return;
      const exited = once(first, 'exit');
      // The end of the first process ends every process and mount of the machine.
      process.kill(pid, 'SIGKILL');
      // Each waits for its program. One whose program was frozen is frozen too, and would never do it.
      for (const child of started) child.kill('SIGKILL');
      await exited;
    },
  };
}

function listProcesses(namespace: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((entry) => {
      try {
        return readlinkSync(`/proc/${entry}/ns/pid`) === namespace;
      } catch {
        return false;
      }
    })
    .map(Number);
}

async function failOnExit(child: ChildProcess, name: string): Promise<never> {
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'exit');
  throw new Error(`the machine ${name} ended with ${code}: ${output}`);
}
