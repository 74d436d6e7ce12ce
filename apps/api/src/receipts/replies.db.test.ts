import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyring } from '../platform/keyring.ts';
import { readItem } from '../testing/items.ts';
import { createMember } from '../testing/members.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createReceiptLinks } from './index.ts';

const SPAM = 'Win at casino https://bit.ly/x';
const MAX_REPLIES = 20;

const database = await createTestDatabase();
const { pools, databases } = database;
const { app } = await createTestApp(database);
const strict = await createTestApp(database, { recipientLimit: { max: 2, windowSeconds: 3_600 } });
const links = createReceiptLinks(createKeyring(databases.worker));
const ann = await createMember(database, 'admin', 'Ann Kask');

async function insertRecord(kind: 'contact' | 'application' = 'contact') {
  const { recordId: id, hash } = await links.create();
  const email = `${id}@example.org`;
  await pools.migrator.query(
    kind === 'contact'
      ? `select app_private.submit_contact(gen_random_uuid(), 'Ada', $3, 'Hallo', 'de', $1, $2)`
      : `select app_private.submit_job_application(
           gen_random_uuid(), 'Ada', $3, 'Hallo', 'de', null, $1, $2)`,
    [id, hash, email],
  );
  return { id, url: `/functions/v1/receipt/${await links.toToken(id)}` };
}

const reply = (url: string, message: string, submissionKey: string = randomUUID(), node = app) =>
  node.inject({ method: 'POST', url: `${url}/reply`, payload: { message, submissionKey } });

const read = async (url: string) => (await app.inject(url)).json();

const accept = (replyId: string | null) =>
  pools.migrator.query(
    `update app_private.deliveries set state = 'delivered', finished_at = now()
     where reply_id = $1`,
    [replyId],
  );

async function readKinds(id: string): Promise<string[]> {
  const { rows } = await pools.migrator.query(
    `select d.kind from app_private.deliveries d join app.replies r on r.id = d.reply_id
     where r.record_id = $1 and r.is_from_sender order by r.created_at`,
    [id],
  );
  return rows.map(({ kind }) => kind);
}

test('[D-D4g] the receipt and its download show a reply with the name of its author when it was accepted, not before', async () => {
  const { id, url } = await insertRecord();
  const { reply_id } = await ann.send(id, 1, { body: 'Gern.' });
  expect((await read(url)).replies).toEqual([]);
  await accept(reply_id);
  const shown = [{ author: 'Ann Kask', body: 'Gern.', is_from_sender: false, files: [] }];
  expect((await read(url)).replies).toMatchObject(shown);
  expect((await read(`${url}/download`)).replies).toMatchObject(shown);
});

test.each(['contact', 'application'] as const)(
  '[D-D4g] a reply of the sender of a record (%s) opens it again, puts it first and notifies the studio',
  async (kind) => {
    const { id, url } = await insertRecord(kind);
    const { reply_id } = await ann.send(id, 1);
    await accept(reply_id);
    const table = kind === 'contact' ? 'contacts' : 'job_applications';
    await pools.migrator.query(
      `update app.${table} set status = 'closed', closed_reason = 'resolved' where id = $1`,
      [id],
    );
    const response = await reply(url, ' Noch\r\neine Frage ');
    expect(response.statusCode).toBe(200);
    expect(response.json().replies).toMatchObject([
      { is_from_sender: false },
      { is_from_sender: true, author: null, body: 'Noch\neine Frage' },
    ]);
    expect(await readItem(pools.migrator, id)).toMatchObject({
      status: 'open',
      version: 3,
      events: ['reply.sent', 'reply.received'],
    });
    const { rows } = await pools.migrator.query(
      'select received_at > created_at as is_moved from app.items where id = $1',
      [id],
    );
    expect(rows).toEqual([{ is_moved: true }]);
    expect(await readKinds(id)).toEqual([`${kind}-reply-notification`]);
    // The sender has written since, so the next reply is an ordinary one.
    expect(await ann.send(id, 3)).toMatchObject({ outcome: 'sent' });
  },
);

