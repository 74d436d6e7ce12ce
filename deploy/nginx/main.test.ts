// The program that prepares the edge, run as a process with the nginx of this machine.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeEdgeBuild } from './edge-build.ts';
import { DESK_HOST, LANGUAGES, SITE_HOST, writeCertificate, writeText } from './fake-edge.ts';
import { isSkipAllowed } from './skip-allowed.ts';

const PROGRAM = join(import.meta.dirname, 'main.ts');

type WrongSetting = [title: string, changed: Record<string, string>, problem: RegExp];
const UNKNOWN_USER: WrongSetting = [
  'a user that does not exist',
  { NGINX_USER: 'no-such-user' },
  /getpwnam.*Set NGINX_USER/,
];

describe.skipIf(isSkipAllowed)('npm run edge', () => {
  let folder: string;
  let settings: Record<string, string>;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'loimel-edge-'));
    writeText(join(folder, 'site/index.html'), 'site');
    writeText(join(folder, 'site/_astro/one.1a2b3c.js'), 'one');
    writeText(join(folder, 'desk/index.html'), 'desk');
    writeCertificate(join(folder, 'site.pem'), SITE_HOST);
    writeCertificate(join(folder, 'desk.pem'), DESK_HOST);
    const policies = new Map([['/index.html', "default-src 'none'"]]);
    writeEdgeBuild(join(folder, 'edge.json'), {
      languages: LANGUAGES,
      policies,
      redirects: new Map(),
    });
    settings = {
      PUBLIC_URL: `https://${SITE_HOST}`,
      DESK_URL: `https://${DESK_HOST}`,
      TLS_CERTIFICATE: join(folder, 'site.pem'),
      TLS_CERTIFICATE_KEY: join(folder, 'site.pem.key'),
      DESK_TLS_CERTIFICATE: join(folder, 'desk.pem'),
      DESK_TLS_CERTIFICATE_KEY: join(folder, 'desk.pem.key'),
      EDGE_ADDRESSES: '127.0.0.1',
      // The test of the configuration opens the ports, and below 1024 only root may.
      EDGE_HTTP_PORT: '19980',
      EDGE_HTTPS_PORT: '19943',
      SITE_ROOT: join(folder, 'site'),
      DESK_ROOT: join(folder, 'desk'),
      KEPT_FILES_ROOT: join(folder, 'kept'),
    };
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function run(command: string, changed: Record<string, string> = {}) {
    const lines = Object.entries({ ...settings, ...changed }).map(
      ([name, value]) => `${name}=${value}`,
    );
    writeFileSync(join(folder, 'edge.env'), lines.join('\n'));
    const files = ['--env-file', 'edge.env', '--build', 'edge.json', '--output', 'nginx.conf'];
    // No variables of the person or the machine that runs the tests.
    const options = { cwd: folder, encoding: 'utf8', timeout: 30_000, env: {} } as const;
    return spawnSync(process.execPath, [PROGRAM, command, ...files], options);
  }
  const readConfig = () => readFileSync(join(folder, 'nginx.conf'), 'utf8');

  test('writes a configuration that nginx accepts, and nothing else', () => {
    const before = readdirSync(folder);
    const { status, stdout, stderr } = run('render');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/nginx\.conf was written \(nginx 1\.\d+\.\d+; TLS, HTTP\/2/);
    expect(readConfig()).toContain(`server_name ${DESK_HOST};`);
    expect(readdirSync(folder).toSorted()).toEqual(
      [...before, 'edge.env', 'nginx.conf'].toSorted(),
    );
    expect(run('render').stdout).toContain('nginx.conf is unchanged');
  });

  test.each<WrongSetting>([
    [
      'an upstream without a host',
      { API_UPSTREAMS: '127.0.0.1:port' },
      /invalid port in upstream.*API_UPSTREAMS/,
    ],
    [
      'a proxy that is no network',
      { TRUSTED_PROXIES: '10.0.0.0/99' },
      /10\.0\.0\.0.*TRUSTED_PROXIES/,
    ],
    ['an address of another machine', { EDGE_ADDRESSES: '192.0.2.1' }, /bind.*Check the addresses/],
    ['a missing certificate', { TLS_CERTIFICATE: '/none.pem' }, /cannot be read.*certbot certonly/],
    ['a missing folder', { SITE_ROOT: '/none' }, /SITE_ROOT.*set it to the folder/],
    // Only root can change the user, so nginx ignores the name for others.
    ...(process.getuid?.() === 0 ? [UNKNOWN_USER] : []),
    ['a wrong setting', { EDGE_HTTP_PORT: 'x' }, /EDGE_HTTP_PORT must be a port number/],
  ])('%s is a sentence with its remedy, and the old configuration stays', (_, changed, problem) => {
    expect(run('render').status).toBe(0);
    const old = readConfig();
    const { status, stderr } = run('render', changed);
    expect([status, stderr]).toEqual([1, expect.stringMatching(problem)]);
    expect(readConfig()).toBe(old);
    expect(existsSync(join(folder, 'nginx.conf.new'))).toBe(false);
  });

  test('a certificate of another host and a key of another certificate are rejected', () => {
    const other = { TLS_CERTIFICATE: join(folder, 'desk.pem') };
    expect(run('render', other).stderr).toMatch(
      /desk\.pem is not for loimel\.test but for DNS:desk\.loimel\.test: request one/,
    );
    const otherKey = { TLS_CERTIFICATE_KEY: join(folder, 'desk.pem.key') };
    expect(run('render', otherKey).stderr).toMatch(/does not belong to the certificate/);
  });

  test('a missing or damaged file of the build is reported', () => {
    writeFileSync(join(folder, 'edge.json'), '{}');
    expect(run('render').stderr).toContain('is not a file of npm run build');
    rmSync(join(folder, 'edge.json'));
    expect(run('render').stderr).toContain('run npm run build');
  });

  test('keep copies the hashed files, expire leaves those of today', () => {
    expect(run('keep').stdout).toContain('1 files of the release are kept');
    expect(run('expire').stdout).toContain('0 expired files');
    expect(readFileSync(join(folder, 'kept/site/_astro/one.1a2b3c.js'), 'utf8')).toBe('one');
  });

  test('an unknown command prints the help and fails', () => {
    const { status, stdout } = run('rendr');
    expect([status, stdout]).toEqual([1, expect.stringContaining('--env-file FILE')]);
  });
});
