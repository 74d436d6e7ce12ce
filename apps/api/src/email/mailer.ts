// Sends emails over SMTP and reuses the connections.
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';

const CONNECT_TIMEOUT_MS = 5_000;
/** How long the server may take for one response: RFC 5321, 4.5.3.2 recommends minutes. */
export const SOCKET_TIMEOUT_MS = 5 * 60_000;

type Mailbox = { name?: string; address: string };

export type Email = {
  /** Becomes the Message-ID, so that a repeated delivery is recognised as the same email. */
  deliveryKey: string;
  to: Mailbox;
  replyTo?: Mailbox;
  /** For newsletters: the URL for a one-click unsubscribe POST of an email program (RFC 8058). */
  unsubscribeUrl?: string;
  subject: string;
  text: string;
  html?: string;
  /** A member of staff wrote it: without the header of automatic emails, so that it can be replied to. */
  isFromPerson?: boolean;
  /** The delivery keys of the earlier emails of the conversation, the oldest first. */
  thread?: readonly string[];
  attachments?: readonly { name: string; mimeType: string; content: Buffer }[];
};

export type SendEmail = (email: Email) => Promise<void>;
export type Mailer = { send: SendEmail; dispose: () => void };

export function createMailer(options: {
  smtpUrl: string;
  from: string;
  brand: string;
  /** At least the number of parallel emails: one that waits for a connection would time out. */
  maxConnections: number;
  /** For tests. */
  socketTimeoutMs?: number;
}): Mailer {
  const transport = createTransport({
    url: options.smtpUrl,
    pool: true,
    maxConnections: options.maxConnections,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: options.socketTimeoutMs ?? SOCKET_TIMEOUT_MS,
    // Otherwise nodemailer could attach a server file when a value is an object, not a string.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = options.from.slice(options.from.lastIndexOf('@') + 1);
  const toMessageId = (deliveryKey: string) => `<${deliveryKey}@${domain}>`;
  /** The ids of emails whose text is being sent. The server may have accepted such an email. */
  const sending = new Set<unknown>();
  transport.use('stream', ({ data, message }, done) => {
    // The server reads the stream after it has accepted sender and recipient.
    message.processFunc((input) =>
      Readable.from(
        (async function* () {
          sending.add(data.messageId);
          yield* input;
        })(),
      ),
    );
    done();
  });

  return {
    async send(email) {
      const messageId = toMessageId(email.deliveryKey);
      const thread = email.thread?.map(toMessageId) ?? [];
      const message = {
        from: { name: options.brand, address: options.from },
        to: toAddress(email.to),
        ...(email.replyTo ? { replyTo: toAddress(email.replyTo) } : {}),
        subject: breakEncodedWords(email.subject),
        text: email.text,
        ...(email.html === undefined ? {} : { html: email.html }),
        messageId,
        ...(thread.length > 0 ? { inReplyTo: thread.at(-1), references: thread } : {}),
        attachments: (email.attachments ?? []).map(({ name, mimeType, content }) => ({
          filename: name,
          contentType: mimeType,
          content,
        })),
        headers: {
          ...(email.isFromPerson ? {} : { 'auto-submitted': 'auto-generated' }),
          ...(email.unsubscribeUrl ? toListHeaders(email.unsubscribeUrl) : {}),
        },
      };
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw Object.assign(error as Error, { isSending: sending.has(messageId) });
      } finally {
        sending.delete(messageId);
      }
    },
    dispose: () => transport.close(),
  };
}

// Always an object, because a string with a comma would be parsed as two recipients.
function toAddress({ name, address }: Mailbox) {
  return { name: breakEncodedWords(name ?? ''), address };
}

// Nodemailer sends ASCII text unchanged. The email program would decode an encoded word (RFC 2047)
// that a visitor typed. The result could contain line breaks and addresses.
function breakEncodedWords(text: string): string {
  return text.replaceAll('=?', '= ?');
}

function toListHeaders(unsubscribeUrl: string) {
  return {
    'list-unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  };
}
