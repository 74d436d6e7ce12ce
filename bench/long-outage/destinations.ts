// A form collector and an email server that can be switched off (no process listens) and on again at
// the same address. They store when each delivery arrived.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { findFreePort } from '../../tools/free-port.ts';

const MESSAGE_ID = /^message-id: <([0-9a-f-]{36})@/im;
const CLOSE_TIMEOUT_MS = 100;

export type Destination = AsyncDisposable & {
  url: string;
  /** Time of the first arrival, by delivery key. */
  arrivedAt: ReadonlyMap<string, number>;
  switchOff: () => Promise<void>;
  switchOn: () => Promise<void>;
};

/** Responds with status 500 to every copy that contains the poison. */
export async function startCollector(poison: string): Promise<Destination> {
  const arrivedAt = new Map<string, number>();
  const port = await findFreePort();
  const server = createServer((request, response) => {
    text(request).then(
      (body) => {
        if (body.includes(poison)) return response.writeHead(500).end();
        note(arrivedAt, String(request.headers['idempotency-key']));
        return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      },
      () => response.destroy(),
    );
  });
  const switchOff = async () => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return {
    url: `http://127.0.0.1:${port}/collect`,
    arrivedAt,
    switchOn: async () => void (await once(server.listen(port, '127.0.0.1'), 'listening')),
    switchOff,
    [Symbol.asyncDispose]: switchOff,
  };
}

export async function startEmailServer(): Promise<Destination> {
  const arrivedAt = new Map<string, number>();
  const port = await findFreePort();
  let server: SMTPServer | null = null;
  const switchOff = async () => {
    const running = server;
    server = null;
    if (running) await new Promise<void>((resolve) => running.close(resolve));
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrivedAt,
    async switchOn() {
      // A closed SMTPServer cannot listen again.
      const started = new SMTPServer({
        disabledCommands: ['AUTH', 'STARTTLS'],
        logger: false,
        closeTimeout: CLOSE_TIMEOUT_MS,
        onData: (stream, _session, callback) => {
          text(stream).then((email) => {
            note(arrivedAt, MESSAGE_ID.exec(email)?.[1] ?? 'no key');
            callback();
          }, callback);
        },
      });
      started.on('error', () => {});
      await new Promise<void>((resolve) => started.listen(port, '127.0.0.1', () => resolve()));
      server = started;
    },
    switchOff,
    [Symbol.asyncDispose]: switchOff,
  };
}

function note(arrivedAt: Map<string, number>, key: string): void {
  if (!arrivedAt.has(key)) arrivedAt.set(key, performance.now());
}
