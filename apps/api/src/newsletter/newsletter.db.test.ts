import { beforeEach, expect, test } from 'vitest';
import type { SendEmail } from '../email/index.ts';
import { createKeyring } from '../platform/keyring.ts';
import { createFormStarts } from '../spam/index.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createNewsletterLinks, newsletterConfirmationSender } from './senders.ts';

const database = await createTestDatabase();
const { pools, databases } = database;
const { app } = await createTestApp(database);
const emails: Parameters<SendEmail>[0][] = [];
const sendConfirmation = newsletterConfirmationSender({
  database: databases.worker,
  links: createNewsletterLinks(createKeyring(databases.worker)),
  publicUrl: 'https://loimel.example',
  sendEmail: async (email) => void emails.push(email),
});

beforeEach(async () => {
  emails.length = 0;
  await pools.migrator.query('truncate app.newsletter_subscribers, app.newsletter_spam cascade');
});

const post = (path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/functions/v1/newsletter${path}`, payload });

async function readSubscribers() {
  const { rows } = await pools.migrator.query('select * from app.newsletter_subscribers');
  return rows;
}

/** Sends all deliveries. Returns link token, code and unsubscribe URL of the last email. */
async function readLastEmail() {
  const { rows } = await pools.migrator.query(
    `select id, kind, record_id, revision, attempts from app_private.deliveries
     where state = 'pending' order by created_at`,
  );
  for (const delivery of rows) await sendConfirmation(delivery, AbortSignal.timeout(5_000));
  const message = emails.at(-1);
  if (!message) throw new Error('no email was sent');
  const token = /#(\S+)/.exec(message.text)?.[1] ?? '';
  const code = /^(\d{6})$/m.exec(message.text)?.[1] ?? '';
  return { message, token, code, unsubscribeUrl: new URL(message.unsubscribeUrl ?? '') };
}

test('[D-F7a] an address is subscribed only after the link of the email was confirmed', async () => {
  const response = await post('', { email: 'ada@example.org', language: 'de' });
  expect([response.statusCode, response.json()]).toEqual([200, { status: 'confirmation-sent' }]);
  expect(await readSubscribers()).toMatchObject([{ state: 'pending', confirmed_at: null }]);

  const { message, token } = await readLastEmail();
  expect(message).toMatchObject({
    to: { address: 'ada@example.org' },
    subject: 'Bitte bestätigen Sie Ihr Newsletter-Abo',
  });
  expect(message.text).toContain(`https://loimel.example/de/newsletter/confirm#${token}`);
  expect((await post('/confirm', { token })).json()).toEqual({ status: 'confirmed' });
  expect(await readSubscribers()).toMatchObject([
    {
      state: 'confirmed',
      confirmed_at: expect.any(Date),
      requested_at: expect.any(Date),
      consent_version: expect.stringMatching(/^newsletter-confirmation\/de\/[0-9a-f]{12}$/),
    },
  ]);
  // A second confirmation succeeds, because people click twice.
  expect((await post('/confirm', { token })).statusCode).toBe(200);
});

test('[D-F7a] the code of the email confirms too, and five wrong codes invalidate it', async () => {
  await post('', { email: 'Ada@example.org' });
  const { code } = await readLastEmail();
  const wrong = code === '000000' ? '000001' : '000000';
  expect((await post('/confirm', { email: 'ada@example.org', code: wrong })).statusCode).toBe(410);
  const right = await post('/confirm', { email: 'ada@example.org', code: ` ${code}` });
  expect(right.statusCode).toBe(200);

  await post('', { email: 'eve@example.org' });
  const other = (await readLastEmail()).code;
  const guesses = await Promise.all(
    Array.from({ length: 50 }, () => post('/confirm', { email: 'eve@example.org', code: wrong })),
  );
  expect(guesses.every(({ statusCode }) => statusCode === 410)).toBe(true);
  expect((await post('/confirm', { email: 'eve@example.org', code: other })).statusCode).toBe(410);
});

test('[D-F7a] the right code sent again says confirmed; a wrong one and an unknown address get the same response', async () => {
  await post('', { email: 'ada@example.org', language: 'de' });
  const { code } = await readLastEmail();
  const wrong = code === '000000' ? '000001' : '000000';
  const confirm = (email: string, given: string) => post('/confirm', { email, code: given });
  for (const _ of [1, 2, 3]) {
    expect((await confirm('ada@example.org', code)).json()).toEqual({ status: 'confirmed' });
  }
  const [subscribed, unknown] = [
    await confirm('ada@example.org', wrong),
    await confirm('eve@example.org', wrong),
  ];
  expect([subscribed.statusCode, subscribed.body]).toEqual([410, unknown.body]);
  // Otherwise someone could try all codes and learn that the address is subscribed.
  await confirm('ada@example.org', wrong);
  expect((await confirm('ada@example.org', code)).body).toBe(unknown.body);
});

test('[D-F7c] a GET of the form or the confirmation is rejected and changes nothing', async () => {
  await post('', { email: 'ada@example.org' });
  const { token } = await readLastEmail();
  const before = await readSubscribers();
  for (const path of ['', `/confirm?token=${token}`]) {
    const url = `/functions/v1/newsletter${path}`;
    const response = await app.inject(url);
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST']);
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(405);
  }
  expect(await readSubscribers()).toEqual(before);
});

test.each([
  ['en', ''],
  ['de', '/de'],
])(
  '[D-F7c] a GET of the unsubscribe URL in a %s email redirects to our page and changes nothing',
  async (language, prefix) => {
    await post('', { email: 'ada@example.org', language });
    const { unsubscribeUrl } = await readLastEmail();
    const before = await readSubscribers();
    const url = unsubscribeUrl.pathname + unsubscribeUrl.search;
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await app.inject({ method, url });
      const token = unsubscribeUrl.searchParams.get('token');
      expect([statusCode, headers.location]).toEqual([
        303,
        `https://loimel.example${prefix}/newsletter/unsubscribe#${token}`,
      ]);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
    }
    expect(await readSubscribers()).toEqual(before);
  },
);

