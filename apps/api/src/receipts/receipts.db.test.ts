import { INSERT_CONTACT, INSERT_JOB_APPLICATION } from '@loimel/client/contract';
import { readRetention } from '@loimel/content/emails';
import { expect, test } from 'vitest';
import { createKeyring } from '../platform/keyring.ts';
import { sendGraphql } from '../testing/graphql.ts';
import { createPdf, createUploadForm, toMultipart } from '../testing/multipart-body.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createReceiptLinks, createReceiptMailer } from './senders.ts';

const database = await createTestDatabase();
const { pools, databases } = database;
const { app } = await createTestApp(database);
// Created like in the worker: with its own login and the same secret.
const links = createReceiptLinks(createKeyring(databases.worker));

const person = { name: 'Ada', email: 'ada@example.org', message: 'Hello\nthere', language: 'de' };

async function submitContact() {
  const { data } = await sendGraphql(app, INSERT_CONTACT, person);
  const saved = data?.insert_contacts_one;
  if (!saved) throw new Error('not saved');
  return { ...saved, token: await links.toToken(saved.id) };
}

async function submitApplication() {
  const body = await toMultipart(createUploadForm({ bytes: createPdf() }));
  const upload = await app.inject({ method: 'POST', url: '/storage/v1/files', ...body });
  const cv_file_path: string = upload.json().processedFiles[0].id;
  const { data } = await sendGraphql(app, INSERT_JOB_APPLICATION, { ...person, cv_file_path });
  const saved = data?.insert_job_applications_one;
  if (!saved) throw new Error('not saved');
  return { ...saved, cv_file_path, token: await links.toToken(saved.id) };
}

const get = (path: string) => app.inject(`/functions/v1/receipt/${path}`);
const post = (path: string, payload: object = {}) =>
  app.inject({ method: 'POST', url: `/functions/v1/receipt/${path}`, payload });

async function countRows(sql: string, id: string): Promise<number> {
  return (await pools.migrator.query(sql, [id])).rowCount ?? -1;
}

test('the private link shows what was sent, its state and when it will be erased', async () => {
  const { token, number, created_at } = await submitContact();
  const response = await get(token);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    kind: 'contact',
    number,
    ...person,
    created_at,
    opened_at: null,
    replies: [],
    answered_at: null,
    decided_at: null,
    withdrawn_at: null,
    erased_at: null,
    cv: null,
    can_correct: true,
    erases_at: expect.any(String),
  });
});

test('the database keeps a hash of the link, not the link', async () => {
  const { id, token } = await submitContact();
  const { rows } = await pools.migrator.query(
    'select c::text as text from app.contacts c where id = $1',
    [id],
  );
  expect(rows[0].text).not.toContain(token);
  expect(rows[0].text).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
});

test.each(['x', 'a'.repeat(43), `${'a'.repeat(42)}%07`])(
  'the unknown token %s gives receipt-not-found',
  async (token) => {
    for (const response of [
      await get(token),
      await get(`${token}/download`),
      await post(`${token}/erase`),
      await post(`${token}/withdraw`),
      await post(`${token}/correct`, { name: 'a', message: 'b' }),
    ]) {
      expect([response.statusCode, response.json().error]).toEqual([404, 'receipt-not-found']);
    }
  },
);

test('the data can be downloaded as a file', async () => {
  const { token, number } = await submitApplication();
  const response = await get(`${token}/download`);
  expect(response.headers['content-disposition']).toBe(
    `attachment; filename="receipt-${number}.json"`,
  );
  expect(response.json()).toMatchObject({ ...person, cv_name: 'cv.pdf' });
});

test('a correction is accepted until the record is opened, and is delivered again to each destination', async () => {
  const { id, token } = await submitContact();
  await pools.migrator.query(
    `update app_private.deliveries set state = 'delivered' where record_id = $1`,
    [id],
  );
  const corrected = await post(`${token}/correct`, { name: 'Ada L.', message: ' Better ' });
  expect(corrected.json()).toMatchObject({ name: 'Ada L.', message: 'Better' });
  const { rows } = await pools.migrator.query(
    `select kind from app_private.deliveries
     where record_id = $1 and state = 'pending' and revision = 2 order by kind`,
    [id],
  );
  expect(rows).toEqual([{ kind: 'contact-copy' }, { kind: 'contact-notification' }]);

  await pools.migrator.query('update app.contacts set opened_at = now() where id = $1', [id]);
  const late = await post(`${token}/correct`, { name: 'Ada', message: 'Too late' });
  expect([late.statusCode, late.json().error]).toEqual([409, 'already-opened']);
  expect((await get(token)).json()).toMatchObject({ message: 'Better', can_correct: false });
});

test.each([[{}], [{ name: '', message: 'x' }], [{ name: 'x', message: 'y'.repeat(5001) }]])(
  'the correction %j is rejected',
  async (payload) => {
    const { token } = await submitContact();
    expect((await post(`${token}/correct`, payload)).statusCode).toBe(400);
  },
);

