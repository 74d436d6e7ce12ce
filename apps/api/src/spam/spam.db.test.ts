import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { INSERT_CONTACT, INSERT_JOB_APPLICATION } from '@loimel/client/contract';
import { expect, test, vi } from 'vitest';
import { createKeyring } from '../platform/keyring.ts';
import { claimAll } from '../testing/claim-all.ts';
import { sendGraphql } from '../testing/graphql.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createFormStarts } from './index.ts';

const database = await createTestDatabase();
const { pools, databases } = database;
const { app } = await createTestApp(database, {
  recipientLimit: { max: 5, windowSeconds: 3_600 },
});

let count = 0;
const person = () => {
  count += 1;
  return { name: 'Ada', email: `ada${count}@example.org`, message: 'Hello', language: 'en' };
};

async function submit(change: Record<string, unknown> = {}) {
  const { data } = await sendGraphql(app, INSERT_CONTACT, { ...person(), ...change });
  const id = data?.insert_contacts_one.id;
  const { rows } = await pools.migrator.query(
    'select id, folder, spam_reasons from app.contacts where id = $1',
    [id],
  );
  return rows[0];
}

const issueAged = (ageMs: number) =>
  createFormStarts(createKeyring(databases.api), () => Date.now() - ageMs).issue();

test('an ordinary message is stored in the inbox', async () => {
  expect(await submit()).toMatchObject({ folder: 'inbox', spam_reasons: [] });
});

test.each([
  ['[D-F8a]', { website: 'https://spam.example' }, 'honeypot'],
  ['[D-F8a]', { message: 'Buy <a href="https://x.example">this</a>' }, 'content'],
])('%s %j is stored in the spam folder with the usual response', async (_id, change, reason) => {
  expect(await submit(change)).toMatchObject({ folder: 'spam', spam_reasons: [reason] });
});

test('[D-F8a] a form that is sent faster than a person types is spam, a slower one is not', async () => {
  const response = await app.inject('/functions/v1/form-start');
  const { form_start } = response.json();
  expect(await submit({ form_start })).toMatchObject({
    folder: 'spam',
    spam_reasons: ['too-fast'],
  });

  // Also from a page that was open for a month.
  for (const ageMs of [4_000, 30 * 24 * 3_600_000]) {
    expect(await submit({ form_start: await issueAged(ageMs) })).toMatchObject({ folder: 'inbox' });
  }
  // A start time far in the future, of a server whose clock was set back, is ignored.
  expect(await submit({ form_start: await issueAged(-3_600_000) })).toMatchObject({
    folder: 'inbox',
  });
  // A start time with an invalid signature is ignored.
  expect(await submit({ form_start: `${form_start}x` })).toMatchObject({ folder: 'inbox' });
});

test('[D-L6b] a retry with the same key and another start time gives the first record and no conflict', async () => {
  const key = randomUUID();
  const message = person();
  const send = (form_start: string) =>
    sendGraphql(app, INSERT_CONTACT, { ...message, form_start }, { key });
  const first = await send(await issueAged(0));
  const retry = await send(await issueAged(10_000));
  expect(retry).toEqual(first);
  expect(first.data?.insert_contacts_one.id).toBeTruthy();
});

test('[D-F8b] the sixth submission of one address within an hour is stored in the spam folder', async () => {
  const folders: string[] = [];
  for (let sent = 0; sent < 6; sent += 1) {
    folders.push(
      (await submit({ email: sent % 2 ? 'Often@example.org' : 'often@example.org' })).folder,
    );
  }
  expect(folders).toEqual(['inbox', 'inbox', 'inbox', 'inbox', 'inbox', 'spam']);
});

test('[D-F8d] deliveries of spam are sent only after a staff member releases it', async () => {
  await pools.migrator.query('truncate app.contacts cascade');
  const { data } = await sendGraphql(app, INSERT_JOB_APPLICATION, { ...person(), website: 'x' });
  const id = data?.insert_job_applications_one.id;
  await pools.migrator.query(
    `update app_private.deliveries set next_attempt_at = now() - interval '1 minute'`,
  );
  const kinds = ['application-copy', 'application-notification', 'application-receipt'];
  const claimed = await claimAll(databases.worker, { kinds, limit: 10, leaseMs: 1_000 });
  expect(claimed).toEqual([]);

  const client = await pools.api.connect();
  await client.query('begin; set local role loimel_hr');
  const released = await client.query('select app.release_from_spam($1) as done', [id]);
  const again = await client.query('select app.release_from_spam($1) as done', [id]);
  await client.query('commit');
  client.release();
  expect([released.rows[0].done, again.rows[0].done]).toEqual([true, false]);
  const { rows } = await pools.migrator.query(
    `select kind, state from app_private.deliveries where record_id = $1 order by kind`,
    [id],
  );
  expect(rows).toEqual([
    { kind: 'application-copy', state: 'pending' },
    { kind: 'application-notification', state: 'pending' },
    { kind: 'application-receipt', state: 'pending' },
  ]);
});

test('[D-F8c] a form is classified by its fields only, without an external service', async () => {
  const outside = vi.spyOn(globalThis, 'fetch');
  const connections = vi.spyOn(Socket.prototype, 'connect');
  expect(await submit()).toMatchObject({ folder: 'inbox', spam_reasons: [] });
  expect(await submit({ website: 'x' })).toMatchObject({ folder: 'spam' });
  expect(outside).not.toHaveBeenCalled();
  // Only connections of the pools to the database are allowed.
  const port = Number(new URL(database.urls.api).port);
  expect(
    connections.mock.calls.filter((call) => !JSON.stringify(call).includes(`${port}`)),
  ).toEqual([]);
  vi.restoreAllMocks();
});

test('no row of the rate limits contains an address', async () => {
  const { rows } = await pools.migrator.query(
    `select 1 from app_private.rate_limits where key like '%example.org%' or key like '%127.0.0.1%'`,
  );
  expect(rows).toEqual([]);
});
