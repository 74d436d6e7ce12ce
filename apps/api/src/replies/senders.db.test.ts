import { Readable } from 'node:stream';
import { readRetention } from '@loimel/content/emails';
import { afterAll, expect, test } from 'vitest';
import { contactReceiptSender } from '../contacts/senders.ts';
import { attemptDelivery, type Sender } from '../deliveries/attempt.ts';
import { ATTEMPT_LIMITS } from '../deliveries/destinations.ts';
import { claimDeliveries, storeOutcome } from '../deliveries/outbox.ts';
import { MAX_REJECTIONS } from '../deliveries/retry-delays.ts';
import { createMailer } from '../email/index.ts';
import { createKeyring } from '../platform/keyring.ts';
import { createReceiptLinks } from '../receipts/index.ts';
import { createReceiptMailer } from '../receipts/senders.ts';
import type { FileDriver } from '../storage/index.ts';
import { insertAttachment, insertItem, readItem } from '../testing/items.ts';
import { createMember } from '../testing/members.ts';
import { startSmtpInbox } from '../testing/smtp-inbox.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { replySender } from './senders.ts';

const database = await createTestDatabase();
const { pools, databases } = database;
const worker = databases.worker;
const inbox = await startSmtpInbox();
const mailer = createMailer({
  smtpUrl: inbox.url,
  from: 'no-reply@loimel.example',
  brand: 'Lõimel',
  maxConnections: 2,
});
afterAll(() => mailer.dispose());
const files = new Map<string, Buffer>();
const driver: FileDriver = {
  put: async () => {},
  delete: async () => {},
  async read(id) {
    const bytes = files.get(id);
    return bytes ? Readable.from([bytes]) : null;
  },
};
const links = createReceiptLinks(createKeyring(worker));
const publicUrl = 'https://loimel.example';
const ann = await createMember(database, 'admin', 'Ann');

const base = { database: worker, driver, links, publicUrl, sendEmail: mailer.send };
const emailReceipt = createReceiptMailer({
  database: worker,
  retention: readRetention(),
  links,
  publicUrl,
  sendEmail: mailer.send,
});
const SENDERS: Record<string, Sender> = {
  'contact-reply': replySender({ ...base, subject: 'contact', mailbox: 'hello@loimel.example' }),
  'application-reply': replySender({
    ...base,
    subject: 'application',
    mailbox: 'careers@loimel.example',
  }),
  'contact-receipt': contactReceiptSender({ database: worker, emailReceipt }),
};

/** One attempt of everything that waits, as the worker makes it. */
async function attemptAll(): Promise<void> {
  await pools.migrator.query(
    `update app_private.deliveries set next_attempt_at = now() where state = 'pending'`,
  );
  const deliveries = await claimDeliveries(worker, {
    destination: 'email',
    kinds: Object.keys(SENDERS),
    limit: 50,
    leaseMs: 60_000,
  });
  for (const delivery of deliveries) {
    const outcome = await attemptDelivery(delivery, SENDERS[delivery.kind], ATTEMPT_LIMITS.email);
    await storeOutcome(worker, delivery, outcome);
  }
}

async function readDelivery(replyId: string | null) {
  const { rows } = await pools.migrator.query(
    'select id, state, attempts, last_error from app_private.deliveries where reply_id = $1',
    [replyId],
  );
  return rows[0];
}

/** A message with a receipt email, which is the first email of the conversation. */
async function insertWithReceipt(): Promise<{ id: string; receiptId: string }> {
  const { recordId, hash } = await links.create();
  await pools.migrator.query(
    `select app_private.submit_contact(
       gen_random_uuid(), 'Ada', 'ada@example.org', 'Hallo', 'de', $1, $2)`,
    [recordId, hash],
  );
  const { rows } = await pools.migrator.query(
    `select id from app_private.deliveries where record_id = $1 and kind = 'contact-receipt'`,
    [recordId],
  );
  return { id: recordId, receiptId: rows[0].id };
}

