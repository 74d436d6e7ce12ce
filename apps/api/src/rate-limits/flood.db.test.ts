import { randomUUID } from 'node:crypto';
import { INSERT_CONTACT, INSERT_JOB_APPLICATION } from '@loimel/client/contract';
import { expect, test } from 'vitest';
import { createPdf, createUploadForm, toMultipart } from '../testing/multipart-body.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { NETWORK_FACTOR } from './counters.ts';

const database = await createTestDatabase();
const { app } = await createTestApp(database, { clientLimit: { max: 10, windowSeconds: 600 } });

const object = { name: 'Ada', email: 'ada@example.org', message: 'Hello', language: 'en' };
const submit = (headers: Record<string, string>, changes: Partial<typeof object> = {}) =>
  app.inject({
    method: 'POST',
    url: '/graphql/v1',
    headers,
    payload: { ...INSERT_CONTACT, variables: { object: { ...object, ...changes } } },
  });

/** The API uses only the last address of the header, because a client can invent the others. */
async function countAllowed(toAddress: (index: number) => string): Promise<number> {
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, index) => submit({ 'x-forwarded-for': toAddress(index) })),
  );
  return responses.filter(({ statusCode }) => statusCode === 200).length;
}

test('[D-F8b] of 100 parallel requests of one client exactly its limit is accepted', async () => {
  expect(await countAllowed(() => '192.0.2.1')).toBe(10);
});

test('[D-F8b] of 100 parallel requests from the /64 networks of one /48 exactly its limit is accepted', async () => {
  const allowed = await countAllowed((index) => `2001:db8:4:${index.toString(16)}::1`);
  expect(allowed).toBe(10 * NETWORK_FACTOR);
});

test.each([
  ['messages', INSERT_CONTACT, 'app.contacts', '192.0.2.11', {}],
  [
    'applications',
    INSERT_JOB_APPLICATION,
    'app.job_applications',
    '192.0.2.14',
    { cv_file_path: null },
  ],
] as const)(
  '[D-F8b] of 30 parallel %s those above the limit are not saved',
  async (_what, document, table, address, more) => {
    const message = `Only ten of these in ${table}`;
    const payload = { ...document, variables: { object: { ...object, ...more, message } } };
    const headers = { 'x-forwarded-for': address };
    const responses = await Promise.all(
      Array.from({ length: 30 }, () =>
        app.inject({ method: 'POST', url: '/graphql/v1', headers, payload }),
      ),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);
    const { rowCount } = await database.pools.migrator.query(
      `select from ${table} where message = $1`,
      [message],
    );
    expect(rowCount).toBe(10);
  },
);

test.each([
  ['a message that is not valid', '192.0.2.12', () => ({ message: '' })],
  [
    'a message with the key of another one',
    '192.0.2.13',
    (index: number) => ({ message: `Number ${index}` }),
  ],
])('[D-F8b] %s is counted like one that was saved', async (_what, address, toChanges) => {
  const headers = { 'x-forwarded-for': address, 'idempotency-key': randomUUID() };
  const statuses: number[] = [];
  for (let sent = 0; sent < 12; sent += 1) {
    statuses.push((await submit(headers, toChanges(sent))).statusCode);
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
});

test('[D-F8b] forged addresses before the real one do not change the client', async () => {
  expect(await countAllowed((index) => `10.0.0.${index}, 192.0.2.2`)).toBe(10);
});

test('[D-F8b] one IPv6 network is one client', async () => {
  expect(await countAllowed((index) => `2001:db8:0:1::${index.toString(16)}`)).toBe(10);
});

test('[D-F8b] a rejection is a 429 in the error format with Retry-After', async () => {
  await countAllowed(() => '192.0.2.3');
  const response = await submit({ 'x-forwarded-for': '192.0.2.3' });
  expect(response.statusCode).toBe(429);
  expect(response.json()).toMatchObject({ status: 429, error: 'too-many-requests' });
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(500);
  expect((await submit({ 'x-forwarded-for': '192.0.2.4' })).statusCode).toBe(200);
});

test('[D-F8b] uploads are counted too, before their body is read', async () => {
  const body = await toMultipart(createUploadForm({ bytes: createPdf() }));
  const headers = { ...body.headers, 'x-forwarded-for': '192.0.2.5' };
  const statuses: number[] = [];
  for (let sent = 0; sent < 12; sent += 1) {
    const url = '/storage/v1/files';
    statuses.push(
      (await app.inject({ method: 'POST', url, headers, payload: body.payload })).statusCode,
    );
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});