test('[D-D3b] a sender who writes again before there is a reply does not postpone when the record is overdue', async () => {
  const { id, url } = await insertRecord();
  await pools.migrator.query(
    `update app.contacts set received_at = now() - interval '5 days', status = 'open' where id = $1`,
    [id],
  );
  expect((await reply(url, 'Have you read it?')).statusCode).toBe(200);
  const readDays = async () => {
    const { rows } = await pools.migrator.query(
      `select date_part('day', now() - received_at) as days from app.items where id = $1`,
      [id],
    );
    return rows[0]?.days;
  };
  expect(await readDays()).toBe(5);
  await ann.send(id, 2);
  await reply(url, 'Nothing has arrived');
  expect(await readDays()).toBe(5);
  // After a reply that has arrived the next text begins a new period.
  const { reply_id } = await ann.send(id, 4);
  await accept(reply_id);
  await reply(url, 'One more question');
  expect(await readDays()).toBe(0);
});

test('[D-D4g] a resend with the same key adds no second reply, another text with it is rejected', async () => {
  const { id, url } = await insertRecord();
  const key = randomUUID();
  await Promise.all([1, 2, 3].map(() => reply(url, 'Once', key)));
  expect((await read(url)).replies).toHaveLength(1);
  expect(await readKinds(id)).toHaveLength(1);
  const other = await reply(url, 'Twice', key);
  expect(other.json()).toMatchObject({ error: 'idempotency-key-reused' });
});

test('[D-D4g] a reply that looks like spam stays in the thread, and the record goes to the spam folder without a notification', async () => {
  const { id, url } = await insertRecord();
  const response = await reply(url, SPAM);
  expect(response.json().replies).toMatchObject([{ body: SPAM }]);
  const { rows } = await pools.migrator.query(
    'select folder, cardinality(spam_reasons) > 0 as has_reason from app.items where id = $1',
    [id],
  );
  expect(rows).toEqual([{ folder: 'spam', has_reason: true }]);
  expect(await readKinds(id)).toEqual([]);
});

test('[D-D4g] a reply in a conversation that a person has opened is never spam: it stays in the inbox, with a notification', async () => {
  const { id, url } = await insertRecord();
  await pools.migrator.query('update app.contacts set opened_at = now() where id = $1', [id]);
  await reply(url, SPAM);
  const { rows } = await pools.migrator.query(
    'select folder, spam_reasons from app.items where id = $1',
    [id],
  );
  expect(rows).toEqual([{ folder: 'inbox', spam_reasons: [] }]);
  expect(await readKinds(id)).toHaveLength(1);
});

test.each([
  ['without a message', { submissionKey: randomUUID() }],
  ['with an empty message', { message: ' ', submissionKey: randomUUID() }],
  ['with a message that is too long', { message: 'x'.repeat(20_001), submissionKey: randomUUID() }],
  ['without a key', { message: 'Hello' }],
])('a reply %s is rejected', async (_what, payload) => {
  const { url } = await insertRecord();
  const response = await app.inject({ method: 'POST', url: `${url}/reply`, payload });
  expect(response.json()).toMatchObject({ error: 'validation-failed' });
  expect((await read(url)).replies).toEqual([]);
});

test('a withdrawn, erased or unknown record takes no reply', async () => {
  const { url } = await insertRecord();
  await app.inject({ method: 'POST', url: `${url}/withdraw`, payload: {} });
  expect((await reply(url, 'Late')).json()).toMatchObject({ error: 'validation-failed' });
  await app.inject({ method: 'POST', url: `${url}/erase`, payload: {} });
  expect((await reply(url, 'Late')).statusCode).toBe(404);
  expect((await reply(`/functions/v1/receipt/${'x'.repeat(43)}`, 'Late')).statusCode).toBe(404);
});

test('the replies to one record and those of one recipient are limited', async () => {
  const { url } = await insertRecord();
  for (let count = 0; count < MAX_REPLIES; count += 1) await reply(url, `Text ${count}`);
  expect((await reply(url, 'One more')).statusCode).toBe(429);
  const { url: other } = await insertRecord();
  const statuses = [];
  for (const text of ['a', 'b', 'c']) {
    statuses.push((await reply(other, text, randomUUID(), strict.app)).statusCode);
  }
  expect(statuses).toEqual([200, 200, 429]);
});

test('an erased record leaves neither its thread nor the files of the thread', async () => {
  const { id, url } = await insertRecord();
  await reply(url, 'Words');
  await ann.saveDraft(id, 0, 'Draft');
  await app.inject({ method: 'POST', url: `${url}/erase`, payload: {} });
  const { rows } = await pools.migrator.query(
    `select (select count(*) from app.replies where record_id = $1)
       + (select count(*) from app.drafts where record_id = $1) as left`,
    [id],
  );
  expect(rows).toEqual([{ left: '0' }]);
});