const header = (head: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1];

test('[D-D4f] replies follow the receipt email and each other by their Message-IDs, without the headers of automatic email', async () => {
  const { id, receiptId } = await insertWithReceipt();
  await attemptAll();
  const first = await ann.send(id, 1, { language: 'de', body: 'Guten Tag,\n\n<b>ja</b> & gern.' });
  await attemptAll();
  const email = inbox.emails.at(-1);
  const { id: firstId } = await readDelivery(first.reply_id);
  expect(email?.recipients).toEqual(['ada@example.org']);
  const head = email?.head ?? '';
  expect(header(head, 'Message-ID')).toBe(`<${firstId}@loimel.example>`);
  expect(header(head, 'In-Reply-To')).toBe(`<${receiptId}@loimel.example>`);
  expect(header(head, 'References')).toBe(`<${receiptId}@loimel.example>`);
  expect(header(head, 'Reply-To')).toBe('hello@loimel.example');
  expect(header(head, 'Subject')).toMatch(/^Re: Ihre Nachricht \[[A-Z2-9]{6}\]$/);
  expect(head).not.toMatch(/^(auto-submitted|precedence|x-auto-response-suppress|list-)/im);
  const token = await links.toToken(id);
  const [text = '', html = ''] = email?.bodies ?? [];
  expect(text).toContain('Guten Tag,\r\n\r\n<b>ja</b> & gern.');
  expect(text).toContain(`https://loimel.example/de/receipt#${token}`);
  expect(html).toContain('<p>Guten Tag,</p><p>&lt;b&gt;ja&lt;/b&gt; &amp; gern.</p>');
  expect(html.match(/<a /g)).toHaveLength(1);

  await ann.send(id, 3, { isFurther: true });
  await attemptAll();
  const next = inbox.emails.at(-1)?.head ?? '';
  expect(header(next, 'In-Reply-To')).toBe(`<${firstId}@loimel.example>`);
  expect(header(next, 'References')).toBe(
    `<${receiptId}@loimel.example> <${firstId}@loimel.example>`,
  );
});

