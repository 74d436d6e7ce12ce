import { INSERT_CONTACT } from '@loimel/client/contract';
import { expect, test } from 'vitest';
import { createPdf, createUploadForm, toMultipart } from '../testing/multipart-body.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const database = await createTestDatabase();
const { app } = await createTestApp(database, { clientBudget: { max: 10, windowSeconds: 600 } });

const object = { name: 'Ada', email: 'ada@example.org', message: 'Hello', language: 'en' };
const submit = (headers: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: '/graphql/v1',
    headers,
    payload: { ...INSERT_CONTACT, variables: { object } },
  });

/** nginx puts the visitor's address last; what stands before it was sent by the visitor. */
async function countAllowed(toAddress: (index: number) => string): Promise<number> {
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, index) => submit({ 'x-forwarded-for': toAddress(index) })),
  );
  return responses.filter(({ statusCode }) => statusCode === 200).length;
}

test('[D-F8b] a burst of 100 from one client gets exactly its budget through', async () => {
  expect(await countAllowed(() => '192.0.2.1')).toBe(10);
});

test('[D-F8b] forged addresses in front of the real one change nothing', async () => {
  expect(await countAllowed((index) => `10.0.0.${index}, 192.0.2.2`)).toBe(10);
});

test('[D-F8b] one IPv6 network is one client', async () => {
  expect(await countAllowed((index) => `2001:db8:0:1::${index.toString(16)}`)).toBe(10);
});

test('[D-F8b] a refusal is a 429 that says when to come back, in the error shape', async () => {
  await countAllowed(() => '192.0.2.3');
  const response = await submit({ 'x-forwarded-for': '192.0.2.3' });
  expect(response.statusCode).toBe(429);
  expect(response.json()).toMatchObject({ status: 429, error: 'too-many-requests' });
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(500);
  expect((await submit({ 'x-forwarded-for': '192.0.2.4' })).statusCode).toBe(200);
});

test('[D-F8b] uploads are counted too, before anything of them is read', async () => {
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
