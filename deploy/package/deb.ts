// Builds the Debian package from a release: its files, units, maintainer scripts and control file.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

export type DebOptions = {
  repository: string;
  /** Folder of the assembled release. It is moved into the package. */
  release: string;
  /** Scratch folder for the tree of the package. */
  root: string;
  target: string;
  version: string;
  /** Level of zstd. 3 is fast and for tests. */
  level: number;
};

const FILES = join(import.meta.dirname, 'files');
const UNITS = 'usr/lib/systemd/system';

/** Where the files beside this program are installed. */
const PLACES: Readonly<Record<string, string>> = {
  loimel: 'usr/bin/loimel',
  'wait-until-ready': 'usr/share/loimel/wait-until-ready',
  'etc/loimel.env': 'usr/share/loimel/loimel.env',
  'etc/logrotate': 'etc/logrotate.d/loimel',
  'etc/journald.conf': 'usr/lib/systemd/journald.conf.d/loimel.conf',
  'etc/sysusers.conf': 'usr/lib/sysusers.d/loimel.conf',
  'etc/tmpfiles.conf': 'usr/lib/tmpfiles.d/loimel.conf',
  units: UNITS,
  '../../backup/units': UNITS,
  maintainer: 'DEBIAN',
};
const CONFFILES = ['/etc/logrotate.d/loimel'];

const PROGRAMS = ['usr/bin/loimel', 'usr/share/loimel/wait-until-ready'];
const MAINTAINER_SCRIPTS = ['DEBIAN/postinst', 'DEBIAN/prerm', 'DEBIAN/postrm'];

export function buildDeb(options: DebOptions): void {
  const { repository, release, root, target, version, level } = options;
  for (const [source, place] of Object.entries(PLACES)) {
    mkdirSync(dirname(join(root, place)), { recursive: true });
    cpSync(join(FILES, source), join(root, place), { recursive: true });
  }
  mkdirSync(join(root, 'usr', 'share', 'doc', 'loimel'), { recursive: true });
  const doc = join(root, 'usr', 'share', 'doc', 'loimel');
  cpSync(join(release, 'licences.txt'), join(doc, 'copyright'));
  cpSync(join(repository, '.env.example'), join(doc, 'env.example'));
  renameSync(release, join(root, 'usr', 'lib', 'loimel'));
  // The mask of the user that builds must not decide who can read the files.
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', root]);
  for (const path of [...PROGRAMS, ...MAINTAINER_SCRIPTS]) chmodSync(join(root, path), 0o755);
  writeFileSync(join(root, 'DEBIAN', 'conffiles'), `${CONFFILES.join('\n')}\n`);
  writeFileSync(join(root, 'DEBIAN', 'control'), toControl(version, measureKilobytes(root)));
  mkdirSync(dirname(target), { recursive: true });
  const flags = ['--root-owner-group', '-Zzstd', `-z${level}`];
  execFileSync('dpkg-deb', [...flags, '--build', root, target], { stdio: 'pipe' });
}

/** As Debian defines it, and not as `du`, whose result depends on the file system. */
function measureKilobytes(path: string): number {
  const stats = lstatSync(path);
  if (!stats.isDirectory()) return Math.ceil(stats.size / 1024);
  return readdirSync(path).reduce((sum, name) => sum + measureKilobytes(join(path, name)), 1);
}

/** The database can be on another machine, and brotli is used where its module is installed. */
function toControl(version: string, installedKilobytes: number): string {
  return [
    'Package: loimel',
    `Version: ${version}`,
    'Architecture: amd64',
    'Section: web',
    'Priority: optional',
    'Maintainer: Loimel <hello@loimel.example>',
    `Installed-Size: ${installedKilobytes}`,
    'Depends: systemd (>= 257), dbus, passwd, nginx (>= 1.26), openssl, ca-certificates, curl, libc6 (>= 2.28), libstdc++6, coreutils (>= 9.5)',
    'Recommends: postgresql-17, pgbackrest, restic, libnginx-mod-http-brotli-static, logrotate, systemd-timesyncd | time-daemon',
    'Description: website, API, worker and staff desk of a studio',
    ' Contains its own Node.js. After the installation edit /etc/loimel/loimel.env.',
    ' Releases are kept side by side: loimel rollback returns to the previous one.',
    '',
  ].join('\n');
}
