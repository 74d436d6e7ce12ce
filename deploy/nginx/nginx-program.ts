// What the nginx of this machine can do. The configuration is rendered for it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export type NginxProgram = {
  path: string;
  version: string;
  hasHttp3: boolean;
  /** From 1.25.1 on `http2 on;` replaces the parameter of `listen`. */
  hasHttp2Directive: boolean;
  /** File of the brotli module. Null: only gzip copies are sent. */
  brotliModule: string | null;
};

const PROGRAM_PATHS = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx'];
const DEBIAN_MODULES_FOLDER = '/usr/lib/nginx/modules';
const BROTLI_MODULE = 'ngx_http_brotli_static_module.so';
const TIMEOUT_MS = 10_000;

/** Null on a machine without nginx. */
export function findNginx(): string | null {
  return PROGRAM_PATHS.find((path) => existsSync(path)) ?? null;
}

export function requireNginxProgram(): NginxProgram {
  const path = findNginx();
  if (path === null) throw new Error('nginx is not installed (Debian: apt-get install nginx).');
  const { stderr, error } = spawnSync(path, ['-V'], { encoding: 'utf8', timeout: TIMEOUT_MS });
  if (error !== undefined) throw new Error(`${path} -V cannot be run: ${error.message}`);
  return parseNginxProgram(path, stderr, existsSync);
}

/** `output` is what `nginx -V` prints. */
export function parseNginxProgram(
  path: string,
  output: string,
  fileExists: (path: string) => boolean,
): NginxProgram {
  const version = /nginx version: \S+?\/(\d+\.\d+\.\d+)/.exec(output)?.[1];
  if (version === undefined) throw new Error(`${path} -V prints no version:\n${output}`);
  const modulesFolder = /--modules-path=(\S+)/.exec(output)?.[1] ?? DEBIAN_MODULES_FOLDER;
  const brotliModule = join(modulesFolder, BROTLI_MODULE);
  return {
    path,
    version,
    hasHttp3: /--with-http_v3_module\b/.test(output),
    hasHttp2Directive: isAtLeast(version, [1, 25, 1]),
    brotliModule: fileExists(brotliModule) ? brotliModule : null,
  };
}

function isAtLeast(version: string, lowest: readonly number[]): boolean {
  const parts = version.split('.').map(Number);
  const difference = lowest.findIndex((part, index) => parts[index] !== part);
  return difference === -1 || (parts[difference] ?? 0) > (lowest[difference] ?? 0);
}
