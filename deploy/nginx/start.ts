// Starts nginx with the production configuration on a loopback port, for tests and screenshots.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../tools/free-port.ts';
import { readPagePolicies } from './csp.ts';
import { type EdgeLanguage, type NginxOptions, renderNginxConfig } from './render.ts';

export type StartNginxOptions = {
  /** Folder of the built site. */
  dist: string;
  languages: readonly EdgeLanguage[];
  /** `host:port` of each API process. They do not have to run yet. */
  upstreams: readonly string[];
  trustedProxies?: readonly string[];
  /** Folder for the configuration, the logs and the temporary files. */
  runtimeDir: string;
  /** For callers that must know the address before the start. */
  port?: number;
  /** Also serves this built desk on its own port. */
  desk?: { dist: string; port: number };
};

export type RunningNginx = AsyncDisposable & { url: string; pid: number };

const START_TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 20;
const NGINX_PATHS = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx'];

/** Null on a machine without nginx. */
export function findNginx(): string | null {
  return NGINX_PATHS.find((path) => existsSync(path)) ?? null;
}

export async function startNginx(options: StartNginxOptions): Promise<RunningNginx> {
  const nginx = findNginx();
  if (nginx === null) throw new Error('nginx is not installed (Debian: apt-get install nginx).');
  const port = options.port ?? (await findFreePort());
  const configFile = await writeConfig(options, port);
  const child = spawn(
    nginx,
    ['-p', options.runtimeDir, '-c', configFile, '-e', 'start.log', '-g', 'daemon off;'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput += text;
  });
  await waitForPort(port, child, () => `${errorOutput}${readStartLog(options.runtimeDir)}`);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    [Symbol.asyncDispose]: () => stopChild(child),
  };
}

async function writeConfig(options: StartNginxOptions, port: number): Promise<string> {
  mkdirSync(options.runtimeDir, { recursive: true });
  const configFile = join(options.runtimeDir, 'nginx.conf');
  const nginxOptions: NginxOptions = {
    languages: options.languages,
    root: options.dist,
    listen: [`127.0.0.1:${port}`],
    upstreams: options.upstreams,
    policies: await readPagePolicies(options.dist),
    ...(options.desk === undefined
      ? {}
      : { desk: { root: options.desk.dist, listen: [`127.0.0.1:${options.desk.port}`] } }),
    ...(options.trustedProxies === undefined ? {} : { trustedProxies: options.trustedProxies }),
    // If root starts nginx, the workers switch to a user that may have no access to the repository.
    ...(process.getuid?.() === 0 ? { user: 'root' } : {}),
  };
  writeFileSync(configFile, renderNginxConfig(nginxOptions));
  return configFile;
}

async function waitForPort(
  port: number,
  child: ChildProcess,
  readProblems: () => string,
): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await canConnect(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stopChild(child);
      throw new Error(`nginx did not start on port ${port}:\n${readProblems()}`);
    }
    await sleep(POLL_INTERVAL_MS);
  }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

function readStartLog(runtimeDir: string): string {
  const file = join(runtimeDir, 'start.log');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
