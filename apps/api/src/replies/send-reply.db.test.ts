import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { claimDeliveries } from '../deliveries/outbox.ts';
import { insertAttachment, insertItem, readItem } from '../testing/items.ts';
import { createMember } from '../testing/members.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const database = await createTestDatabase();
const { pools, databases } = database;
const ann = await createMember(database, 'agent', 'Ann');
const ben = await createMember(database, 'agent', 'Ben');
const hana = await createMember(database, 'hr', 'Hana');

async function readReplies(recordId: string) {
  const { rows } = await pools.migrator.query(
    `select r.id, r.body, r.author_id, d.kind, d.state, d.id as delivery_id,
       d.next_attempt_at - r.created_at > interval '8 seconds' as is_later
     from app.replies r left join app_private.deliveries d on d.reply_id = r.id
     where r.record_id = $1 order by r.created_at`,
    [recordId],
  );
  return rows;
}

async function beginAttempt(recordId: string) {
  await pools.migrator.query(
    `update app_private.deliveries set next_attempt_at = now() where reply_id in
     (select id from app.replies where record_id = $1)`,
    [recordId],
  );
  return claimDeliveries(databases.worker, {
    destination: 'email',
    kinds: ['contact-reply', 'application-reply'],
    limit: 10,
    leaseMs: 60_000,
  });
}

test.each([
  { kind: 'contact', author: ann, other: hana },
  { kind: 'application', author: hana, other: ann },
] as const)(
  '[D-D6a] a reply to a $kind waits ten seconds in the outbox, opens the item, raises its version and is audited',
  async ({ kind, author, other }) => {
    const id = await insertItem(pools.migrator, kind);
    expect(await other.send(id, 1)).toMatchObject({ outcome: 'gone', reply_id: null });
    const sent = await author.send(id, 1, { body: ' Hello\r\nAda \n' });
    expect(sent).toMatchObject({ outcome: 'sent', version: 2 });
    expect(await readReplies(id)).toMatchObject([
      {
        id: sent.reply_id,
        body: 'Hello\nAda',
        kind: `${kind}-reply`,
        state: 'pending',
        is_later: true,
      },
    ]);
    expect(await readItem(pools.migrator, id)).toMatchObject({
      status: 'open',
      version: 2,
      opened_at: expect.any(Date),
      answered_at: null,
      events: ['reply.sent'],
    });
  },
);

test('[D-D4a] a second reply is rejected with the version of the first, unless it is a deliberate further one', async () => {
  const id = await insertItem(pools.migrator);
  await ann.send(id, 1);
  await ben.saveDraft(id, 0, 'My text');
  expect(await ben.send(id, 1)).toMatchObject({ outcome: 'already-replied', version: 2 });
  expect(await ben.send(id, 1, { isFurther: true })).toMatchObject({ outcome: 'conflict' });
  expect(await ben.readDraft(id)).toMatchObject({ body: 'My text' });
  const further = { isFurther: true, body: 'My text' };
  expect(await ben.send(id, 2, further)).toMatchObject({ outcome: 'sent', version: 3 });
  expect(await ben.readDraft(id)).toBeUndefined();
  expect(await readReplies(id)).toHaveLength(2);
});

test('[D-D4b] a draft that another window has saved with other text is kept when a reply is sent', async () => {
  const id = await insertItem(pools.migrator);
  await ann.saveDraft(id, 0, 'Text of the first window');
  await ann.saveDraft(id, 1, 'Text of the second window');
  await ann.send(id, 1, { body: 'Text of the first window' });
  expect(await ann.readDraft(id)).toMatchObject({ body: 'Text of the second window' });
  expect(await readReplies(id)).toHaveLength(1);
});

test('[D-D4a] a resend after a lost response sends no second reply', async () => {
  const id = await insertItem(pools.migrator);
  const key = randomUUID();
  const results = await Promise.all([1, 2, 3].map(() => ann.send(id, 1, { key })));
  expect(new Set(results.map(({ reply_id }) => reply_id)).size).toBe(1);
  expect(results.map(({ outcome }) => outcome)).toEqual(['sent', 'sent', 'sent']);
  expect(await readReplies(id)).toHaveLength(1);
  expect(await ben.send(id, 2, { key })).toMatchObject({ outcome: 'invalid' });
});