test('a person whose text looks like a template gets paragraphs, not a button or a table', async () => {
  const id = await insertItem(pools.migrator);
  await ann.send(id, 1, { body: 'See\nhttps://evil.example/x\n\nName  Ada\nAge  {number} {link}' });
  await attemptAll();
  const [text, html = ''] = inbox.emails.at(-1)?.bodies ?? [];
  expect(text).toContain('Age  {number} {link}');
  expect(html).toContain(
    '<p>See<br>https://evil.example/x</p><p>Name  Ada<br>Age  {number} {link}',
  );
  expect(html).not.toMatch(/<table|href="https:\/\/evil/);
});

test('the files of a reply arrive with their bytes', async () => {
  const id = await insertItem(pools.migrator, 'application');
  const file = await insertAttachment(pools.migrator, ann.id);
  files.set(file, Buffer.from('A plan – with bytes'));
  await ann.attach(id, file);
  await ann.send(id, 1, { attachments: [file] });
  await attemptAll();
  const email = inbox.emails.at(-1);
  expect(email?.bodies.at(-1)?.trim()).toBe('A plan – with bytes');
  expect(header(email?.head ?? '', 'Reply-To')).toBe('careers@loimel.example');
});

test('[D-D4e] a reply whose file is missing is not sent without it, and says so', async () => {
  const id = await insertItem(pools.migrator);
  const file = await insertAttachment(pools.migrator, ann.id);
  await ann.attach(id, file);
  const { reply_id } = await ann.send(id, 1, { attachments: [file] });
  const before = inbox.emails.length;
  await attemptAll();
  expect(inbox.emails).toHaveLength(before);
  expect(await readDelivery(reply_id)).toMatchObject({ last_error: 'attachment-missing' });
  await pools.migrator.query('delete from app.contacts where id = $1', [id]);
});

test.each([
  ['message', 'contact'],
  ['job application', 'application'],
] as const)(
  '[D-D4d] a %s is answered when the mail server has accepted the reply, not before',
  async (_what, kind) => {
    const id = await insertItem(pools.migrator, kind);
    await ann.send(id, 1);
    expect(await readItem(pools.migrator, id)).toMatchObject({ status: 'open', answered_at: null });
    await attemptAll();
    const item = await readItem(pools.migrator, id);
    expect(item).toMatchObject({
      status: 'answered',
      version: 3,
      answered_at: expect.any(Date),
      events: ['reply.sent', 'reply.accepted'],
    });
    await ann.send(id, 3, { isFurther: true });
    await attemptAll();
    expect(await readItem(pools.migrator, id)).toMatchObject({
      version: 5,
      answered_at: item.answered_at,
    });
  },
);

test('[D-D4d] a reply that is accepted after the sender has written again leaves the item open', async () => {
  const id = await insertItem(pools.migrator);
  await ann.send(id, 1);
  await pools.migrator.query(
    `insert into app.replies (contact_id, is_from_sender, language, body, submission_key, created_at)
     values ($1, true, 'de', 'One more thing', gen_random_uuid(), clock_timestamp())`,
    [id],
  );
  await attemptAll();
  expect(await readItem(pools.migrator, id)).toMatchObject({
    status: 'open',
    answered_at: expect.any(Date),
  });
});

test('[D-D4e] a rejected reply shows its error, is parked in the end, leaves the item open, and is sent by a retry', async () => {
  const id = await insertItem(pools.migrator);
  inbox.rejected.add('ada@example.org');
  const { reply_id } = await ann.send(id, 1);
  await attemptAll();
  expect(await readDelivery(reply_id)).toMatchObject({
    state: 'pending',
    attempts: 1,
    last_error: 'smtp-550',
  });
  expect(await ann.undo(reply_id)).toMatchObject({ outcome: 'unchanged' });
  for (let attempt = 1; attempt < MAX_REJECTIONS; attempt += 1) await attemptAll();
  const parked = await readDelivery(reply_id);
  expect(parked).toMatchObject({ state: 'parked', last_error: 'smtp-550' });
  expect(await readItem(pools.migrator, id)).toMatchObject({
    status: 'open',
    version: 2,
    answered_at: null,
    events: ['reply.sent', 'reply.failed'],
  });

  inbox.rejected.clear();
  await ann.query('select app.retry_delivery($1)', [parked.id]);
  await attemptAll();
  expect(await readDelivery(reply_id)).toMatchObject({ state: 'delivered', last_error: null });
  expect(await readItem(pools.migrator, id)).toMatchObject({ status: 'answered', version: 3 });
});

test('[D-D3f] retrying everything leaves out a parked reply after which another one was sent', async () => {
  const id = await insertItem(pools.migrator);
  const first = await ann.send(id, 1);
  await pools.migrator.query(
    `update app_private.deliveries set state = 'parked', finished_at = now() where reply_id = $1`,
    [first.reply_id],
  );
  await ann.send(id, 2, { isFurther: true });
  await pools.migrator.query(`select app_private.retry_all_deliveries('email')`);
  const { rows } = await pools.migrator.query(
    'select state from app_private.deliveries where reply_id = $1',
    [first.reply_id],
  );
  expect(rows).toEqual([{ state: 'parked' }]);
});

test('a closed item stays closed when its reply is accepted', async () => {
  const id = await insertItem(pools.migrator);
  await ann.send(id, 1);
  await pools.migrator.query(
    `update app.contacts set status = 'closed', closed_reason = 'resolved' where id = $1`,
    [id],
  );
  await attemptAll();
  expect(await readItem(pools.migrator, id)).toMatchObject({
    status: 'closed',
    answered_at: expect.any(Date),
  });
});
