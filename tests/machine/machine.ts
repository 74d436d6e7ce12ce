// A Debian 13 that boots with its own systemd in a container without a network. It is a copy of a base
// root, so a test can change everything in it. Needs root, mmdebstrap and systemd-nspawn.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { waitUntil } from '../support/wait-until.ts';
import { requireBaseRoot } from './base-root.ts';
import { createControlGroup } from './control-group.ts';

export type RunOptions = { timeoutMs?: number; input?: string };
export type RunResult = { code: number; output: string };

export type Machine = AsyncDisposable & {
  /** Root folder of the machine, as the test sees it. */
  root: string;
  boot: () => Promise<void>;
  poweroff: () => Promise<void>;
  /** Runs a shell command as root and returns its output. Throws when it fails. */
  run: (command: string, options?: RunOptions) => Promise<string>;
  /** The same, for commands that may fail. */
  tryRun: (command: string, options?: RunOptions) => Promise<RunResult>;
  /** Copies a file or folder into the machine and returns its path there. */
  copyIn: (source: string, folder?: string) => string;
};

const BOOT_TIMEOUT_MS = 60_000;
const POWEROFF_TIMEOUT_MS = 60_000;
/** An upgrade takes 25 s. `loimel` itself waits ten minutes for its lock. */
const COMMAND_TIMEOUT_MS = 600_000;
const INIT_PID = /Init process invoked as PID (\d+)/;

export async function createMachine(name: string): Promise<Machine> {
  const base = await requireBaseRoot();
  const folder = mkdtempSync(join(tmpdir(), `loimel-machine-${name}-`));
  const root = join(folder, 'root');
  await requireSuccess('cp', ['-a', '--reflink=auto', base, root]);
  // An empty file: systemd creates an id at the first boot.
  writeFileSync(join(root, 'etc', 'machine-id'), '');
  const bootLog = join(folder, 'boot.log');
  const group = createControlGroup(basename(folder));
  let container: ChildProcess | null = null;
  let initPid = 0;

  const isUp = () => container !== null && container.exitCode === null;

  async function boot(): Promise<void> {
    const log = openSync(bootLog, 'w');
    const [shell = '', ...before] = group.prefix;
    const child = spawn(
      shell,
      [
        ...[...before, 'systemd-nspawn', '-D', root, '-M', basename(folder)],
        // Without the host's registry and resolver. The machine has only its loopback.
        ...['--register=no', '--keep-unit', '--private-network', '--resolv-conf=off'],
        ...['--console=pipe', '-b'],
      ],
      {
        // systemd 257 needs cgroup v2, and only the debug log names the process of its init.
        env: {
          ...process.env,
          SYSTEMD_LOG_LEVEL: 'debug',
          SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1',
        },
        stdio: ['ignore', log, log],
      },
    );
    closeSync(log);
    container = child;
    initPid = await waitUntil(
      () => {
        const text = readFileSync(bootLog, 'utf8');
        if (!isUp()) throw new Error(`the machine did not start:\n${text.slice(-2_000)}`);
        const pid = INIT_PID.exec(text)?.[1];
        return pid === undefined ? undefined : Number(pid);
      },
      { what: 'the init of the machine', timeoutMs: BOOT_TIMEOUT_MS },
    );
    await waitUntil(
      async () => {
        const { output } = await tryRun('systemctl is-system-running');
        return /^(?:running|degraded)$/m.test(output) || undefined;
      },
      { what: 'the machine to be running', timeoutMs: BOOT_TIMEOUT_MS },
    );
  }

  async function tryRun(command: string, options: RunOptions = {}): Promise<RunResult> {
    const child = spawn('nsenter', ['-t', String(initPid), '-a', '/bin/sh', '-c', command], {
      cwd: '/',
      env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' },
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: options.timeoutMs ?? COMMAND_TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
      });
    }
    child.stdin.on('error', () => {});
    child.stdin.end(options.input ?? '');
    const [code] = await once(child, 'close');
    return { code: code ?? -1, output };
  }

  async function run(command: string, options?: RunOptions): Promise<string> {
    const { code, output } = await tryRun(command, options);
    if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output.trim()}`);
    return output.trim();
  }

  async function poweroff(): Promise<void> {
    if (container === null || !isUp()) return;
    const exited = once(container, 'exit', { signal: AbortSignal.timeout(POWEROFF_TIMEOUT_MS) });
    await tryRun('systemctl poweroff');
    await exited;
  }

  return {
    root,
    boot,
    poweroff,
    run,
    tryRun,
    copyIn(source, target = '/root') {
      const path = join(target, basename(source));
      cpSync(source, join(root, path), { recursive: true });
      return path;
    },
    async [Symbol.asyncDispose]() {
      if (container !== null && isUp()) {
        const exited = once(container, 'exit');
        // The end of its first process ends every process of the machine.
        if (initPid !== 0) process.kill(initPid, 'SIGKILL');
        else container.kill('SIGKILL');
        await exited;
      }
      group[Symbol.dispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function requireSuccess(command: string, args: string[]): Promise<void> {
  const [code] = await once(spawn(command, args, { stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
}
