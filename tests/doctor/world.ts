// A sound machine with real parts: PostgreSQL with all migrations, Ceph, clamd, an SMTP server with
// STARTTLS, and the site behind TLS.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createTestBucket } from '../../apps/api/src/testing/test-bucket.ts';
import type { ObjectStore } from '../../tools/ceph/start.ts';
import { startClamd } from '../../tools/clamd/start.ts';
import { startEphemeralPostgres } from '../../tools/postgres/ephemeral.ts';
import { runMigrations } from '../../tools/postgres/migrate.ts';
import { provisionDatabase } from '../../tools/postgres/provision.ts';
import { createAuthority, createCertificate } from './certificates.ts';
import {
  type Credentials,
  startCollector,
  startRedirect,
  startRelay,
  startSite,
} from './servers.ts';
import { setSignatureDate } from './signatures.ts';

export type Env = Record<string, string>;
export type World = Awaited<ReturnType<typeof createWorld>>;

export const HOST_NAMES = 'DNS:localhost,IP:127.0.0.1';
const DAY_MS = 86_400_000;

export async function createWorld(store: ObjectStore) {
  await using cleanup = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'loimel-doctor-'));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  const authority = createAuthority(folder, 'authority');
  setDefaultCACertificates([
    ...getCACertificates('default'),
    readFileSync(authority.certificateFile, 'utf8'),
  ]);
  const certificate = createCertificate(folder, 'site', {
    authority,
    names: HOST_NAMES,
    days: 30,
  });
  const credentials = { user: 'loimel', password: randomBytes(12).toString('hex') };

  const database = await startDatabase(cleanup);
  const clamd = cleanup.use(await startClamd());
  await setSignatureDate(clamd, new Date(Date.now() - DAY_MS));

  const bucket = await createTestBucket(store);
  const relayPort = await startRelay(cleanup, { certificate, credentials, hasStartTls: true });
  const [sitePort, deskPort] = [
    await startSite(cleanup, certificate),
    await startSite(cleanup, certificate),
  ];
  const httpPort = await startRedirect(cleanup, { localhost: sitePort, '127.0.0.1': deskPort });
  const files = mountFolder(cleanup, folder, 'files', 'size=100m');
  const env: Env = {
    ...database.urls,
    PUBLIC_URL: `https://localhost:${sitePort}`,
    DESK_URL: `https://127.0.0.1:${deskPort}`,
    EDGE_HTTP_PORT: String(httpPort),
    EDGE_HTTPS_PORT: String(sitePort),
    TLS_CERTIFICATE: certificate.certificateFile,
    TLS_CERTIFICATE_KEY: certificate.keyFile,
    AUTH_ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    SMTP_URL: toRelayUrl(relayPort, credentials),
    MAIL_FROM: 'no-reply@loimel.example',
    STUDIO_EMAIL: 'hello@loimel.example',
    FILES_DRIVER: 's3',
    FILES_FOLDER: files,
    S3_ENDPOINT: store.endpoint,
    S3_BUCKET: bucket.name,
    S3_REGION: store.region,
    S3_ACCESS_KEY_ID: store.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.secretAccessKey,
    CLAMD_URL: clamd.url,
    FORM_COLLECTOR_URL: `http://127.0.0.1:${await startCollector(cleanup)}/forms`,
    WEBHOOK_URL: `https://localhost:${sitePort}/hook`,
    WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
  };
  const running = cleanup.move();
  return {
    env,
    folder,
    authority,
    certificate,
    credentials,
    clamd,
    adminUrl: database.adminUrl,
    listObjects: bucket.listKeys,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

export function toRelayUrl(port: number, { user, password }: Credentials): string {
  return `smtp://${user}:${password}@localhost:${port}`;
}

/** A file system of its own, so that the space of the build machine does not matter. */
export function mountFolder(
  cleanup: AsyncDisposableStack,
  folder: string,
  name: string,
  options: string,
): string {
  const path = join(folder, name);
  mkdirSync(path);
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]);
  cleanup.defer(() => void execFileSync('umount', [path]));
  return path;
}

async function startDatabase(cleanup: AsyncDisposableStack) {
  // With the safe settings of a real server, which the doctor checks.
  const postgres = await startEphemeralPostgres({});
  cleanup.defer(postgres.stop);
  const urls = await provisionDatabase(postgres.adminUrl, 'loimel');
  await runMigrations(urls);
  return { urls, adminUrl: postgres.adminUrl };
}
