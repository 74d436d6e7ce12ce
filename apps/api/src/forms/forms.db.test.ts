import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPdf, toMultipart } from '../testing/multipart-body.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const database = await createTestDatabase();
const { pools } = database;
const { app, filesFolder } = await createTestApp(database);

let count = 0;
const person = (change: Record<string, string> = {}) => {
  count += 1;
  const email = `ada${count}@example.org`;
  return { name: 'Ada', email, message: 'Grüße', language: 'de', ...change };
};

const postForm = (path: string, fields: Record<string, string>, headers = {}) =>
  app.inject({
    method: 'POST',
    url: `/functions/v1/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

async function postApplication(fields: Record<string, string>, cv: File | null) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // Browsers send an empty file without a name when no file was chosen.
  form.append('cv', cv ?? new File([], ''));
  const body = await toMultipart(form);
  return app.inject({ method: 'POST', url: '/functions/v1/application', ...body });
}

const toCv = (bytes: Uint8Array<ArrayBuffer> | string) =>
  new File([bytes], 'Lebenslauf.pdf', { type: 'application/pdf' });

async function readRows(table: string, email: string) {
  const { rows } = await pools.migrator.query(`select * from ${table} where email = $1`, [email]);
  return rows;
}

test('[D-F9] a plain contact form is saved, and the response is the page in its language', async () => {
  const fields = person();
  const response = await postForm('contact', fields);
  const [saved] = await readRows('app.contacts', fields.email);
  expect(saved).toMatchObject({ ...fields, folder: 'inbox' });
  expect([response.statusCode, response.headers.location]).toEqual([
    303,
    `/de/sent/contact?n=${saved.number}`,
  ]);
});

test('[D-F9] a form that is sent twice saves one record and gives the same number', async () => {
  const fields = person({ language: 'en' });
  const [first, second] = await Promise.all([
    postForm('contact', fields),
    postForm('contact', fields),
  ]);
  expect(first?.headers.location).toMatch(/^\/sent\/contact\?n=[2-9A-Z]{6}$/);
  expect(second?.headers.location).toBe(first?.headers.location);
  expect(await readRows('app.contacts', fields.email)).toHaveLength(1);
});

test('[D-F9] a plain application with a CV stores the file and then the record, once', async () => {
  const fields = person({ language: 'es' });
  const first = await postApplication(fields, toCv(createPdf()));
  const second = await postApplication(fields, toCv(createPdf()));
  const rows = await readRows('app.job_applications', fields.email);
  expect(rows).toHaveLength(1);
  expect(first.headers.location).toBe(`/es/sent/application?n=${rows[0].number}`);
  expect(second.headers.location).toBe(first.headers.location);
  const files = await pools.migrator.query('select name, claimed_at from app.files where id = $1', [
    rows[0].cv_file_path,
  ]);
  expect(files.rows).toEqual([{ name: 'Lebenslauf.pdf', claimed_at: expect.any(Date) }]);
  expect(await readdir(join(filesFolder, 'incoming'))).toEqual([]);
});

/**
 * The queue of the PDF inspector is shorter than 50. A client that finds it full gets `busy` and
 * sends the form again.
 */
async function sendUntilAccepted(send: () => ReturnType<typeof postForm>) {
  let response = await send();
  while (response.headers.location?.includes('?f=busy')) response = await send();
  return response;
}

const fifty = <Result>(send: () => Promise<Result>) =>
  Promise.all(Array.from({ length: 50 }, send));

test.each([
  ['contact', 'app.contacts', (fields: Record<string, string>) => postForm('contact', fields)],
  [
    'application',
    'app.job_applications',
    (fields: Record<string, string>) => postApplication(fields, toCv(createPdf())),
  ],
])(
  '[D-F3b] fifty parallel plain %s forms with one key save one record; another text with this key is rejected',
  async (kind, table, send) => {
    const fields = person({ submission_key: randomUUID() });
    const responses = await fifty(() => sendUntilAccepted(() => send(fields)));
    const [saved, ...others] = await readRows(table, fields.email);
    expect(others).toEqual([]);
    const locations = new Set(responses.map(({ headers }) => headers.location));
    expect([...locations]).toEqual([`/de/sent/${kind}?n=${saved.number}`]);

    const reused = await send({ ...fields, message: 'Something else' });
    expect(reused.headers.location).toMatch(
      `/de/sent/${kind}-failed?f=idempotency-key-reused&ref=`,
    );
    expect(await readRows(table, fields.email)).toEqual([saved]);
  },
);

test('[D-F3b] fifty parallel newsletter forms of one address give one subscription and one pending email', async () => {
  const email = 'fifty-news@example.org';
  await fifty(() => postForm('newsletter', { email, language: 'de' }));
  const subscribers = await readRows('app.newsletter_subscribers', email);
  expect(subscribers).toHaveLength(1);
  const { rows } = await pools.migrator.query(
    `select revision from app_private.deliveries where record_id = $1 and state = 'pending'`,
    [subscribers[0].id],
  );
  expect(rows).toEqual([{ revision: subscribers[0].revision }]);
});

test('[D-F9] a plain application without a CV is saved without one', async () => {
  const fields = person();
  await postApplication(fields, null);
  expect(await readRows('app.job_applications', fields.email)).toMatchObject([
    { cv_file_path: null },
  ]);
});

test.each([
  ['contact', { name: '', message: ' ' }, 'name-missing message-missing'],
  ['contact', { email: 'invalid' }, 'email-invalid'],
])(
  '[D-F9] an invalid %s form redirects to the page that lists the errors',
  async (path, change, errors) => {
    const fields = person(change);
    const response = await postForm(path, fields);
    expect(response.statusCode).toBe(303);
    const location = new URL(response.headers.location ?? '', 'https://loimel.example');
    expect(location.pathname).toBe('/de/sent/contact-failed');
    expect(location.searchParams.get('f')).toBe(errors);
    expect(location.searchParams.get('ref')).toBe(response.headers['x-request-id']);
    expect(await readRows('app.contacts', fields.email)).toEqual([]);
  },
);

test.each([
  ['a file that is not a PDF', () => '<html>', 'cv-not-pdf'],
  ['a file over 10 MB', () => createPdf({ sizeBytes: 10 * 1024 * 1024 + 1 }), 'cv-too-large'],
])(
  '[S1-F28] an application with %s saves no record and reports the reason',
  async (_what, createBytes, error) => {
    const fields = person();
    const response = await postApplication(fields, toCv(createBytes()));
    expect(response.headers.location).toMatch(`/de/sent/application-failed?f=${error}&ref=`);
    expect(await readRows('app.job_applications', fields.email)).toEqual([]);
  },
);

test('[D-F9] the plain newsletter form requests a confirmation, and the JSON request gets JSON', async () => {
  const response = await postForm('newsletter', { email: 'news@example.org', language: 'de' });
  expect([response.statusCode, response.headers.location]).toEqual([303, '/de/sent/newsletter']);
  expect(await readRows('app.newsletter_subscribers', 'news@example.org')).toHaveLength(1);
  const json = await app.inject({
    method: 'POST',
    url: '/functions/v1/newsletter',
    payload: { email: 'json@example.org' },
  });
  expect(json.json()).toEqual({ status: 'confirmation-sent' });
});

test('a form without a language or with an unknown one gets an English page', async () => {
  const { language: _language, ...fields } = person();
  expect((await postForm('contact', fields)).headers.location).toMatch(/^\/sent\/contact\?/);
  const odd = await postForm('contact', person({ language: '//evil.example/' }));
  expect(odd.headers.location).toMatch(/^\/sent\/contact\?/);
});

test('[D-F8a] a plain form with a filled honeypot is stored in the spam folder and gets the same response', async () => {
  const fields = person({ website: 'x' });
  const response = await postForm('contact', fields);
  expect(response.headers.location).toMatch(/^\/de\/sent\/contact\?n=/);
  expect(await readRows('app.contacts', fields.email)).toMatchObject([{ folder: 'spam' }]);
});

test.each([
  ['contact', 'app.contacts'],
  ['application', 'app.job_applications'],
  ['newsletter', 'app.newsletter_spam'],
])(
  '[D-L6b] a plain %s form with a signed start time that is too recent is stored as spam, and so is one with a filled trap',
  async (path, table) => {
    const { form_start } = (await app.inject('/functions/v1/form-start')).json();
    for (const [signals, reason] of [
      [{ form_start, website: '' }, 'too-fast'],
      [{ form_start: '', website: 'x' }, 'honeypot'],
    ] as const) {
      const fields = person(signals);
      const response = await postForm(path, fields);
      expect(response.headers.location).toMatch(`/de/sent/${path}`);
      expect(await readRows(table, fields.email)).toMatchObject([{ spam_reasons: [reason] }]);
    }
  },
);

test('a form that a page of another site posts is rejected with a page', async () => {
  const fields = person();
  const response = await postForm('contact', fields, { 'sec-fetch-site': 'cross-site' });
  expect([response.statusCode, response.headers['x-error']]).toEqual([403, 'cross-site']);
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(await readRows('app.contacts', fields.email)).toEqual([]);
});

test.each(['contact', 'application', 'newsletter'])(
  '[D-F9] a plain %s form beyond the rate limit gets a page in its language, with the time to wait',
  async (path) => {
    const { app: limited } = await createTestApp(database, {
      clientLimit: { max: 1, windowSeconds: 600 },
    });
    const send = (headers: Record<string, string>, payload: string) =>
      limited.inject({
        method: 'POST',
        url: `/functions/v1/${path}?language=de`,
        remoteAddress: `192.0.2.${path.length}`,
        headers,
        payload,
      });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams(person()).toString();
    await send(headers, payload);
    const rejected = await send(headers, payload);
    expect(rejected.statusCode).toBe(429);
    expect(rejected.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(rejected.body).toContain('<html lang="de">');
    expect(rejected.body).toMatch(/warten Sie \d+.Min/);
    if (path !== 'newsletter') return;
    const json = await send({ 'content-type': 'application/json' }, JSON.stringify(person()));
    expect([json.statusCode, json.json().error]).toEqual([429, 'too-many-requests']);
  },
);

test('JSON sent to a form route is rejected', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/functions/v1/contact',
    payload: person(),
  });
  expect(response.statusCode).toBe(415);
});
