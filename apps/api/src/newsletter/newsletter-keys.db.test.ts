import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { toSubmissionKey } from '../forms/form-post.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const database = await createTestDatabase();
const { pools } = database;
const { app } = await createTestApp(database);

beforeEach(async () => {
  await pools.migrator.query('truncate app.newsletter_subscribers, app.newsletter_spam cascade');
});

const post = (payload: object, key: string) =>
  app.inject({
    method: 'POST',
    url: '/functions/v1/newsletter',
    payload,
    headers: { 'idempotency-key': key },
  });

const postForm = (fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: '/functions/v1/newsletter',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

async function countEmails(): Promise<number> {
  const { rows } = await pools.migrator.query(
    'select count(*)::int from app_private.deliveries where subscriber_id is not null',
  );
  return rows[0].count;
}

async function countSpam(): Promise<number> {
  const { rows } = await pools.migrator.query('select count(*)::int from app.newsletter_spam');
  return rows[0].count;
}

test('[D-L4] [D-F3b] fifty parallel requests with one key send one email, a request with a new key sends another', async () => {
  const key = randomUUID();
  const request = { email: 'ada@example.org', language: 'de' };
  const responses = await Promise.all(Array.from({ length: 50 }, () => post(request, key)));
  expect(new Set(responses.map(({ statusCode, payload }) => `${statusCode} ${payload}`))).toEqual(
    new Set(['200 {"status":"confirmation-sent"}']),
  );
  expect(await countEmails()).toBe(1);
  await post(request, key.toUpperCase());
  expect(await countEmails()).toBe(1);
  await post(request, randomUUID());
  expect(await countEmails()).toBe(2);
});

test('[D-L4] a key with another address or language is rejected, and a value that is no key too', async () => {
  const key = randomUUID();
  await post({ email: 'ada@example.org', language: 'de' }, key);
  for (const other of [
    { email: 'eve@example.org', language: 'de' },
    { email: 'ada@example.org', language: 'es' },
  ]) {
    expect((await post(other, key)).json()).toMatchObject({ error: 'idempotency-key-reused' });
  }
  expect((await post({ email: 'eve@example.org' }, 'x')).json()).toMatchObject({
    error: 'invalid-idempotency-key',
  });
  expect(await countEmails()).toBe(1);
});

test('[D-L4] a retry of a request in the spam folder is stored once', async () => {
  const key = randomUUID();
  const request = { email: 'ada@example.org', website: 'x' };
  await Promise.all(Array.from({ length: 5 }, () => post(request, key)));
  expect(await countSpam()).toBe(1);
  await post(request, randomUUID());
  expect(await countSpam()).toBe(2);
});

test('[D-L4] a plain form that is sent twice sends one email, and after ten minutes another one', async () => {
  const fields = { email: 'ada@example.org', language: 'de' };
  const responses = await Promise.all([postForm(fields), postForm(fields)]);
  expect(responses.map(({ headers }) => headers.location)).toEqual([
    '/de/sent/newsletter',
    '/de/sent/newsletter',
  ]);
  expect(await countEmails()).toBe(1);
  await pools.migrator.query(
    `update app.newsletter_subscribers set requested_at = now() - interval '11 minutes'`,
  );
  await postForm(fields);
  expect(await countEmails()).toBe(2);
});

test('[D-L4] a spam program that enters an address does not block the plain form of its owner on that day', async () => {
  const fields = { email: 'ada@example.org', language: 'de' };
  await postForm({ ...fields, website: 'x' });
  expect([await countSpam(), await countEmails()]).toEqual([1, 0]);
  await postForm(fields);
  expect([await countSpam(), await countEmails()]).toEqual([1, 1]);
});

test('[D-L4] the key of a plain form cannot be computed from the address', async () => {
  await postForm({ email: 'ada@example.org', language: 'de' });
  const guessed = toSubmissionKey({
    given: undefined,
    content: ['newsletter', 'ada@example.org', 'de'],
    now: new Date(),
  });
  const response = await post({ email: 'eve@example.org', language: 'de' }, guessed);
  expect(response.json()).toEqual({ status: 'confirmation-sent' });
});

test('[D-L4] after the end of a subscription the same plain form starts a new one on the same day', async () => {
  const fields = { email: 'ada@example.org', language: 'de' };
  await postForm(fields);
  await pools.migrator.query(
    'select app_private.end_newsletter(id) from app.newsletter_subscribers',
  );
  await postForm(fields);
  const { rows } = await pools.migrator.query(
    'select state, submission_key is null as has_no_key from app.newsletter_subscribers order by 1',
  );
  expect(rows).toEqual([
    { state: 'pending', has_no_key: false },
    { state: 'unsubscribed', has_no_key: true },
  ]);
});

test('[D-L4] the responses to a reused key are the same whether the address is unknown, pending, confirmed or unsubscribed', async () => {
  const states = ['unknown', 'pending', 'confirmed', 'unsubscribed'] as const;
  const seen: string[][] = [];
  for (const state of states) {
    await pools.migrator.query('truncate app.newsletter_subscribers cascade');
    if (state !== 'unknown') await post({ email: 'ada@example.org' }, randomUUID());
    if (state === 'confirmed') {
      await pools.migrator.query(
        `update app.newsletter_subscribers set state = 'confirmed', confirmed_at = now()`,
      );
    }
    if (state === 'unsubscribed') {
      await pools.migrator.query(
        'select app_private.end_newsletter(id) from app.newsletter_subscribers',
      );
    }
    const key = randomUUID();
    const responses: string[] = [];
    for (const request of [
      { email: 'ada@example.org', language: 'de' },
      { email: 'Ada@example.org', language: 'de' },
      { email: 'ada@example.org', language: 'es' },
      { email: 'eve@example.org', language: 'de' },
    ]) {
      const response = await post(request, key);
      responses.push(response.json().error ?? response.json().status);
    }
    seen.push(responses);
  }
  const expected = [
    'confirmation-sent',
    'confirmation-sent',
    ...Array(2).fill('idempotency-key-reused'),
  ];
  expect(seen).toEqual(states.map(() => expected));
});

test('[D-L4] parallel requests with one key and with several succeed for new addresses', async () => {
  const ROUNDS = 100;
  for (let round = 0; round < ROUNDS; round += 1) {
    const email = `ada${round}@example.org`;
    const key = randomUUID();
    const keys = [key, key, key, key, randomUUID(), key];
    const responses = await Promise.all(keys.map((each) => post({ email }, each)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(keys.map(() => 200));
  }
});

test('[D-L8c] the end of a subscription also deletes requests of the address from the spam folder', async () => {
  await post({ email: 'ada@example.org' }, randomUUID());
  await post({ email: 'Ada@example.org', website: 'x' }, randomUUID());
  await post({ email: 'eve@example.org', website: 'x' }, randomUUID());
  await pools.migrator.query(
    'select app_private.end_newsletter(id) from app.newsletter_subscribers',
  );
  const { rows } = await pools.migrator.query('select email from app.newsletter_spam');
  expect(rows).toEqual([{ email: 'eve@example.org' }]);
});