test('a withdrawn application shows its withdrawal, and its pending deliveries are cancelled', async () => {
  const { id, token } = await submitApplication();
  const response = await post(`${token}/withdraw`);
  expect(response.json()).toMatchObject({ withdrawn_at: expect.any(String), can_correct: false });
  const pending = `select 1 from app_private.deliveries where record_id = $1 and state = 'pending'`;
  expect(await countRows(pending, id)).toBe(0);
});

test('a withdrawn message shows its erasure date, and its pending deliveries are cancelled', async () => {
  const { id, token } = await submitContact();
  const { withdrawn_at, erases_at } = (await post(`${token}/withdraw`)).json();
  const days = (Date.parse(erases_at) - Date.parse(withdrawn_at)) / 86_400_000;
  // The start of the day in the studio's time zone, so up to a day less.
  expect(Math.ceil(days)).toBe(readRetention().withdrawnDays);
  const pending = `select 1 from app_private.deliveries where record_id = $1 and state = 'pending'`;
  expect(await countRows(pending, id)).toBe(0);

  await pools.migrator.query(
    `update app.contacts set created_at = now() - interval '11 months 20 days' where id = $1`,
    [id],
  );
  const { created_at, erases_at: soon } = (await get(token)).json();
  expect(new Date(soon).getUTCFullYear()).toBe(new Date(created_at).getUTCFullYear() + 1);
  expect(Date.parse(soon)).toBeLessThan(Date.parse(erases_at));
});

test('an erasure removes record, deliveries and file, and leaves a tombstone without data', async () => {
  const { id, token, cv_file_path } = await submitApplication();
  const response = await post(`${token}/erase`);
  expect(response.json()).toMatchObject({
    kind: 'job_application',
    number: null,
    name: null,
    message: null,
    erased_at: expect.any(String),
  });
  expect(await countRows('select 1 from app.job_applications where id = $1', id)).toBe(0);
  expect(await countRows('select 1 from app_private.deliveries where record_id = $1', id)).toBe(0);
  const readable = 'select 1 from app.files where id = $1 and deletion_requested_at is null';
  expect(await countRows(readable, cv_file_path)).toBe(0);
  expect((await get(token)).json().erased_at).toBe(response.json().erased_at);
  expect((await post(`${token}/erase`)).statusCode).toBe(200);
  expect((await get(`${token}/download`)).statusCode).toBe(404);
});

test('the receipt email is in the sender\u2019s language, with number, date, link and retention period', async () => {
  const emails: { to: { address: string }; subject: string; text: string }[] = [];
  const emailReceipt = createReceiptMailer({
    database: databases.worker,
    retention: readRetention(),
    links,
    publicUrl: 'https://loimel.example',
    sendEmail: async (email) => void emails.push(email),
  });
  const { id, number, token } = await submitContact();
  await emailReceipt({
    kind: 'contact',
    deliveryKey: 'key',
    record: {
      id,
      number,
      email: person.email,
      language: person.language,
      created_at: new Date('2026-11-14T08:42:00Z'),
    },
  });
  const [email] = emails;
  expect(email).toMatchObject({
    to: { address: 'ada@example.org' },
    subject: `Ihre Nachricht ist da (${number})`,
  });
  expect(email?.text).toContain(`https://loimel.example/de/receipt#${token}`);
  expect(email?.text).toContain('14. November 2026 um 10:42');
  expect(email?.text).toMatch(
    /Gelöscht +spätestens am \d+\. \p{L}+ \d{4}; wenn wir antworten, 12/u,
  );
});

test('the CV is sent unchanged as an attachment, not for other tokens and not after its erasure', async () => {
  const { token } = await submitApplication();
  const response = await get(`${token}/cv`);
  expect(response.statusCode).toBe(200);
  expect(Buffer.compare(response.rawPayload, createPdf())).toBe(0);
  expect(response.headers).toMatchObject({
    'content-disposition': expect.stringContaining('attachment; filename="cv.pdf"'),
    'content-security-policy': expect.stringContaining('sandbox'),
    'cache-control': 'no-store',
  });
  const contact = await submitContact();
  for (const other of [contact.token, 'a'.repeat(43), 'x']) {
    expect((await get(`${other}/cv`)).statusCode).toBe(404);
  }
  await post(`${token}/erase`);
  expect((await get(`${token}/cv`)).statusCode).toBe(404);
});

test.each([
  ['a condition', { 'if-match': '"another"' }, 412],
  ['a range', { range: 'bytes=99999999-' }, 416],
])('%s that the CV does not meet gives its own status, not 500', async (_what, headers, status) => {
  const { token } = await submitApplication();
  const response = await app.inject({ url: `/functions/v1/receipt/${token}/cv`, headers });
  expect(response.statusCode).toBe(status);
});
