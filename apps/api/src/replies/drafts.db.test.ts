import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { insertAttachment, insertItem, readItem } from '../testing/items.ts';
import { createMember } from '../testing/members.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const database = await createTestDatabase();
const { pools } = database;
const ann = await createMember(database, 'agent', 'Ann');
const ben = await createMember(database, 'agent', 'Ben');
const hana = await createMember(database, 'hr', 'Hana');

const isDeleted = async (fileId: string) => {
  const { rows } = await pools.migrator.query(
    'select deletion_requested_at is not null as deleted from app.files where id = $1',
    [fileId],
  );
  return rows[0]?.deleted;
};

test('[D-D4b] a draft is read by its author only and is stored only over the version that was loaded', async () => {
  const id = await insertItem(pools.migrator);
  expect(await ann.saveDraft(id, 0, 'One')).toEqual({ outcome: 'saved', version: 1 });
  expect(await ann.saveDraft(id, 1, 'Two')).toEqual({ outcome: 'saved', version: 2 });
  expect(await ann.saveDraft(id, 1, 'Two')).toEqual({ outcome: 'saved', version: 2 });
  expect(await ann.saveDraft(id, 1, 'Other window')).toEqual({ outcome: 'conflict', version: 2 });
  expect(await ann.saveDraft(id, 0, 'Third window')).toEqual({ outcome: 'conflict', version: 2 });
  expect(await ann.readDraft(id)).toMatchObject({ body: 'Two', version: 2 });
  expect(await ben.readDraft(id)).toBeUndefined();
  expect(await ben.saveDraft(id, 0, 'Mine')).toEqual({ outcome: 'saved', version: 1 });
  expect(await hana.saveDraft(id, 0, 'No')).toMatchObject({ outcome: 'gone' });
  expect(await readItem(pools.migrator, id)).toMatchObject({ version: 1, events: [] });
});

test('[D-D4b] two windows that begin a draft at the same time keep one text, and the other window learns it', async () => {
  const id = await insertItem(pools.migrator);
  const results = await Promise.all(['A', 'B'].map((body) => ann.saveDraft(id, 0, body)));
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['conflict', 'saved']);
});

test('[D-D4b] text that is saved after the reply was sent is not stored unnoticed', async () => {
  const id = await insertItem(pools.migrator);
  await ann.saveDraft(id, 0, 'One');
  await ann.send(id, 1, { body: 'One' });
  expect(await ann.saveDraft(id, 1, 'One and more')).toEqual({ outcome: 'conflict', version: 0 });
});

test('a draft is discarded with its files, if it is the version that was loaded', async () => {
  const id = await insertItem(pools.migrator);
  const file = await insertAttachment(pools.migrator, ann.id);
  await ann.attach(id, file);
  await ann.saveDraft(id, 0, 'One');
  expect(await ann.discardDraft(id, 7)).toEqual({ outcome: 'conflict', version: 1 });
  expect(await ann.discardDraft(id, 1)).toEqual({ outcome: 'discarded', version: 0 });
  expect(await ann.readDraft(id)).toBeUndefined();
  expect(await isDeleted(file)).toBe(true);
});

test('a file belongs to one draft, and only its uploader attaches and removes it', async () => {
  const id = await insertItem(pools.migrator);
  const other = await insertItem(pools.migrator);
  const file = await insertAttachment(pools.migrator, ann.id);
  expect(await ben.attach(id, file)).toBe(false);
  expect(await ann.attach(id, randomUUID())).toBe(false);
  expect(await ann.attach(id, file)).toBe(true);
  expect(await ann.attach(id, file)).toBe(true);
  expect(await ann.attach(other, file)).toBe(false);
  expect(await ann.saveDraft(id, 0, 'With a file')).toEqual({ outcome: 'saved', version: 1 });
  expect(await ben.detach(file)).toBe(false);
  expect(await isDeleted(file)).toBe(false);
  expect(await ann.detach(file)).toBe(true);
  expect(await isDeleted(file)).toBe(true);
});

