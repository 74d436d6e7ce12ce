import { expect, it } from 'vitest';
import { readBounceReport } from './bounce-report.ts';

const ID = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';

type Written = { action?: string; status?: string; returned?: string; encoding?: string };

function toReport({
  action = 'failed',
  status = '5.1.1',
  returned,
  encoding,
}: Written = {}): string {
  const original =
    returned ??
    `From: news@loimel.example\nMessage-ID:\n <${ID}@loimel.example>\nSubject: Letter\n\nText\n`;
  return [
    'From: MAILER-DAEMON@mx.example',
    'To: news@loimel.example',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="b=1"',
    '',
    'This is a MIME message.',
    '--b=1',
    'Content-Type: text/plain',
    '',
    'Message-ID: <00000000-0000-4000-8000-000000000000@loimel.example>',
    '--b=1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; reader@example.org',
    `Action: ${action}`,
    `Status: ${status}`,
    '--b=1',
    'Content-Type: text/rfc822-headers',
    ...(encoding === undefined ? [] : [`Content-Transfer-Encoding: ${encoding}`]),
    '',
    encoding === 'base64' ? Buffer.from(original).toString('base64') : original,
    '--b=1--',
    '',
  ].join('\r\n');
}

it.each<[string, Written, ReturnType<typeof readBounceReport>]>([
  ['a permanent failure', {}, { deliveryId: ID, isAddressRejected: true }],
  ['a headers part in base64', { encoding: 'base64' }, { deliveryId: ID, isAddressRejected: true }],
  ['a delay', { action: 'delayed', status: '4.4.1' }, { deliveryId: ID, isAddressRejected: false }],
  [
    'a full mailbox that is tried again',
    { status: '4.2.2' },
    { deliveryId: ID, isAddressRejected: false },
  ],
  [
    'a rejection by the policy of the other side',
    { status: '5.7.1' },
    { deliveryId: ID, isAddressRejected: false },
  ],
  [
    'a confirmed delivery',
    { action: 'delivered', status: '2.0.0' },
    { deliveryId: ID, isAddressRejected: false },
  ],
  ['an email of another domain', { returned: `Message-ID: <${ID}@other.example>\n\n` }, null],
  [
    'an id only in the text of the returned email',
    { returned: `Subject: x\n\nMessage-ID: <${ID}@loimel.example>\n` },
    null,
  ],
])('%s is read as what it is [D-N1e]', (_case, written, expected) => {
  expect(readBounceReport(toReport(written), 'loimel.example')).toEqual(expected);
});

it('an ordinary email, an empty one and broken parts are no report [D-N1e]', () => {
  const report = toReport();
  const half = report.slice(0, report.indexOf('text/rfc822-headers'));
  for (const email of [
    '',
    'Subject: Hello\n\nA reply to your letter',
    half,
    report.replace('b=1', 'b=2'),
  ]) {
    expect(readBounceReport(email, 'loimel.example')).toBeNull();
  }
});
