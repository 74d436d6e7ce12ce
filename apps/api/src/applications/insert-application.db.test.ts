import { randomUUID } from 'node:crypto';
import { INSERT_JOB_APPLICATION } from '@loimel/client/contract';
import { expect, test } from 'vitest';
import { cleanUpFiles, createDiskDriver } from '../storage/index.ts';
import { sendGraphql } from '../testing/graphql.ts';
import { createPdf, createUploadForm, toMultipart } from '../testing/multipart-body.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const database = await createTestDatabase();
const { pools, databases } = database;
const { app, filesFolder } = await createTestApp(database);

const application = {
  name: 'Mart Tamm',
  email: 'mart@example.org',
  message: 'I write about looms.',
  language: 'de',
  cv_file_path: null as string | null,
};

const send = (change: Record<string, unknown> = {}, options: { key?: string } = {}) =>
  sendGraphql(app, INSERT_JOB_APPLICATION, { ...application, ...change }, options);

async function uploadCv(): Promise<string> {
  const body = await toMultipart(createUploadForm({ bytes: createPdf() }));
  const response = await app.inject({ method: 'POST', url: '/storage/v1/files', ...body });
  return response.json().processedFiles[0].id;
}

async function readRows(text: string, values: unknown[] = []) {
  return (await pools.migrator.query(text, values)).rows;
}

test('[S1-F27] [S1-E12] [S1-F13] [S1-F25] an anonymous visitor saves an application without a CV and gets id and created_at', async () => {
  const { data } = await send();
  const saved = data?.insert_job_applications_one;
  expect(saved?.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(saved?.number).toMatch(/^[2-9A-Z]{6}$/);
  expect(
    await readRows(
      'select name, email, message, language, cv_file_path from app.job_applications where id = $1',
      [saved?.id],
    ),
  ).toEqual([application]);
  expect(
    await readRows(
      'select kind, state from app_private.deliveries where record_id = $1 order by 1',
      [saved?.id],
    ),
  ).toEqual([
    { kind: 'application-copy', state: 'pending' },
    { kind: 'application-notification', state: 'pending' },
    { kind: 'application-receipt', state: 'pending' },
  ]);
});

test('[S1-F26] [S1-E12] the id of the uploaded file is saved as cv_file_path and the file is claimed', async () => {
  const id = await uploadCv();
  const { data } = await send({ cv_file_path: id });
  expect(
    await readRows('select cv_file_path from app.job_applications where id = $1', [
      data?.insert_job_applications_one.id,
    ]),
  ).toEqual([{ cv_file_path: id }]);
  // The cleanup must keep a file that an application has claimed.
  await pools.migrator.query(`update app.files set created_at = now() - interval '2 days'`);
  expect(
    await cleanUpFiles(databases.worker, createDiskDriver(filesFolder), { uploadHours: 1 }),
  ).toBe(0);
});

test.each([
  ['an id of no file', async () => randomUUID()],
  ['a value that is not an id', async () => '../../etc/passwd'],
  [
    'a file of another application',
    async () => {
      const id = await uploadCv();
      await send({ cv_file_path: id });
      return id;
    },
  ],
  [
    'a file of another bucket',
    async () => {
      const id = await uploadCv();
      await pools.migrator.query(
        `insert into app.buckets (id, max_bytes, mime_types) values ('other', 1, '{}')
         on conflict do nothing`,
      );
      await pools.migrator.query(`update app.files set bucket_id = 'other' where id = $1`, [id]);
      return id;
    },
  ],
  [
    'a file that did not arrive completely',
    async () => {
      const id = await uploadCv();
      await pools.migrator.query('update app.files set is_uploaded = false where id = $1', [id]);
      return id;
    },
  ],
])('[S1-F28] with %s no record is saved and no copy will be sent', async (_what, prepare) => {
  const cv_file_path = await prepare();
  const counts =
    'select count(*) from app.job_applications union all select count(*) from app_private.deliveries';
  const before = await readRows(counts);
  const { data, errors } = await send({ cv_file_path });
  expect(data).toBeUndefined();
  expect(errors?.[0]?.extensions.code).toBe('cv-not-available');
  expect(await readRows(counts)).toEqual(before);
});

test('[D-F3b] fifty parallel requests with one key and a CV give one record and one response', async () => {
  const key = randomUUID();
  const cv_file_path = await uploadCv();
  const email = 'fifty@example.org';
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => send({ cv_file_path, email }, { key })),
  );
  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
  expect(responses[0]?.data?.insert_job_applications_one.id).toBeTruthy();
  expect(
    await readRows('select count(*)::int from app.job_applications where email = $1', [email]),
  ).toEqual([{ count: 1 }]);
});

test('one key with another application is rejected', async () => {
  const key = randomUUID();
  await send({}, { key });
  const { errors } = await send({ cv_file_path: await uploadCv() }, { key });
  expect(errors?.[0]?.extensions.code).toBe('idempotency-key-reused');
});

test.each([
  ['[D-F4c]', { name: 'a'.repeat(121) }, 'name-too-long'],
  ['[D-F4d]', { message: 'a'.repeat(5001) }, 'message-too-long'],
  ['[D-F4b]', { name: ' ' }, 'name-missing'],
  ['[D-F4b]', { email: null }, 'email-missing'],
  ['[D-F4b]', { message: '' }, 'message-missing'],
  ['', { email: 'invalid' }, 'email-invalid'],
  ['', { language: 'xx' }, 'language-unknown'],
])('%s the server rejects %j with %s', async (_id, change, error) => {
  const { errors } = await send(change);
  expect(errors).toEqual([{ message: error, extensions: { code: 'validation-failed' } }]);
});

test('[D-F4c] [D-F4d] a name of 120 and a message of 5000 characters are accepted', async () => {
  const { data } = await send({ name: '🧶'.repeat(120), message: 'ä'.repeat(5000) });
  expect(data?.insert_job_applications_one.id).toBeTruthy();
});
