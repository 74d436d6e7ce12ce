// The S3 store of test:restore: a real Ceph behind nginx with TLS, because pgBackRest needs https.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { startCeph } from '../../tools/ceph/start.ts';
import { findFreePort } from '../../tools/free-port.ts';
import { waitUntil } from '../support/wait-until.ts';

export type TlsObjectStore = AsyncDisposable & {
  bucket: string;
  /** With TLS, for pgBackRest and restic. */
  endpoint: string;
  /** Without TLS, for the test, which changes objects. */
  plainEndpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Certificate that signs the one of the endpoint. */
  caFile: string;
};

const BUCKET = 'loimel-backup';

export async function startTlsObjectStore(capacityBytes: number): Promise<TlsObjectStore> {
  await using cleanup = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'loimel-restore-s3-'));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  const { store, ...ceph } = await startCeph(capacityBytes);
  cleanup.defer(() => ceph[Symbol.asyncDispose]());
  const client = new AwsClient({ ...store, service: 's3' });
  const created = await client.fetch(`${store.endpoint}/${BUCKET}`, { method: 'PUT' });
  if (!created.ok) throw new Error(`the bucket was not created: ${created.status}`);

  const port = await findFreePort();
  const endpoint = `https://localhost:${port}`;
  createCertificate(folder);
  mkdirSync(join(folder, 'temp'));
  const configuration = join(folder, 'nginx.conf');
  writeFileSync(configuration, toProxyConfiguration({ folder, port, upstream: store.endpoint }));
  const proxy = spawn('nginx', ['-c', configuration, '-p', folder], { stdio: 'ignore' });
  cleanup.defer(async () => {
    if (proxy.exitCode !== null) return;
    const exited = once(proxy, 'exit');
    proxy.kill('SIGTERM');
    await exited;
  });
  await waitUntil(() => isListening(port), { what: 'the TLS proxy' });
  const running = cleanup.move();
  return {
    ...store,
    ...{ bucket: BUCKET, endpoint, plainEndpoint: store.endpoint },
    caFile: join(folder, 'certificate.pem'),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

function createCertificate(folder: string): void {
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
      ...['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')],
    ],
    { stdio: 'ignore' },
  );
}

function toProxyConfiguration(options: { folder: string; port: number; upstream: string }): string {
  const { folder, port, upstream } = options;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/temp/${name};`,
  );
  return `daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${temporary.join('\n  ')}
  client_max_body_size 0;
  proxy_request_buffering off;
  proxy_buffering off;
  proxy_http_version 1.1;
  server {
    listen 127.0.0.1:${port} ssl;
    listen [::1]:${port} ssl;
    ssl_certificate ${folder}/certificate.pem;
    ssl_certificate_key ${folder}/key.pem;
    location / {
      proxy_pass ${upstream};
      # The signature covers the name that the client used.
      proxy_set_header Host $http_host;
    }
  }
}
`;
}

async function isListening(port: number): Promise<true | undefined> {
  // The certificate is not trusted here, which is also a response.
  const reason = await fetch(`https://localhost:${port}`).catch((error) => error.cause?.code);
  return reason === 'ECONNREFUSED' ? undefined : true;
}
