import { expect, test } from 'vitest';
import { contactNotificationSender } from '../contacts/senders.ts';
import type { Delivery } from '../deliveries/outbox.ts';
import type { Email } from '../email/mailer.ts';
import { insertItem } from '../testing/items.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { noticeSender, replyNotificationSender, withText } from './notices.ts';

const { pools, databases } = await createTestDatabase();
const emails: Email[] = [];
const base = {
  database: databases.worker,
  sendEmail: async (email: Email) => void emails.push(email),
  mailbox: 'hello@loimel.example',
};
const deskUrl = 'https://desk.loimel.example';
const signal = AbortSignal.timeout(60_000);

/** The notification of a record, as the worker claims it. */
async function claim(recordId: string, attempts: number): Promise<Delivery> {
  const { rows } = await pools.migrator.query(
    `update app_private.deliveries set attempts = $2
     where record_id = $1 and kind like '%-notification'
     returning id, kind, record_id, revision, attempts`,
    [recordId, attempts],
  );
  return rows[0];
}

async function insertSenderReply(recordId: string): Promise<string> {
  const { rows } = await pools.migrator.query(
    `insert into app.replies (contact_id, is_from_sender, language, body, submission_key)
     values ($1, true, 'de', 'Geheime Frage', gen_random_uuid()) returning id`,
    [recordId],
  );
  await pools.migrator.query(
    `insert into app_private.deliveries (kind, reply_id) values ('contact-reply-notification', $1)`,
    [rows[0].id],
  );
  return rows[0].id;
}

async function readEraseKinds(recordId: string): Promise<string[]> {
  await pools.migrator.query(
    `select app_private._erase(s, 'sender') from app_private.submissions s where s.id = $1`,
    [recordId],
  );
  const { rows } = await pools.migrator.query(
    `delete from app_private.deliveries where erasure_id is not null returning kind`,
  );
  return rows.map(({ kind }) => kind).toSorted();
}

test.each([
  ['a message', 'contact', 'contact-notice', 'New message'],
  ['an application', 'application', 'application-notice', 'New application'],
] as const)(
  '[D-D5] the email about %s has number, language and link, and no word or address of the sender',
  async (_what, kind, template, title) => {
    const id = await insertItem(pools.migrator, kind);
    const { rows } = await pools.migrator.query('select number from app.items where id = $1', [id]);
    const send = noticeSender({ ...base, template, deskUrl });
    await send(await claim(id, 1), signal);
    const email = emails.at(-1);
    expect(email?.subject).toBe(`${title} ${rows[0].number}`);
    expect(email?.text).toContain(rows[0].number);
    expect(email?.text).toContain(`${deskUrl}/items/${id}`);
    expect(email?.replyTo).toBeUndefined();
    expect(JSON.stringify(email)).not.toMatch(/Ada|ada@example\.org|Hello/);
  },
);

test('[D-D5] the email about a reply of the sender links to the item, without its words', async () => {
  const id = await insertItem(pools.migrator);
  const send = noticeSender({ ...base, template: 'reply-notice', deskUrl });
  await send(await claim(await insertSenderReply(id), 1), signal);
  expect(emails.at(-1)?.text).toContain(`${deskUrl}/items/${id}`);
  expect(JSON.stringify(emails.at(-1))).not.toMatch(/Geheime|Ada|ada@/);
});

test('[D-D5] with the switch the email about a reply has the words, and is replied to the sender', async () => {
  const id = await insertItem(pools.migrator);
  const send = withText(base.database, replyNotificationSender(base));
  await send(await claim(await insertSenderReply(id), 1), signal);
  expect(emails.at(-1)?.text).toContain('Geheime Frage');
  expect(emails.at(-1)?.replyTo).toEqual({ name: 'Ada', address: 'ada@example.org' });
});

test('[D-D5] without an address of the desk the email has no link', async () => {
  const id = await insertItem(pools.migrator);
  const send = noticeSender({ ...base, template: 'contact-notice', deskUrl: undefined });
  await send(await claim(id, 1), signal);
  expect(emails.at(-1)?.text).not.toContain('/items/');
});

const notice = noticeSender({ ...base, template: 'contact-notice', deskUrl });
const text = withText(
  base.database,
  contactNotificationSender({ ...base, studioEmail: base.mailbox }),
);

test.each([
  ['without words', [notice], []],
  ['with the text', [text], ['contact-erase-notice']],
  ['with the text and then without words', [text, notice], ['contact-erase-notice']],
  ['without words and then with the text', [notice, text], ['contact-erase-notice']],
])(
  '[D-D5] after emails %s the erasure asks the mailbox only if it may hold the text',
  async (_what, senders, kinds) => {
    const id = await insertItem(pools.migrator);
    for (const [index, send] of senders.entries()) await send(await claim(id, index + 1), signal);
    expect(await readEraseKinds(id)).toEqual(kinds);
  },
);

test('after a reply of staff the erasure asks the mailbox, because the sender may have replied by email', async () => {
  const id = await insertItem(pools.migrator);
  await notice(await claim(id, 1), signal);
  await pools.migrator.query(
    `with reply as (
       insert into app.replies (contact_id, language, body, submission_key)
       values ($1, 'de', 'b', gen_random_uuid()) returning id
     ) insert into app_private.deliveries (kind, reply_id, state, attempts)
     select 'contact-reply', id, 'delivered', 1 from reply`,
    [id],
  );
  expect(await readEraseKinds(id)).toEqual(['contact-erase-notice']);
});
