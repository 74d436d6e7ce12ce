// Parses emails in the formats that email programs write.
import { expect, test } from 'vitest';
import { parseEmail } from './received-email.ts';

const ENVELOPE = { sender: 'website@loimel.example', recipients: ['studio@loimel.example'] };

function parseLines(...lines: string[]) {
  return parseEmail(Buffer.from(lines.join('\r\n')), ENVELOPE);
}

test('an encoded and folded subject and a quoted-printable text are decoded', () => {
  const email = parseLines(
    'Subject: =?UTF-8?Q?Uus_s=C3=B5num?=',
    ' =?UTF-8?B?IMOVaWVsdA==?=',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Tere =C3=B5htust, see on pikk =',
    'rida.',
  );
  expect(email.subject).toBe('Uus sõnum Õielt');
  expect(email.text).toBe('Tere õhtust, see on pikk rida.');
  expect(email.html).toBeNull();
  expect(email.recipients).toEqual(['studio@loimel.example']);
});

test('text and HTML of a multipart email are found and decoded', () => {
  const email = parseLines(
    'Content-Type: multipart/alternative; boundary="--_x"',
    '',
    '----_x',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('Grüße').toString('base64'),
    '----_x',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Grüße</p>',
    '----_x--',
    '',
  );
  expect([email.text, email.html]).toEqual(['Grüße', '<p>Grüße</p>']);
});
