import { type AddressInfo, createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { ATTEMPT_LIMITS } from '../deliveries/destinations.ts';
import { toFailureCode, toFailureKind } from '../deliveries/failure.ts';
import { createMailer, SOCKET_TIMEOUT_MS } from './mailer.ts';

type Received = { to: string[]; source: string };
const received: Received[] = [];
/** When it is resolved, the server accepts an email with the subject "slow". */
const slow = Promise.withResolvers<void>();
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, callback) {
    callback(
      address.startsWith('full') ? Object.assign(new Error('full'), { responseCode: 452 }) : null,
    );
  },
  async onData(stream, session, callback) {
    let source = '';
    for await (const chunk of stream) source += chunk;
    if (source.includes('Subject: slow')) await slow.promise;
    received.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
    callback();
  },
});
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
const { port } = smtp.server.address() as AddressInfo;
const options = {
  smtpUrl: `smtp://127.0.0.1:${port}`,
  from: 'no-reply@loimel.example',
  brand: 'Lõimel',
  maxConnections: 2,
};
const mailer = createMailer(options);
const impatient = createMailer({ ...options, socketTimeoutMs: 200 });
afterAll(() => {
  slow.resolve();
  mailer.dispose();
  impatient.dispose();
  smtp.close();
});

const email = {
  deliveryKey: '0b6b1f2e-3a51-4a3e-9a53-0b9d5a6c1f00',
  to: { address: 'studio@loimel.example' },
  subject: 'Grüße',
  text: 'Hallo',
};

async function send(change: Partial<Parameters<typeof mailer.send>[0]> = {}): Promise<Received> {
  await mailer.send({ ...email, ...change });
  const last = received.at(-1);
  if (!last) throw new Error('no email was received');
  return last;
}

test('an email has its delivery key as Message-ID and reaches the recipient', async () => {
  const { to, source } = await send();
  expect(to).toEqual(['studio@loimel.example']);
  expect(source).toContain('Message-ID: <0b6b1f2e-3a51-4a3e-9a53-0b9d5a6c1f00@loimel.example>');
});

test.each([
  ['a line break in the name', { replyTo: { name: 'Eve\r\nBcc: v@x.org', address: 'e@x.org' } }],
  ['a line break in the subject', { subject: 'Hi\r\nBcc: v@x.org\r\n\r\nText' }],
  ['a list in the reply address', { replyTo: { address: 'e@x.org, v@x.org' } }],
  ['a list in the recipient', { to: { address: 'studio@loimel.example, v@x.org' } }],
])('%s adds no recipient and no header', async (_what, change) => {
  const { to, source } = await send(change).catch(() => ({ to: [], source: '' }));
  expect(to).not.toContain('v@x.org');
  const head = source.split('\r\n\r\n')[0] ?? '';
  expect(head).not.toMatch(/^bcc:/im);
});

test.each([
  ['name', { replyTo: { name: '=?utf-8?Q?Eve=0D=0ABcc:?=', address: 'e@x.org' } }],
  ['subject', { subject: 'Message of =?utf-8?B?RXZlDQpCY2M6?=' }],
])(
  'an encoded word that was typed into a %s is not decoded by email programs',
  async (_what, change) => {
    const { source } = await send(change);
    const head = source.split('\r\n\r\n')[0] ?? '';
    expect(head).not.toMatch(/=\?utf-8\?Q\?Eve|=\?utf-8\?B\?RXZl/);
  },
);

test('a rejection by the server is an error with its code', async () => {
  await expect(send({ to: { address: 'full@loimel.example' } })).rejects.toMatchObject({
    responseCode: 452,
  });
});

test('[D-F7d] an email with an unsubscribe URL has both headers of RFC 8058, each in one line', async () => {
  const url = `https://loimel.example/functions/v1/newsletter/unsubscribe?token=${'a'.repeat(80)}`;
  const { source } = await send({ unsubscribeUrl: url });
  expect(source).toContain(`List-Unsubscribe: <${url}>\r\n`);
  expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
});

test('[D-L5] a server that does not confirm an email in time may have accepted it', async () => {
  const error = await impatient.send({ ...email, subject: 'slow' }).catch((reason) => reason);
  expect(toFailureCode(error)).toBe('smtp-no-response');
});

test.each([
  ['resets before its greeting', (socket: Socket) => socket.resetAndDestroy()],
  ['closes before its greeting', (socket: Socket) => socket.end()],
  ['closes after its greeting', (socket: Socket) => socket.end('220 hello\r\n')],
  ['is silent after its greeting', (socket: Socket) => socket.write('220 hello\r\n')],
])('[D-L5] a server that %s has not seen the email and is unreachable', async (_what, respond) => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    respond(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  const lost = createMailer({
    ...options,
    smtpUrl: `smtp://127.0.0.1:${own}`,
    socketTimeoutMs: 200,
  });
  const error = await lost.send(email).catch((reason) => reason);
  lost.dispose();
  server.close();
  expect(toFailureKind(toFailureCode(error))).toBe('unreachable');
});

test('[D-L5] a server has minutes to confirm an email, and no attempt ends before', () => {
  expect(SOCKET_TIMEOUT_MS).toBeGreaterThanOrEqual(5 * 60_000);
  for (const destination of ['email', 'studio-email'] as const) {
    expect(ATTEMPT_LIMITS[destination].deadlineMs).toBeGreaterThan(SOCKET_TIMEOUT_MS);
  }
});