test('a draft takes ten files of together 15 MB', async () => {
  const id = await insertItem(pools.migrator);
  for (let count = 0; count < 10; count += 1) {
    expect(await ann.attach(id, await insertAttachment(pools.migrator, ann.id))).toBe(true);
  }
  expect(await ann.attach(id, await insertAttachment(pools.migrator, ann.id))).toBe(false);

  const big = await insertItem(pools.migrator);
  const files = [
    await insertAttachment(pools.migrator, ann.id),
    await insertAttachment(pools.migrator, ann.id),
  ];
  await pools.migrator.query('update app.files set size_bytes = 8000000 where id = any ($1)', [
    files,
  ]);
  expect(await ann.attach(big, files[0] ?? '')).toBe(true);
  expect(await ann.attach(big, files[1] ?? '')).toBe(false);
});

test('the files of drafts and replies are deleted with their record', async () => {
  const id = await insertItem(pools.migrator);
  const [sent, kept] = [
    await insertAttachment(pools.migrator, ann.id),
    await insertAttachment(pools.migrator, ben.id),
  ];
  await ann.attach(id, sent);
  await ann.send(id, 1, { attachments: [sent] });
  await ben.attach(id, kept);
  await pools.migrator.query('delete from app.contacts where id = $1', [id]);
  expect([await isDeleted(sent), await isDeleted(kept)]).toEqual([true, true]);
});

test('hr reads the files of replies to applications, not those of replies to messages', async () => {
  const files = { contact: '', application: '' };
  for (const [kind, author] of [
    ['contact', ann],
    ['application', hana],
  ] as const) {
    const id = await insertItem(pools.migrator, kind);
    files[kind] = await insertAttachment(pools.migrator, author.id);
    await author.attach(id, files[kind]);
    await author.send(id, 1, { attachments: [files[kind]] });
  }
  const read = (member: typeof ann) =>
    member.query('select id from app.files where id = any ($1)', [Object.values(files)]);
  expect(await read(hana)).toEqual([{ id: files.application }]);
  expect(await read(ann)).toEqual([]);
});

test('[D-D4a] presence shows the others who had the record open in the last 30 seconds', async () => {
  const id = await insertItem(pools.migrator);
  expect(await ann.notePresence(id, true)).toEqual([]);
  expect(await hana.notePresence(id, true)).toEqual([]);
  expect(await ben.notePresence(id, false)).toEqual([{ account_id: ann.id, is_writing: true }]);
  expect(await ann.notePresence(id, false)).toEqual([{ account_id: ben.id, is_writing: false }]);
  await pools.migrator.query(
    `update app_private.presence set seen_at = now() - interval '31 seconds'`,
  );
  expect(await ann.notePresence(id, false)).toEqual([]);
});

test('[D-D4h] a snippet is changed only from the version that was loaded, by any member of staff', async () => {
  const id = randomUUID();
  expect(await ann.saveSnippet(id, 0, 'Thanks')).toEqual({ outcome: 'saved', version: 1 });
  expect(await ann.saveSnippet(id, 0, 'Thanks')).toEqual({ outcome: 'saved', version: 1 });
  expect(await hana.saveSnippet(id, 1, 'Many  thanks ')).toEqual({ outcome: 'saved', version: 2 });
  expect(await ben.saveSnippet(id, 1, 'Late')).toEqual({ outcome: 'conflict', version: 2 });
  expect(await ben.saveSnippet(randomUUID(), 0, 'Many thanks')).toMatchObject({
    outcome: 'title-taken',
  });
  expect(await ben.saveSnippet(randomUUID(), 3, 'Gone')).toMatchObject({ outcome: 'gone' });
  expect(await ben.saveSnippet(randomUUID(), 0, ' ')).toMatchObject({ outcome: 'invalid' });
  expect(await ben.deleteSnippet(id, 1)).toEqual({ outcome: 'conflict', version: 2 });
  expect(await ben.deleteSnippet(id, 2)).toMatchObject({ outcome: 'deleted' });
  expect(await ben.deleteSnippet(id, 2)).toMatchObject({ outcome: 'gone' });
});
