// The mailboxes of all subscribers: an email server that fails on purpose and notes every email it accepts.
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { findFreePort } from '../../tools/free-port.ts';
import { createOutcomes } from '../resilience/sinks.ts';

const CLOSE_TIMEOUT_MS = 100;
/** A worker waits five minutes for a silent email server. The run is shorter, so the server hangs up. */
const SILENCE_MS = 10_000;

export type Accepted = {
  messageId: string;
  /** When the conversation about this email began (MAIL FROM), by performance.now(). */
  begunAt: number;
  language: string;
};

export type Mailboxes = {
  url: string;
  /** By address, in the order of their acceptance. */
  accepted: Map<string, Accepted[]>;
  misbehaved: () => number;
  behave: () => void;
  dispose: () => Promise<void>;
};

export async function startMailboxes(random: () => number): Promise<Mailboxes> {
  const accepted = new Map<string, Accepted[]>();
  const begun = new Map<string, number>();
  const outcomes = createOutcomes(random);
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onMailFrom: (_address, { id }, callback) => {
      begun.set(id, performance.now());
      callback();
    },
    onData: (stream, session, callback) => {
      text(stream).then((email) => {
        const outcome = outcomes.next();
        if (outcome === 'drops-before') return hangUp(session);
        if (outcome === 'stays-silent') {
          setTimeout(hangUp, SILENCE_MS, session).unref();
          return;
        }
        if (outcome === 'rejects') {
          return callback(Object.assign(new Error('scripted'), { responseCode: 451 }));
        }
        note(email, session);
        return outcome === 'drops-after' ? hangUp(session) : callback();
      }, callback);
    },
  });

  function note(email: string, { id, envelope }: SMTPServerSession): void {
    const address = envelope.rcptTo[0]?.address ?? '';
    const list = accepted.get(address) ?? [];
    accepted.set(address, list);
    list.push({
      messageId: /^message-id: <([^@>]+)@/im.exec(email)?.[1] ?? 'none',
      begunAt: begun.get(id) ?? 0,
      language: /unsubscribe\?language=([a-z]{2})&/.exec(email)?.[1] ?? 'none',
    });
  }

  function hangUp({ id }: SMTPServerSession): void {
    for (const connection of server.connections) {
      if (connection.id === id) connection.close();
    }
  }

  server.on('error', () => {});
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    ...outcomes,
    dispose: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
