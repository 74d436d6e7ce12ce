// A real SMTP server that stores every accepted email with envelope, headers and decoded parts.
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

export type InboxEmail = {
  /** From the envelope, independent of the headers. */
  recipients: string[];
  /** Raw header lines, unfolded. */
  head: string;
  /** Decoded bodies of all parts in order: plain text, then HTML. */
  bodies: string[];
};

/** Call once at the top of a test file. Stops the server after the tests of the file. */
export async function startSmtpInbox() {
  const emails: InboxEmail[] = [];
  /** Recipients that the server rejects with 550. */
  const rejected = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onRcptTo({ address }, _session, callback) {
      callback(
        rejected.has(address)
          ? Object.assign(new Error('no such mailbox'), { responseCode: 550 })
          : null,
      );
    },
    onData(stream, { envelope }, callback) {
      buffer(stream)
        .then((bytes) => {
          const recipients = envelope.rcptTo.map(({ address }) => address);
          emails.push({ recipients, ...parseEmail(bytes.toString('latin1')) });
          callback();
        })
        .catch(callback);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: `smtp://127.0.0.1:${port}`, emails, rejected };
}

function parseEmail(source: string): Pick<InboxEmail, 'head' | 'bodies'> {
  const { head, body } = splitPart(source);
  const boundary = /boundary="?([^";\r\n]+)/i.exec(head)?.[1];
  if (boundary === undefined) return { head, bodies: [decodeBody(head, body)] };
  const parts = body.split(`--${boundary}`).slice(1, -1).map(splitPart);
  return { head, bodies: parts.map((part) => decodeBody(part.head, part.body)) };
}

function splitPart(source: string): { head: string; body: string } {
  const end = source.indexOf('\r\n\r\n');
  const head = source.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ');
  return { head, body: source.slice(end + 4) };
}

function decodeBody(head: string, body: string): string {
  if (/transfer-encoding: base64/i.test(head)) {
    return Buffer.from(body, 'base64').toString('utf8');
  }
  if (!/transfer-encoding: quoted-printable/i.test(head)) {
    return Buffer.from(body, 'latin1').toString('utf8');
  }
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
