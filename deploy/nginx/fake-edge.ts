// The edge with TLS for tests: a small site and desk, certificates of their own, free ports, and the
// configuration as the program on the machine that serves writes it.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../tools/free-port.ts';
import { readPagePolicies } from './csp.ts';
import type { EdgeLanguage } from './edge-build.ts';
import { createFakeDesk, createFakeSite, type FakeApi, startFakeApi } from './fake-site.ts';
import { installConfig } from './install-config.ts';
import { requireNginxProgram } from './nginx-program.ts';
import { renderEdge } from './render-edge.ts';
import { parseEdgeSettings } from './settings.ts';
import { runNginx } from './start.ts';

export const SITE_HOST = 'loimel.test';
export const DESK_HOST = 'desk.loimel.test';
export const LANGUAGES = [
  { code: 'en', prefix: '' },
  { code: 'de', prefix: 'de' },
];

export type FakeEdge = AsyncDisposable & {
  api: FakeApi;
  httpPort: number;
  httpsPort: number;
  siteRoot: string;
  deskRoot: string;
  keptFilesRoot: string;
  acmeRoot: string;
  /** Link to the release that is served after the next render. */
  current: string;
  runtimeDir: string;
  /** PEM files of site and desk. */
  certificates: { site: string; desk: string };
  /** Renders again and reloads nginx. */
  render: () => Promise<void>;
  /** `nginx -s`. */
  signal: (name: 'reload' | 'reopen') => void;
};

/** Real parts instead of the small ones. */
export type EdgeParts = {
  siteDist?: string;
  deskDist?: string;
  languages?: readonly EdgeLanguage[];
  ports?: { http: number; https: number };
  /** `host:port` of each API process. */
  upstreams?: readonly string[];
};

export async function startFakeEdge(parts: EdgeParts = {}): Promise<FakeEdge> {
  const { languages = LANGUAGES } = parts;
  await using cleanup = new AsyncDisposableStack();
  const site = cleanup.use(createFakeSite(languages.map(({ prefix }) => prefix)));
  const desk = cleanup.use(createFakeDesk());
  const { siteDist = site.dist, deskDist = desk.dist } = parts;
  const api = cleanup.use(await startFakeApi());
  const folder = join(site.dist, '..');
  const { http: httpPort, https: httpsPort } = parts.ports ?? {
    http: await findFreePort(),
    https: await findFreePort(),
  };
  const certificates = { site: join(folder, 'site.pem'), desk: join(folder, 'desk.pem') };
  writeCertificate(certificates.site, SITE_HOST);
  writeCertificate(certificates.desk, DESK_HOST);
  const current = join(folder, 'current');
  linkRelease(current, createRelease(join(folder, 'release-1'), siteDist, deskDist));
  const paths = { keptFilesRoot: join(folder, 'kept'), acmeRoot: join(folder, 'acme') };
  const env = {
    PUBLIC_URL: new URL(`https://${SITE_HOST}:${httpsPort}`).origin,
    DESK_URL: new URL(`https://${DESK_HOST}:${httpsPort}`).origin,
    TLS_CERTIFICATE: certificates.site,
    TLS_CERTIFICATE_KEY: `${certificates.site}.key`,
    DESK_TLS_CERTIFICATE: certificates.desk,
    DESK_TLS_CERTIFICATE_KEY: `${certificates.desk}.key`,
    EDGE_ADDRESSES: '127.0.0.1',
    EDGE_HTTP_PORT: String(httpPort),
    EDGE_HTTPS_PORT: String(httpsPort),
    API_UPSTREAMS: parts.upstreams?.join() ?? api.address,
    SITE_ROOT: join(current, 'site'),
    DESK_ROOT: join(current, 'desk'),
    KEPT_FILES_ROOT: paths.keptFilesRoot,
    ACME_ROOT: paths.acmeRoot,
    // Root starts nginx in CI, and the workers of another user could not read the folders.
    ...(process.getuid?.() === 0 ? { NGINX_USER: 'root' } : {}),
  };
  const configFile = join(folder, 'nginx.conf');
  const nginx = requireNginxProgram();
  const install = async () => {
    const settings = parseEdgeSettings(env, false);
    const policies = await readPagePolicies(settings.siteRoot);
    const text = renderEdge(settings, { languages, policies, redirects: new Map() }, nginx);
    const result = installConfig(nginx.path, configFile, text);
    if ('problems' in result) throw new Error(result.problems.join('\n'));
  };
  const signal = (name: string) =>
    void execFileSync(nginx.path, [
      '-p',
      site.runtimeDir,
      '-c',
      configFile,
      '-e',
      'start.log',
      '-s',
      name,
    ]);
  await install();
  cleanup.use(await runNginx(configFile, site.runtimeDir, httpsPort));
  const running = cleanup.move();
  return {
    api,
    httpPort,
    httpsPort,
    siteRoot: siteDist,
    deskRoot: deskDist,
    ...paths,
    current,
    runtimeDir: site.runtimeDir,
    certificates,
    signal,
    render: async () => {
      await install();
      signal('reload');
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** A folder with links to a built site and a built desk. Returns the folder. */
export function createRelease(folder: string, siteRoot: string, deskRoot: string): string {
  mkdirSync(folder, { recursive: true });
  symlinkSync(siteRoot, join(folder, 'site'));
  symlinkSync(deskRoot, join(folder, 'desk'));
  return folder;
}

export function linkRelease(link: string, release: string): void {
  rmSync(link, { force: true });
  symlinkSync(release, link);
}

/** A new key and certificate, each replaced as a whole, as ACME clients do. */
export function writeCertificate(file: string, hostName: string, days = 2): void {
  const fresh = `${file}.${randomUUID()}`;
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
      ...[
        '-days',
        String(days),
        '-subj',
        `/CN=${hostName}`,
        '-addext',
        `subjectAltName=DNS:${hostName}`,
      ],
      ...['-keyout', `${fresh}.key`, '-out', fresh],
    ],
    { stdio: 'ignore' },
  );
  renameSync(`${fresh}.key`, `${file}.key`);
  renameSync(fresh, file);
}

export function writeText(file: string, text: string): void {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
}
