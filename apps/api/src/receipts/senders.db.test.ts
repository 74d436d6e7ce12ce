// The receipt is sent to an unverified address, so it must not contain text that a third party
// typed.
import { INSERT_CONTACT, INSERT_JOB_APPLICATION } from '@loimel/client/contract';
import { readRetention } from '@loimel/content/emails';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { applicationReceiptSender } from '../applications/senders.ts';
import { contactReceiptSender } from '../contacts/senders.ts';
import { createMailer, type SendEmail } from '../email/index.ts';
import { createKeyring } from '../platform/keyring.ts';
import { sendGraphql } from '../testing/graphql.ts';
import { hostileMessage, hostileName } from '../testing/hostile-text.ts';
import { startSmtpInbox } from '../testing/smtp-inbox.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createReceiptLinks, createReceiptMailer } from './senders.ts';

const PUBLIC_URL = 'https://loimel.example';
const RUNS = 200;
/** Shorter matches are ordinary syllables. */
const LEAK_CHARS = 8;

const testDatabase = await createTestDatabase();
const { app } = await createTestApp(testDatabase);
const database = testDatabase.databases.worker;
const inbox = await startSmtpInbox();
const mailer = createMailer({
  smtpUrl: inbox.url,
  from: 'no-reply@loimel.example',
  brand: 'Lõimel',
  maxConnections: 2,
});
afterAll(() => mailer.dispose());

type Email = Parameters<SendEmail>[0];
const passed: Email[] = [];
const emailReceipt = createReceiptMailer({
  database,
  retention: readRetention(),
  links: createReceiptLinks(createKeyring(database)),
  publicUrl: PUBLIC_URL,
  async sendEmail(email) {
    passed.push(email);
    await mailer.send(email);
  },
});
const senders = {
  contact: contactReceiptSender({ database, emailReceipt }),
  application: applicationReceiptSender({ database, emailReceipt }),
};

type Submission = {
  kind: 'contact' | 'application';
  name: string;
  message: string;
  language: 'en' | 'de' | 'es';
};

/** Submits through the API and sends the receipt like the worker, even if it is held as spam. */
async function emailReceiptOf({ kind, ...values }: Submission) {
  const object = { ...values, email: 'victim@example.org' };
  const { data, errors } =
    kind === 'contact'
      ? await sendGraphql(app, INSERT_CONTACT, object)
      : await sendGraphql(app, INSERT_JOB_APPLICATION, object);
  const saved = data && Object.values(data)[0];
  if (!saved) throw new Error(`not saved: ${JSON.stringify(errors)}`);
  const { rows } = await testDatabase.pools.migrator.query(
    `select id, kind, record_id, revision, attempts from app_private.deliveries
     where record_id = $1 and kind like '%-receipt'`,
    [saved.id],
  );
  await senders[kind](rows[0], AbortSignal.timeout(5_000));
  const email = passed.at(-1);
  const received = inbox.emails.at(-1);
  if (!email || !received) throw new Error('no email was received');
  return { email, received, number: String(saved.number) };
}

function unescapeHtml(html: string): string {
  const withoutTags = html.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  return withoutTags.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

/** All representations of the email: as passed to the mailer and as received by the SMTP server. */
function toViews({ email, received }: Awaited<ReturnType<typeof emailReceiptOf>>): string[] {
  const { to, replyTo, subject, text, html = '' } = email;
  const names = `${to.name} ${replyTo?.name} ${replyTo?.address}`;
  const views = [names, subject, text, html, received.head, ...received.bodies];
  return [...views, ...views.map(unescapeHtml)].map((view) => view.replaceAll('\r\n', '\n'));
}

function findLeaks(typed: string, views: string[], ownText: string): string[] {
  const text = typed.normalize('NFC').replaceAll(/\r\n?/g, '\n');
  const windows = Array.from({ length: Math.max(0, text.length - LEAK_CHARS + 1) }, (_, at) =>
    text.slice(at, at + LEAK_CHARS),
  );
  return windows.filter(
    (window) => !ownText.includes(window) && views.some((view) => view.includes(window)),
  );
}

/** Finds everything that an email program makes clickable, at any position. */
function findForeignAddresses(view: string): string[] {
  const addresses = view.match(/(?:[a-z]+:\/\/|www\.|mailto:|\/\/)[^\s"<>]+/gi) ?? [];
  return addresses.filter((address) => !address.startsWith(`${PUBLIC_URL}/`));
}

test(`${RUNS} hostile submissions: the receipt contains no typed text and no foreign URL`, async () => {
  const neutral = new Map<string, string>();
  for (const kind of ['contact', 'application'] as const) {
    for (const language of ['en', 'de', 'es'] as const) {
      const sent = await emailReceiptOf({ kind, language, name: 'A', message: 'B' });
      neutral.set(`${kind} ${language}`, toViews(sent).join('\n'));
    }
  }
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        kind: fc.constantFrom('contact', 'application'),
        language: fc.constantFrom('en', 'de', 'es'),
        name: hostileName,
        message: hostileMessage,
      }),
      async (submission) => {
        const sent = await emailReceiptOf(submission);
        const views = toViews(sent);
        const ownText = neutral.get(`${submission.kind} ${submission.language}`) ?? '';
        expect(sent.received.recipients).toEqual(['victim@example.org']);
        expect(sent.received.bodies).toHaveLength(2);
        expect(findLeaks(submission.name, views, ownText)).toEqual([]);
        expect(findLeaks(submission.message, views, ownText)).toEqual([]);
        expect(views.flatMap(findForeignAddresses)).toEqual([]);
        expect(sent.email.text).toContain(`${PUBLIC_URL}/`);
      },
    ),
    { numRuns: RUNS, seed: 12 },
  );
}, 180_000);
