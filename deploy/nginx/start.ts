// Starts nginx with the production configuration on a loopback port, for tests and screenshots.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../tools/free-port.ts';
import { readPagePolicies } from './csp.ts';
import type { EdgeLanguage, EdgeRedirects } from './edge-build.ts';
import { requireNginxProgram } from './nginx-program.ts';
import { type NginxOptions, renderNginxConfig } from './render.ts';

export type StartNginxOptions = {
  /** Folder of the built site. */
  dist: string;
  languages: readonly EdgeLanguage[];
  redirects?: EdgeRedirects;
  /** `host:port` of each API process. They do not have to run yet. */
  upstreams: readonly string[];
  trustedProxies?: readonly string[];
  /** Status pages of the canary program. */
  statusRoot?: string;
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

export async function startNginx(options: StartNginxOptions): Promise<RunningNginx> {
  const port = options.port ?? (await findFreePort());
  const configFile = await writeConfig(options, port);
  const running = await runNginx(configFile, options.runtimeDir, port);
  return { ...running, url: `http://127.0.0.1:${port}` };
}

/** Runs nginx with a rendered configuration, and waits until it listens on the port. */
export async function runNginx(
  configFile: string,
  runtimeDir: string,
  port: number,
): Promise<Omit<RunningNginx, 'url'>> {
  mkdirSync(runtimeDir, { recursive: true });
  const child = spawn(
    requireNginxProgram().path,
    ['-p', runtimeDir, '-c', configFile, '-e', 'start.log', '-g', 'daemon off;'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput += text;
  });
  await waitForPort(port, child, () => `${errorOutput}${readStartLog(runtimeDir)}`);
  return { pid: child.pid ?? 0, [Symbol.asyncDispose]: () => stopChild(child) };
}

async function writeConfig(options: StartNginxOptions, port: number): Promise<string> {
  const { dist, desk, runtimeDir, upstreams, trustedProxies, statusRoot } = options;
  const { languages, redirects = new Map() } = options;
  mkdirSync(runtimeDir, { recursive: true });
  const configFile = join(runtimeDir, 'nginx.conf');
  const site = [`127.0.0.1:${port}`];
  const nginxOptions: NginxOptions = {
    build: { languages, redirects, policies: await readPagePolicies(dist) },
    nginx: requireNginxProgram(),
    listening: {
      plain: desk === undefined ? { site } : { site, desk: [`127.0.0.1:${desk.port}`] },
    },
    siteRoot: dist,
    deskRoot: desk?.dist ?? '',
    keptFilesRoot: join(runtimeDir, 'kept'),
    upstreams,
    ...(trustedProxies === undefined ? {} : { trustedProxies }),
    ...(statusRoot === undefined ? {} : { statusRoot }),
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
