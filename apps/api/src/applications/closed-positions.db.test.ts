// The last day of a position on the server's clock. Its content says when: in the sample content the
// vacancy ends on 31 January 2099, in the time zone of the company (Europe/Tallinn, UTC+2 then).
import { randomUUID } from 'node:crypto';
import { INSERT_JOB_APPLICATION } from '@loimel/client/contract';
import { readCompany } from '@loimel/content/company';
import { isOver } from '@loimel/content/company-days';
import { readJobs } from '@loimel/content/jobs';
import { beforeEach, expect, test } from 'vitest';
import { sendGraphql } from '../testing/graphql.ts';
import { createPdf, createUploadForm, toMultipart } from '../testing/multipart-body.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const LAST_MINUTE = '2099-01-31T21:59:00Z';
const NEXT_DAY = '2099-01-31T22:00:00Z';
const LINE = 'I am applying for Social Media Creator.';
const POSITION = 'social-media-creator';

const database = await createTestDatabase();
const { pools } = database;
let at = LAST_MINUTE;
const { app } = await createTestApp(database, { now: () => new Date(at) });

let count = 0;
beforeEach(() => {
  at = LAST_MINUTE;
  count += 1;
});

const toApplication = (change: Record<string, unknown> = {}) => ({
  name: 'Mart Tamm',
  email: `mart${count}@example.org`,
  message: `${LINE}\n\nI write about looms.`,
  language: 'en',
  cv_file_path: null,
  position: POSITION,
  ...change,
});

const send = (change: Record<string, unknown> = {}, options: { key?: string } = {}) =>
  sendGraphql(app, INSERT_JOB_APPLICATION, toApplication(change), options);

async function uploadCv(): Promise<string> {
  const body = await toMultipart(createUploadForm({ bytes: createPdf() }));
  const response = await app.inject({ method: 'POST', url: '/storage/v1/files', ...body });
  return response.json().processedFiles[0].id;
}

async function postPlain(change: Record<string, string> = {}, cv: File | null = null) {
  const form = new FormData();
  const { cv_file_path: _, ...fields } = toApplication({ message: 'I make films.', ...change });
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('cv', cv ?? new File([], ''));
  const body = await toMultipart(form);
  const response = await app.inject({
    method: 'POST',
    url: '/functions/v1/application',
    ...body,
  });
  return response.headers.location ?? '';
}

async function readMessages(): Promise<string[]> {
  const { rows } = await pools.migrator.query(
    'select message from app.job_applications where email = $1',
    [`mart${count}@example.org`],
  );
  return rows.map(({ message }) => message);
}

async function countAll() {
  const { rows } = await pools.migrator.query(
    `select (select count(*) from app.job_applications)::int as applications,
            (select count(*) from app_private.deliveries)::int as deliveries,
            (select count(*) from app.files where claimed_at is not null)::int as claimed`,
  );
  return rows[0];
}

test('[D-N6a] a position takes applications until the end of its last day, and none after it', async () => {
  at = '2099-01-31T21:59:59.999Z';
  expect((await send()).data?.insert_job_applications_one.id).toBeTruthy();
  const before = await countAll();
  at = NEXT_DAY;
  const { data, errors } = await send();
  expect(data).toBeUndefined();
  expect(errors).toEqual([
    {
      message: 'The position takes no more applications; leave it out to apply without it',
      extensions: { code: 'position-closed' },
    },
  ]);
  expect(await countAll()).toEqual(before);
});

test('[D-N6a] page and server end the last day at the same moment', async () => {
  const { timeZone } = readCompany();
  const lastDay = readJobs().find(({ id }) => id === POSITION)?.lastDay;
  for (const moment of ['2099-01-31T21:59:59.999Z', NEXT_DAY, '2099-01-31T23:30:00Z']) {
    at = moment;
    const isClosed = (await send({ message: moment })).errors !== undefined;
    expect([moment, isClosed]).toEqual([moment, isOver(lastDay, new Date(moment), timeZone)]);
  }
});

test('[D-N6a] sent at 23:59, response lost, sent again with the same key after midnight: the first response', async () => {
  const key = randomUUID();
  const cv_file_path = await uploadCv();
  const first = await send({ cv_file_path }, { key });
  expect(first.data?.insert_job_applications_one.number).toBeTruthy();
  at = NEXT_DAY;
  expect(await send({ cv_file_path }, { key })).toEqual(first);
  const { errors } = await send({ cv_file_path, message: 'Another text' }, { key });
  expect(errors?.[0]?.extensions.code).toBe('idempotency-key-reused');
  expect(await readMessages()).toHaveLength(1);
});