test.each([
  ['without text', { body: ' \n ' }],
  ['of more than 20,000 characters', { body: 'x'.repeat(20_001) }],
  ['with an unknown form of language', { language: 'german' }],
  ['with a file that is not in the draft', { attachments: [randomUUID()] }],
])('a reply %s is invalid and changes nothing', async (_what, reply) => {
  const id = await insertItem(pools.migrator);
  expect(await ann.send(id, 1, reply)).toMatchObject({ outcome: 'invalid', version: 1 });
  expect(await readReplies(id)).toEqual([]);
});

test.each([
  ['withdrawn', 'withdrawn_at = now()'],
  ['in the spam folder', `folder = 'spam'`],
])('a record that is %s takes no reply', async (_what, change) => {
  const id = await insertItem(pools.migrator);
  await pools.migrator.query(`update app.contacts set ${change} where id = $1`, [id]);
  expect(await ann.send(id, 1)).toMatchObject({ outcome: 'invalid' });
});

test('[D-D4c] an undone reply is not sent, and its text and files are in the draft of its author again', async () => {
  const id = await insertItem(pools.migrator);
  const file = await insertAttachment(pools.migrator, ann.id);
  expect(await ann.attach(id, file)).toBe(true);
  expect(await ann.saveDraft(id, 0, 'First')).toEqual({ outcome: 'saved', version: 1 });
  const { reply_id } = await ann.send(id, 1, { body: 'First', attachments: [file] });
  expect(await ben.undo(reply_id)).toMatchObject({ outcome: 'unchanged', version: 2 });
  expect(await hana.undo(reply_id)).toMatchObject({ outcome: 'gone' });
  expect(await ann.undo(reply_id)).toMatchObject({ outcome: 'changed', version: 3 });

  const draft = await ann.readDraft(id);
  expect(draft).toMatchObject({ body: 'First' });
  const { rows } = await pools.migrator.query(
    `select a.draft_id, f.deletion_requested_at from app.attachments a
     join app.files f on f.id = a.file_id where a.file_id = $1`,
    [file],
  );
  expect(rows).toEqual([{ draft_id: draft?.id, deletion_requested_at: null }]);
  expect(await beginAttempt(id)).toEqual([]);
  expect((await readItem(pools.migrator, id)).events).toEqual(['reply.sent', 'reply.undone']);
});

test('[D-D4b] an undone text is put before what its author has written since', async () => {
  const id = await insertItem(pools.migrator);
  const { reply_id } = await ann.send(id, 1, { body: 'First' });
  await ann.saveDraft(id, 0, 'Second');
  expect(await ann.undo(reply_id)).toMatchObject({ outcome: 'changed' });
  expect(await ann.readDraft(id)).toMatchObject({ body: 'First\n\nSecond', version: 2 });
});

test('[D-D4b] an undone text that does not fit beside the new draft is sent, and the draft is kept', async () => {
  const id = await insertItem(pools.migrator);
  const { reply_id } = await ann.send(id, 1, { body: 'x'.repeat(15_000) });
  await ann.saveDraft(id, 0, 'y'.repeat(15_000));
  expect(await ann.undo(reply_id)).toMatchObject({ outcome: 'conflict', version: 2 });
  expect(await ann.readDraft(id)).toMatchObject({ body: 'y'.repeat(15_000) });
  expect(await readReplies(id)).toHaveLength(1);
});

test('[D-D4c] a reply whose first attempt has begun cannot be undone', async () => {
  const id = await insertItem(pools.migrator);
  const { reply_id } = await ann.send(id, 1);
  expect(await beginAttempt(id)).toHaveLength(1);
  expect(await ann.undo(reply_id)).toMatchObject({ outcome: 'unchanged', version: 2 });
  expect(await readReplies(id)).toMatchObject([{ state: 'pending' }]);
});

test('[D-D4c] of an undo and a beginning attempt exactly one wins', async () => {
  for (let round = 0; round < 20; round += 1) {
    const id = await insertItem(pools.migrator);
    const { reply_id } = await ann.send(id, 1);
    await pools.migrator.query(
      'update app_private.deliveries set next_attempt_at = now() where reply_id = $1',
      [reply_id],
    );
    const [undone, claimed] = await Promise.all([ann.undo(reply_id), beginAttempt(id)]);
    expect([undone.outcome === 'changed', claimed.length === 1]).toContain(true);
    expect(undone.outcome === 'changed').toBe(claimed.length === 0);
  }
});
