// The external services of a run: a form collector and an email server. They store the key of each
// delivery they take. Sometimes they fail, stay silent, or take a delivery and drop the connection.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { findFreePort } from '../../tools/free-port.ts';

export type Sink = {
  url: string;
  /** How often each delivery key was taken. More than once is a repeated delivery. */
  taken: Map<string, number>;
  misbehaved: () => number;
  /** From then on every delivery is taken and acknowledged. */
  behave: () => void;
  dispose: () => Promise<void>;
};

type Outcome = 'accepts' | 'rejects' | 'drops-before' | 'drops-after' | 'stays-silent';

const CLOSE_TIMEOUT_MS = 100;
/** A worker waits five minutes for a silent email server. The run is shorter, so the server hangs up. */
const EMAIL_SILENCE_MS = 10_000;
const MESSAGE_ID = /^message-id: <([0-9a-f-]{36})@/im;

export function createOutcomes(random: () => number) {
  let isBehaving = false;
  let misbehaved = 0;
  return {
    next(): Outcome {
      const drawn = random();
      if (isBehaving || drawn >= 0.041) return 'accepts';
      misbehaved += 1;
      if (drawn < 0.02) return 'rejects';
      if (drawn < 0.03) return 'drops-before';
      return drawn < 0.04 ? 'drops-after' : 'stays-silent';
    },
    misbehaved: () => misbehaved,
    behave: () => {
      isBehaving = true;
    },
  };
}

function count(taken: Map<string, number>, key: string): void {
  taken.set(key, (taken.get(key) ?? 0) + 1);
}

export async function startCollectorSink(random: () => number): Promise<Sink> {
  const taken = new Map<string, number>();
  const outcomes = createOutcomes(random);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await text(request);
    const outcome = outcomes.next();
    if (outcome === 'drops-before') response.destroy();
    else if (outcome === 'rejects') response.writeHead(500).end();
    else if (outcome !== 'stays-silent') {
      count(taken, String(request.headers['idempotency-key']));
      // The response announces two bytes and sends none.
      if (outcome === 'drops-after') {
        response.writeHead(200, { 'content-length': 2 }).flushHeaders();
        response.destroy();
      } else response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    }
  }

  const server = createServer((request, response) => {
    // A killed worker leaves an incomplete request.
    handle(request, response).catch(() => response.destroy());
  });
  const port = await findFreePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${port}/collect`,
    taken,
    ...outcomes,
    dispose: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export async function startEmailSink(random: () => number): Promise<Sink> {
  const taken = new Map<string, number>();
  const outcomes = createOutcomes(random);
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onData: (stream, session, callback) => {
      text(stream).then((email) => {
        const outcome = outcomes.next();
        if (outcome === 'drops-before') return hangUp(session);
        if (outcome === 'stays-silent') {
          setTimeout(hangUp, EMAIL_SILENCE_MS, session).unref();
          return;
        }
        if (outcome === 'rejects') {
          return callback(Object.assign(new Error('scripted'), { responseCode: 451 }));
        }
        count(taken, MESSAGE_ID.exec(email)?.[1] ?? 'no key');
        return outcome === 'drops-after' ? hangUp(session) : callback();
      }, callback);
    },
  });

  function hangUp({ id }: SMTPServerSession): void {
    for (const connection of server.connections) {
      if (connection.id === id) connection.close();
    }
  }

  server.on('error', () => {});
  const port = await findFreePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    ...outcomes,
    dispose: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
