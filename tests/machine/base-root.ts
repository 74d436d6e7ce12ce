// The root of a Debian 13 with the packages that a test needs. Built once by mmdebstrap, then used
// from a cache folder: LOIMEL_MACHINE_CACHE, by default in the temporary folder.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SUITE = 'trixie';
/** Also what tests of backup and upgrade use, so that all of them share one root. */
const MACHINE_PACKAGES: readonly string[] = [
  ...['systemd', 'dbus', 'curl', 'openssl', 'ca-certificates', 'logrotate'],
  ...['nginx', 'libnginx-mod-http-brotli-static', 'postgresql-17', 'pgbackrest', 'restic'],
];
/** A machine of the three databases, and the two programs in front of them. */
export const CLUSTER_PACKAGES: readonly string[] = [
  ...['postgresql-17', 'patroni', 'python3-etcd', 'etcd-server', 'etcd-client', 'pgbackrest'],
  ...['haproxy', 'pgbouncer'],
];

/** The Debian package of each program. */
const DEBIAN_PACKAGES: Readonly<Record<string, string>> = {
  mmdebstrap: 'mmdebstrap',
  'systemd-nspawn': 'systemd-container',
  'dpkg-deb': 'dpkg',
  buildah: 'buildah',
  podman: 'podman',
  runc: 'runc',
  nginx: 'nginx',
  prometheus: 'prometheus',
  'prometheus-alertmanager': 'prometheus-alertmanager',
  'prometheus-node-exporter': 'prometheus-node-exporter',
  'prometheus-blackbox-exporter': 'prometheus-blackbox-exporter',
  ip: 'iproute2',
  iptables: 'iptables',
  unshare: 'util-linux',
  setpriv: 'util-linux',
};

/** Null, or the reason why the test cannot run here. */
export function findObstacle(programs: readonly string[]): string | null {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid?.() !== 0) return 'it needs root';
  const missing = programs.filter((program) => spawnSync('which', [program]).status !== 0);
  if (missing.length === 0) return null;
  return `it needs apt-get install ${missing.map((program) => DEBIAN_PACKAGES[program]).join(' ')}`;
}

export async function requireBaseRoot(packages = MACHINE_PACKAGES): Promise<string> {
  const cache = process.env['LOIMEL_MACHINE_CACHE'] ?? join(tmpdir(), 'loimel-machine-cache');
  const key = createHash('sha256').update(packages.join()).digest('hex').slice(0, 12);
  const root = join(cache, `${SUITE}-${key}`);
  if (existsSync(root)) return root;
  mkdirSync(cache, { recursive: true, mode: 0o700 });
  // The name of the process, so that two runs do not build into one folder.
  const unfinished = `${root}.${process.pid}`;
  const args = ['--variant=apt', '--mode=root', `--include=${packages.join()}`];
  const startedMs = performance.now();
  const child = spawn('mmdebstrap', [...args, SUITE, unfinished, ...findMirror()], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new Error(`mmdebstrap ended with ${code}:\n${output.slice(-2_000)}`);
  }
  renameSync(unfinished, root);
  console.log(`built a Debian 13 in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
  return root;
}

/** DEBIAN_MIRROR, or the archive in the apt sources of this machine. None: mmdebstrap has a default. */
export function findMirror(): string[] {
  const given = process.env['DEBIAN_MIRROR'];
  if (given !== undefined && given !== '') return [given];
  const folder = '/etc/apt/sources.list.d';
  const files = [
    '/etc/apt/sources.list',
    ...(existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []),
  ];
  for (const file of files) {
    if (!existsSync(file) || !/\.(?:list|sources)$/.test(file)) continue;
    const [, url] =
      /^(?:URIs:|deb(?: \[[^\]]*\])?) +(\S+\/debian\/?)(?: |$)/m.exec(readFileSync(file, 'utf8')) ??
      [];
    if (url !== undefined) return [url];
  }
  return [];
}
