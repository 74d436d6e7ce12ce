import { expect, test } from 'vitest';
import { createLogger } from './platform/logger.ts';
import { createPdf, createUploadForm, toMultipart } from './testing/multipart-body.ts';
import { createTestApp } from './testing/test-app.ts';
import { createTestDatabase } from './testing/test-database.ts';

const database = await createTestDatabase();
const { pools } = database;
const lines: string[] = [];
const { app } = await createTestApp(database, {
  log: createLogger({ process: 'test', level: 'debug', write: (line) => lines.push(line) }),
});

test('a live process with a migrated database is ready', async () => {
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
});

test('a process whose database lacks a migration is live but not ready, and names the migration', async () => {
  await pools.migrator.query(
    `update public.schema_migrations set name = 'x' where name like '0002-%'`,
  );
  try {
    const response = await app.inject('/readyz');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({
      status: 503,
      error: 'not-ready',
      message: expect.stringContaining('0002-'),
    });
    expect((await app.inject('/healthz')).statusCode).toBe(200);
  } finally {
    await pools.migrator.query(
      `update public.schema_migrations set name = '0002-files.sql' where name = 'x'`,
    );
  }
});

test.each([
  ['/nothing', { method: 'GET' as const }, 404, 'not-found'],
  ['/graphql/v1', { method: 'GET' as const }, 404, 'not-found'],
])('%s gets a response with the error format and status', async (url, options, status, error) => {
  const response = await app.inject({ url, ...options });
  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject({ status, error });
});

test.each([
  ['another media type than JSON', 'text/plain', '{"query":"{a}"}', 415, 'unsupported-media-type'],
  [
    'a body over 64 KiB',
    'application/json',
    `{"query":"${'x'.repeat(70_000)}"}`,
    413,
    'payload-too-large',
  ],
  ['broken JSON', 'application/json', '{"query":', 400, 'bad-request'],
])(
  '%s is rejected with its status and the error format',
  async (_what, type, payload, status, error) => {
    const response = await app.inject({
      method: 'POST',
      url: '/graphql/v1',
      headers: { 'content-type': type },
      payload,
    });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ status, error });
  },
);

test('the request id of the proxy is kept, an invalid one is replaced', async () => {
  const kept = await app.inject({ url: '/healthz', headers: { 'x-request-id': 'a'.repeat(32) } });
  expect(kept.headers['x-request-id']).toBe('a'.repeat(32));
  const replaced = await app.inject({ url: '/healthz', headers: { 'x-request-id': 'a\u0020b' } });
  expect(replaced.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('no log line contains text that a visitor typed, after success and failure', async () => {
  lines.length = 0;
  const canary = 'canary-7f3a';
  const send = (object: unknown, headers = {}) =>
    app.inject({
      method: 'POST',
      url: `/graphql/v1?token=${canary}`,
      headers,
      payload: {
        query:
          'mutation ($object: contacts_insert_input!) { insert_contacts_one(object: $object) { id } }',
        variables: { object },
      },
    });
  const object = { name: canary, email: `${canary}@example.org`, message: canary };
  const saved = await send(object);
  expect(saved.json().data.insert_contacts_one.id).toBeTruthy();
  await send({ ...object, name: { canary } });
  await send(object, { 'idempotency-key': canary });
  await pools.migrator.query(
    `alter table app.contacts add constraint c check (name <> '${canary}') not valid`,
  );
  const failed = await send({ ...object, message: 'again' });
  expect(failed.json().errors[0].extensions.code).toBe('unexpected');

  expect(lines.length).toBeGreaterThanOrEqual(5);
  expect(lines.filter((line) => line.includes(canary))).toEqual([]);
  // The failure is logged with the request id that the visitor received.
  const failure = lines
    .map((line) => JSON.parse(line))
    .find((line) => line.event === 'graphql.failed');
  expect(failure).toMatchObject({
    requestId: failed.headers['x-request-id'],
    error: { name: 'error', code: '23514' },
  });
});

test('no log line of uploads, forms, receipts and the newsletter contains sent data or a token', async () => {
  lines.length = 0;
  const canary = 'canary-2c9b';
  const form = createUploadForm(
    { bytes: createPdf(), name: `${canary}.pdf` },
    { metadata: JSON.stringify({ name: `${canary}.pdf` }) },
  );
  await app.inject({ method: 'POST', url: '/storage/v1/files', ...(await toMultipart(form)) });
  const bad = createUploadForm({ bytes: canary, name: canary }, { bucketId: canary });
  await app.inject({ method: 'POST', url: '/storage/v1/files', ...(await toMultipart(bad)) });
  for (const [path, payload] of [
    ['contact', `name=${canary}&email=${canary}%40example.org&message=${canary}`],
    ['contact', `name=${canary}&email=${canary}&message=`],
    ['newsletter', `email=${canary}%40example.org`],
  ]) {
    await app.inject({
      method: 'POST',
      url: `/functions/v1/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: payload ?? '',
    });
  }
  for (const url of [
    `/functions/v1/receipt/${canary}`,
    `/functions/v1/newsletter/confirm?token=${canary}`,
    `/storage/v1/files/${canary}/presignedurl/contents?expires=1&signature=${canary}`,
  ]) {
    await app.inject(url);
  }
  expect(lines.length).toBeGreaterThanOrEqual(8);
  expect(lines.filter((line) => line.includes(canary))).toEqual([]);
});
