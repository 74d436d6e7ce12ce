// Tests the scripted email server.
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { startInbox } from './inbox.ts';

test('a scripted rejection is sent with its code, and the next email is kept', async () => {
  const inbox = await startInbox();
  inbox.reject({ code: 452, times: 1 });
  expect(await sendEmail(inbox.url, 'first')).toMatch(/^452 /);
  expect(await sendEmail(inbox.url, 'second')).toMatch(/^250 /);
  const email = await inbox.waitForEmail(({ subject }) => subject === 'second');
  expect(email.recipients).toEqual(['studio@loimel.example']);
  expect(inbox.messages).toHaveLength(1);
  await inbox.dispose();
});

/** Speaks SMTP directly. Resolves with the server's response to the whole email. */
async function sendEmail(url: string, subject: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  const lines = createInterface({ input: socket });
  let response = '';
  for (const command of [
    null,
    'HELO sender.example',
    'MAIL FROM:<website@loimel.example>',
    'RCPT TO:<studio@loimel.example>',
    'DATA',
    `Subject: ${subject}\r\n\r\nText\r\n.`,
  ]) {
    if (command !== null) socket.write(`${command}\r\n`);
    [response] = await once(lines, 'line');
  }
  socket.destroy();
  return response;
}