test('[D-N6a] a first attempt that is still being saved at midnight is waited for', async () => {
  const key = randomUUID();
  const holder = await pools.migrator.connect();
  // The first attempt: not committed when the second one begins.
  await holder.query('begin');
  const { name, email, message, language } = toApplication();
  const first = await holder.query(
    'select id, number, pg_current_xact_id()::xid::text as transaction from app_private.submit_job_application($1, $2, $3, $4, $5, null)',
    [key, name, email, message, language],
  );
  const { id, number, transaction } = first.rows[0];
  at = NEXT_DAY;
  const second = send({}, { key });
  const countWaiting = async () => {
    const { rowCount } = await pools.migrator.query(
      'select from pg_locks where not granted and transactionid::text = $1',
      [transaction],
    );
    return rowCount;
  };
  await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1);
  await holder.query('commit');
  holder.release();
  expect((await second).data?.insert_job_applications_one).toMatchObject({ id, number });
});

test('[D-N6a] a rejected application can be sent without the position, with the same file and key', async () => {
  at = NEXT_DAY;
  const key = randomUUID();
  const cv_file_path = await uploadCv();
  expect((await send({ cv_file_path }, { key })).errors?.[0]?.extensions.code).toBe(
    'position-closed',
  );
  const { data } = await send({ cv_file_path, position: null }, { key });
  expect(data?.insert_job_applications_one.id).toBeTruthy();
});

test('[D-N6a] also with a file that is no longer there, the reason is the position', async () => {
  at = NEXT_DAY;
  const { errors } = await send({ cv_file_path: randomUUID() });
  expect(errors?.[0]?.extensions.code).toBe('position-closed');
});

test.each([
  ['a position of an older or newer page', { position: 'removed-long-ago' }],
  ['the name of a property of objects', { position: '__proto__' }],
  ['a position without an end', { position: 'open-application' }],
  ['a long text', { position: 'x'.repeat(10_000) }],
  ['an empty text', { position: '' }],
  ['no field, as an old page sends it', { position: undefined }],
])(
  '[D-N6a] an application with %s is saved after the last day of another one',
  async (_, change) => {
    at = NEXT_DAY;
    expect((await send(change)).data?.insert_job_applications_one.id).toBeTruthy();
  },
);

test('[D-N6a] rejected requests count for the limit of the client', async () => {
  const limited = await createTestApp(database, {
    now: () => new Date(NEXT_DAY),
    clientLimit: { max: 2, windowSeconds: 600 },
  });
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const isRejected: boolean[] = [];
  for (let sent = 0; sent < 3; sent += 1) {
    const { errors } = await sendGraphql(limited.app, INSERT_JOB_APPLICATION, toApplication(), {
      headers,
    });
    isRejected.push(errors?.[0]?.extensions.code === 'position-closed');
  }
  // The third one has status 429 and another form.
  expect(isRejected).toEqual([true, true, false]);
});

test.each([
  ['en', '', LINE],
  ['de', '/de', 'Meine Bewerbung: Social-Media-Creator (m/w/d)'],
  ['es', '/es', 'Mi candidatura: Creador/a de contenido para redes sociales'],
])(
  '[D-N6a] a plain form in %s names its position in the message, and after the last day leads to the page that says so',
  async (language, prefix, line) => {
    expect(await postPlain({ language })).toMatch(`${prefix}/sent/application?n=`);
    expect(await readMessages()).toEqual([`${line}\n\nI make films.`]);
    at = NEXT_DAY;
    const location = await postPlain({ language, message: 'I make books.' });
    expect(location).toMatch(`${prefix}/sent/application-closed?f=position-closed&ref=`);
    expect(await readMessages()).toHaveLength(1);
  },
);

test('[D-N6a] a plain form sent at 23:59 and again after midnight gives the number of the first', async () => {
  const cv = new File([createPdf()], 'cv.pdf', { type: 'application/pdf' });
  const first = await postPlain({}, cv);
  at = NEXT_DAY;
  expect(await postPlain({}, cv)).toBe(first);
  // The derived key of a plain form contains the day in UTC, which has changed here.
  at = '2099-02-01T09:00:00Z';
  expect(await postPlain({}, cv)).toBe(first);
  expect(await readMessages()).toHaveLength(1);
});

test.each([
  ['already names it', `${LINE}\n\nI make films.`, `${LINE}\n\nI make films.`],
  ['has Windows line ends', `Hello,\r\n${LINE}\r\nfilms`, `Hello,\n${LINE}\nfilms`],
])('[D-N6a] a plain message that %s is not changed', async (_, message, saved) => {
  await postPlain({ message });
  expect(await readMessages()).toEqual([saved]);
});

test('[D-N6a] [D-F4b] a plain form with a position and no message is rejected', async () => {
  expect(await postPlain({ message: ' ' })).toMatch(
    '/sent/application-failed?f=message-missing&ref=',
  );
});