test.each([
  ['', 'https://loimel.example/newsletter/unsubscribe#'],
  ['?language=xx&token=a%0D%0Ab', 'https://loimel.example/newsletter/unsubscribe#a%0D%0Ab'],
  ['?token=a&token=b', 'https://loimel.example/newsletter/unsubscribe#'],
])('a GET of the unsubscribe URL with the query "%s" redirects to %s', async (query, location) => {
  const response = await app.inject(`/functions/v1/newsletter/unsubscribe${query}`);
  expect([response.statusCode, response.headers.location]).toEqual([303, location]);
});

test('[D-F7d] the one-click POST of an email program unsubscribes and erases the address', async () => {
  await post('', { email: 'ada@example.org' });
  const { token, unsubscribeUrl } = await readLastEmail();
  await post('/confirm', { token });
  const send = () =>
    app.inject({
      method: 'POST',
      url: unsubscribeUrl.pathname + unsubscribeUrl.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  expect((await send()).json()).toEqual({ status: 'unsubscribed' });
  expect(await readSubscribers()).toMatchObject([{ state: 'unsubscribed', email: null }]);
  expect((await send()).statusCode).toBe(200);
});

test('a token of one purpose or revision is invalid for another', async () => {
  await post('', { email: 'ada@example.org' });
  const first = await readLastEmail();
  const unsubscribe = first.unsubscribeUrl.searchParams.get('token') ?? '';
  expect((await post('/confirm', { token: unsubscribe })).statusCode).toBe(410);
  expect((await post('/unsubscribe', { token: first.token })).statusCode).toBe(410);

  await post('', { email: 'ada@example.org' });
  expect((await post('/confirm', { token: first.token })).statusCode).toBe(410);
  const second = await readLastEmail();
  expect((await post('/confirm', { token: second.token })).statusCode).toBe(200);
});

test('a link older than two days is invalid', async () => {
  await post('', { email: 'ada@example.org' });
  const { token } = await readLastEmail();
  await pools.migrator.query(
    `update app.newsletter_subscribers set requested_at = now() - interval '49 hours'`,
  );
  expect((await post('/confirm', { token })).statusCode).toBe(410);
});

test('a confirmed address gets the same response as a new one, and no email', async () => {
  await post('', { email: 'ada@example.org' });
  await post('/confirm', { token: (await readLastEmail()).token });
  await pools.migrator.query(`update app_private.deliveries set state = 'delivered'`);
  const again = await post('', { email: 'ADA@example.org' });
  const fresh = await post('', { email: 'new@example.org' });
  expect(again.payload).toBe(fresh.payload);
  const { rows } = await pools.migrator.query(
    `select s.email from app_private.deliveries d join app.newsletter_subscribers s
     on s.id = d.subscriber_id where d.state = 'pending'`,
  );
  expect(rows).toEqual([{ email: 'new@example.org' }]);
});

test.each([
  [{ email: '' }, 'email-missing'],
  [{ email: 'invalid' }, 'email-invalid'],
  [{ email: 'a@b.de, c@d.de' }, 'email-invalid'],
  [{ email: 'a@b.de', language: 'xx' }, 'language-unknown'],
  [{}, 'not valid: email'],
])('[D-F7b] %j is rejected with %s and nothing is stored', async (payload, message) => {
  const response = await post('', payload);
  expect([response.statusCode, response.json().message]).toEqual([400, message]);
  expect(await readSubscribers()).toEqual([]);
});

async function readSpam() {
  const { rows } = await pools.migrator.query(
    'select id, email, spam_reasons from app.newsletter_spam',
  );
  return rows;
}

test('[D-F8a] an automated request is quarantined, gets the usual response and sends no email', async () => {
  const genuine = await post('', { email: 'ada@example.org' });
  const spam = await post('', { email: 'a@b.de', website: 'x' });
  expect([spam.statusCode, spam.payload]).toEqual([200, genuine.payload]);
  expect(await readSpam()).toMatchObject([{ email: 'a@b.de', spam_reasons: ['honeypot'] }]);
  expect(await readSubscribers()).toMatchObject([{ email: 'ada@example.org' }]);
});

test.each([
  [700, []],
  [0, ['too-fast']],
])(
  '[D-L6b] a newsletter request %d ms after the start has the spam reasons %j',
  async (ageMs, reasons) => {
    const earlier = createFormStarts(createKeyring(databases.api), () => Date.now() - ageMs);
    const response = await post('', { email: 'a@b.de', form_start: await earlier.issue() });
    expect(response.json()).toEqual({ status: 'confirmation-sent' });
    expect((await readSpam()).flatMap(({ spam_reasons }) => spam_reasons)).toEqual(reasons);
  },
);

test('[D-F8d] a released request gets a confirmation email like a new one', async () => {
  await post('', { email: 'a@b.de', language: 'de', website: 'x' });
  const [spam] = await readSpam();
  const client = await pools.api.connect();
  await client.query('begin; set local role loimel_agent');
  const { rows } = await client.query('select app.release_from_spam($1) as done', [spam.id]);
  await client.query('commit');
  client.release();
  expect(rows).toEqual([{ done: true }]);
  expect(await readSpam()).toEqual([]);
  expect((await readLastEmail()).message).toMatchObject({
    to: { address: 'a@b.de' },
    subject: 'Bitte bestätigen Sie Ihr Newsletter-Abo',
  });
});
