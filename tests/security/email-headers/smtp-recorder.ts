// A real SMTP server that stores envelope and bytes of each email, behind a relay that checks the
// raw bytes of the client. Another server could read a bare CR or LF as the end of a line.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

const CLOSE_TIMEOUT_MS = 100;

type Path = { address: string; args: object | false };
export type RecordedEmail = { from: Path | false; to: Path[]; bytes: Buffer };

export type SmtpRecorder = AsyncDisposable & {
  url: string;
  messages: readonly RecordedEmail[];
  /** Number of CR without LF, LF without CR, and NUL in the transferred bytes. */
  bareBreaks: () => number;
};

export async function startSmtpRecorder(): Promise<SmtpRecorder> {
  const messages: RecordedEmail[] = [];
  let bareBreaks = 0;
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onData: (stream, { envelope }, callback) => {
      const { mailFrom: from, rcptTo: to } = envelope;
      buffer(stream).then((bytes) => {
        messages.push({ from, to: [...to], bytes });
        callback();
      }, callback);
    },
  });
  // A stopped worker drops its connections.
  smtp.on('error', () => {});
  await once(smtp.listen(0, '127.0.0.1'), 'listening');
  const { port: smtpPort } = smtp.server.address() as AddressInfo;

  const relay = createServer((client) => {
    const upstream = connect(smtpPort, '127.0.0.1');
    let last = '';
    client.setEncoding('latin1');
    client.on('data', (chunk) => {
      const text = `${last}${chunk}`;
      // A CR at the end of a chunk is checked together with the next chunk.
      last = text.endsWith('\r') ? '\r' : '';
      const complete = last === '' ? text : text.slice(0, -1);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: searches for NUL
      bareBreaks += complete.match(/\r(?!\n)|(?<!\r)\n|\u0000/g)?.length ?? 0;
      upstream.write(String(chunk), 'latin1');
    });
    upstream.pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    client.on('error', () => {});
    upstream.on('error', () => {});
  });
  await once(relay.listen(0, '127.0.0.1'), 'listening');
  const { port } = relay.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    bareBreaks: () => bareBreaks,
    async [Symbol.asyncDispose]() {
      relay.close();
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
}
