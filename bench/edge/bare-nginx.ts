// nginx as Debian configures it, with TLS and one file. Has no headers, maps and rules of ours.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNginx } from '../../deploy/nginx/start.ts';
import { findFreePort } from '../../tools/free-port.ts';

export type BareNginx = AsyncDisposable & {
  port: number;
  /** Writes a file of this size. Returns its path. */
  addFile: (bytes: number) => string;
};

export async function startBareNginx(certificate: string): Promise<BareNginx> {
  await using cleanup = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'loimel-bare-'));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  const root = join(folder, 'files');
  mkdirSync(root);
  const port = await findFreePort();
  const configFile = join(folder, 'nginx.conf');
  writeFileSync(configFile, toConfig({ root, port, certificate }));
  cleanup.use(await runNginx(configFile, join(folder, 'run'), port));
  const running = cleanup.move();
  return {
    port,
    addFile(bytes) {
      writeFileSync(join(root, `${bytes}.html`), randomBytes(bytes));
      return `/${bytes}.html`;
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** As in the nginx.conf of Debian: sendfile, tcp_nopush and an access log in the usual format. */
function toConfig(options: { root: string; port: number; certificate: string }): string {
  const { root, port, certificate } = options;
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes auto;
pid nginx.pid;
error_log error.log;
events {
  worker_connections 4096;
}
http {
  sendfile on;
  tcp_nopush on;
  types {
    text/html html;
  }
  access_log access.log combined;
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_session_cache shared:tls:10m;
  server {
    listen 127.0.0.1:${port} ssl http2;
    ssl_certificate ${certificate};
    ssl_certificate_key ${certificate}.key;
    root ${root};
  }
}
`;
}
