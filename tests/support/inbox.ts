// A fake email server that stores emails and can reject them or respond slowly.
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { findFreePort } from '../../tools/free-port.ts';
import { createGate } from './gate.ts';
import { parseEmail, type ReceivedEmail } from './received-email.ts';
import { waitUntil } from './wait-until.ts';

export type Inbox = {
  /** Value for SMTP_URL. */
  url: string;
  /** Accepted emails, oldest first. */
  messages: readonly ReceivedEmail[];
  /** The next deliveries get this response instead of being accepted. */
  reject: (rejection: { code: number; times: number }) => void;
  /** Holds the response to every delivery until the returned function is called. */
  hold: () => () => void;
  waitForEmail: (
    matches: (email: ReceivedEmail) => boolean,
    timeoutMs?: number,
  ) => Promise<ReceivedEmail>;
  /** Deletes all emails and all planned rejections. */
  clear: () => void;
  dispose: () => Promise<void>;
};

// A sender keeps its connection open for the next email. The server need not wait for it to close.
const CLOSE_TIMEOUT_MS = 100;

export async function startInbox(): Promise<Inbox> {
  const messages: ReceivedEmail[] = [];
  const rejections: number[] = [];
  const gate = createGate();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onData: (stream, session, callback) => {
      const { mailFrom, rcptTo } = session.envelope;
      receive(buffer(stream), {
        sender: mailFrom ? mailFrom.address : '',
        recipients: rcptTo.map(({ address }) => address),
      }).then(() => callback(), callback);
    },
  });

  async function receive(content: Promise<Buffer>, envelope: Parameters<typeof parseEmail>[1]) {
    const bytes = await content;
    await gate.pass();
    const code = rejections.shift();
    if (code !== undefined) throw Object.assign(new Error('scripted'), { responseCode: code });
    messages.push(parseEmail(bytes, envelope));
  }

  // Some tests kill a sender in the middle of an email.
  server.on('error', () => {});
  const port = await findFreePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');

  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    reject: ({ code, times }) => rejections.push(...Array.from({ length: times }, () => code)),
    hold: gate.close,
    waitForEmail: (matches, timeoutMs) =>
      waitUntil(() => messages.find(matches), {
        what: 'an email',
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      }),
    clear: () => {
      messages.length = 0;
      rejections.length = 0;
    },
    dispose: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
