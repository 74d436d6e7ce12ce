// Replaces the configuration only by one that nginx accepts, so that a wrong setting never breaks
// the running edge.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const TIMEOUT_MS = 30_000;

export type InstallResult = { problems: readonly string[] } | { isChanged: boolean };

export function installConfig(nginxPath: string, file: string, text: string): InstallResult {
  mkdirSync(dirname(file), { recursive: true });
  const candidate = `${file}.new`;
  writeFileSync(candidate, text);
  const problems = testConfig(nginxPath, candidate);
  if (problems.length > 0) {
    rmSync(candidate);
    return { problems };
  }
  const isChanged = !existsSync(file) || readFileSync(file, 'utf8') !== text;
  renameSync(candidate, file);
  return { isChanged };
}

/** In a folder of its own, because the test creates log files and folders with the current user. */
function testConfig(nginxPath: string, file: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'loimel-edge-test-'));
  try {
    const { status, stderr, error } = spawnSync(
      nginxPath,
      // Absolute, because nginx looks for a relative path in the folder.
      ['-t', '-q', '-p', folder, '-c', resolve(file), '-e', 'error.log'],
      { encoding: 'utf8', timeout: TIMEOUT_MS },
    );
    if (error !== undefined) return [`${nginxPath} -t cannot be run: ${error.message}.`];
    if (status === 0) return [];
    const lines = stderr.split('\n').filter((line) => /\[(?:emerg|alert|crit|error)\]/.test(line));
    return lines.length > 0 ? lines.map(toSentence) : [`nginx -t ended with ${status}: ${stderr}`];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const REMEDIES: ReadonlyArray<readonly [pattern: RegExp, remedy: string]> = [
  [/host not found in upstream/, 'Check API_UPSTREAMS and the name server.'],
  [/invalid port in upstream|invalid host in upstream/, 'Write API_UPSTREAMS as host:port.'],
  [
    /Permission denied.*bind|bind\(\).*Permission denied/,
    'Run this as the user that starts nginx, with the right to use ports below 1024.',
  ],
  [
    /bind\(\).*(?:Cannot assign|99:)/,
    'Check the addresses in EDGE_ADDRESSES, NGINX_LISTEN and DESK_LISTEN.',
  ],
  [
    /in "?\S*"? of the "listen" directive|"listen" directive/,
    'Check NGINX_LISTEN and DESK_LISTEN.',
  ],
  [
    /getpwnam/,
    'Set NGINX_USER to a user that exists, or remove it if nginx is not started by root.',
  ],
  [/certificate|private key|PEM/i, 'Check TLS_CERTIFICATE and TLS_CERTIFICATE_KEY.'],
  [/set_real_ip_from/, 'Write TRUSTED_PROXIES as addresses or networks.'],
];

function toSentence(line: string): string {
  const message = line
    .replace(/^nginx: |^\S+ \S+ (?=\[)/, '')
    .replace(/\[\w+\] (?:\d+#\d+: )?/, '');
  const remedy = REMEDIES.find(([pattern]) => pattern.test(message))?.[1];
  return `nginx rejects the configuration: ${message}. ${remedy ?? 'The file in use was not changed.'}`;
}
