// Starts Prometheus, Alertmanager and the two exporters of Debian with rendered files.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SITE_HOST } from '../../deploy/nginx/fake-edge.ts';
import { waitUntil } from '../support/wait-until.ts';

const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 10_000;

export type Program = {
  start: () => Promise<void>;
  kill: () => Promise<void>;
};

type ProgramOptions = { name: string; args: readonly string[]; folder: string; readyUrl: string };

function createProgram({ name, args, folder, readyUrl }: ProgramOptions): Program {
  let child: ChildProcess | null = null;
  const logFile = join(folder, `${name}.log`);
  const hasEnded = () => child === null || child.exitCode !== null || child.signalCode !== null;
  return {
    async start() {
      const log = openSync(logFile, 'a');
      child = spawn(name, args, { cwd: folder, stdio: ['ignore', log, log] });
      closeSync(log);
      await waitUntil(
        async () => {
          if (hasEnded()) throw new Error(`${name} ended:\n${readFileSync(logFile, 'utf8')}`);
          return (await fetch(readyUrl).catch(() => null))?.ok || undefined;
        },
        { what: `${name} to be ready`, timeoutMs: START_TIMEOUT_MS },
      );
    },
    async kill() {
      if (child === null || hasEnded()) return;
      const exited = once(child, 'exit', { signal: AbortSignal.timeout(STOP_TIMEOUT_MS) });
      child.kill('SIGKILL');
      await exited;
    },
  };
}

export function createPrometheus(folder: string, port: number): Program {
  return createProgram({
    name: 'prometheus',
    folder,
    readyUrl: `http://127.0.0.1:${port}/-/ready`,
    args: [
      '--config.file=prometheus.yml',
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      // Prometheus repeats an alert after this time, and Alertmanager ends one that is not repeated.
      '--rules.alert.resend-delay=1s',
    ],
  });
}

export function createAlertmanager(folder: string, port: number): Program {
  return createProgram({
    name: 'prometheus-alertmanager',
    folder,
    readyUrl: `http://127.0.0.1:${port}/-/ready`,
    args: [
      '--config.file=alertmanager.yml',
      `--storage.path=${join(folder, 'alertmanager')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--cluster.listen-address=',
    ],
  });
}

/** Without the disks of this machine, which are not part of the test. The test's own disk has ext2. */
export function createNodeExporter(folder: string, textFolder: string, port: number): Program {
  const types = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[2] ?? '');
  const others = [...new Set(types)].filter((type) => type !== '' && type !== 'ext2');
  return createProgram({
    name: 'prometheus-node-exporter',
    folder,
    readyUrl: `http://127.0.0.1:${port}/`,
    args: [
      `--web.listen-address=127.0.0.1:${port}`,
      `--collector.textfile.directory=${textFolder}`,
      `--collector.filesystem.fs-types-exclude=^(${others.join('|')})$`,
    ],
  });
}

/** The host name of the test has no address, so the exporter opens an address with that name. */
export function createBlackboxExporter(folder: string, pagesPort: number, port: number): Program {
  const tls = { server_name: SITE_HOST, insecure_skip_verify: true };
  const http = { headers: { Host: `${SITE_HOST}:${pagesPort}` }, tls_config: tls };
  const config = { modules: { http_2xx: { prober: 'http', http } } };
  // JSON is also YAML.
  writeFileSync(join(folder, 'blackbox.yml'), JSON.stringify(config));
  return createProgram({
    name: 'prometheus-blackbox-exporter',
    folder,
    readyUrl: `http://127.0.0.1:${port}/`,
    args: ['--config.file=blackbox.yml', `--web.listen-address=127.0.0.1:${port}`],
  });
}
