// Small servers on loopback: the relay, the site behind TLS, and two proxies that break a rule.
import { once } from 'node:events';
import { createServer as createHttpServer, request, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server as TcpServer,
} from 'node:net';
import { SMTPServer } from 'smtp-server';
import { type Certificate, readPair } from './certificates.ts';

export type Credentials = { user: string; password: string };

/** A real SMTP server that accepts only these credentials. */
export async function startRelay(
  cleanup: AsyncDisposableStack,
  options: { certificate: Certificate; credentials: Credentials; hasStartTls: boolean },
): Promise<number> {
  const { user, password } = options.credentials;
  const server = new SMTPServer({
    ...readPair(options.certificate),
    logger: false,
    closeTimeout: 100,
    allowInsecureAuth: true,
    disabledCommands: options.hasStartTls ? [] : ['STARTTLS'],
    onAuth(auth, _session, callback) {
      const isRight = auth.username === user && auth.password === password;
      callback(isRight ? null : new Error('wrong credentials'), isRight ? { user } : undefined);
    },
  });
  // A client that rejects the certificate ends the connection.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanup.defer(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return toPort(server.server);
}

/** Responds with 200 to every path. */
export async function startSite(
  cleanup: AsyncDisposableStack,
  certificate: Certificate,
  status = 200,
): Promise<number> {
  const server = createHttpsServer(readPair(certificate), (_request, response) => {
    response.writeHead(status).end('page');
  });
  return listen(cleanup, server);
}

/** Redirects each host to its https address, as nginx does. */
export async function startRedirect(
  cleanup: AsyncDisposableStack,
  portByHost: Readonly<Record<string, number>>,
): Promise<number> {
  const server = createHttpServer((incoming, response) => {
    const [host = ''] = (incoming.headers.host ?? '').split(':');
    response.writeHead(308, { location: `https://${host}:${portByHost[host]}${incoming.url}` });
    response.end();
  });
  return listen(cleanup, server);
}

export async function startCollector(cleanup: AsyncDisposableStack, status = 200): Promise<number> {
  return listen(
    cleanup,
    createHttpServer((_request, response) => response.writeHead(status).end()),
  );
}

/**
 * A fake of a store without conditional writes, because none can be installed here: Ceph rejects the
 * second write, and this proxy reports it as stored. It cannot remove the header, which is signed.
 */
export async function startStoreWithoutConditions(
  cleanup: AsyncDisposableStack,
  endpoint: string,
): Promise<number> {
  const { hostname, port } = new URL(endpoint);
  const server = createHttpServer((incoming, response) => {
    const { url: path, method, headers } = incoming;
    const forwarded = request({ hostname, port, path, method, headers }, (received) => {
      const status = received.statusCode === 412 ? 200 : (received.statusCode ?? 502);
      response.writeHead(status, received.headers);
      received.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    incoming.pipe(forwarded);
  });
  return listen(cleanup, server);
}

/** Accepts connections and never responds. */
export async function startSilentServer(cleanup: AsyncDisposableStack): Promise<number> {
  return listen(
    cleanup,
    createTcpServer((socket) => socket.on('error', () => {}).resume()),
  );
}

async function listen(cleanup: AsyncDisposableStack, server: Server | TcpServer): Promise<number> {
  const sockets = new Set<{ destroy: () => void }>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanup.defer(async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  });
  return toPort(server);
}

function toPort(server: { address: () => AddressInfo | string | null }): number {
  return (server.address() as AddressInfo).port;
}
