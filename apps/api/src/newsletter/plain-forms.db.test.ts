// Confirming and ending a subscription without JavaScript.
import { expect, test } from 'vitest';
import { createKeyring } from '../platform/keyring.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createNewsletterLinks } from './links.ts';

const database = await createTestDatabase();
const { app } = await createTestApp(database);
const links = createNewsletterLinks(createKeyring(database.databases.worker));
const PATH = '/functions/v1/newsletter';

async function request(email: string) {
  await app.inject({ method: 'POST', url: PATH, payload: { email, language: 'es' } });
  const { rows } = await database.pools.migrator.query(
    'select id, revision from app.newsletter_subscribers where email = $1',
    [email],
  );
  return { subscriberId: String(rows[0].id), revision: Number(rows[0].revision) };
}

const post = (action: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: `${PATH}/${action}?language=es`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

async function readState(id: string): Promise<string> {
  const sql = 'select state from app.newsletter_subscribers where id = $1';
  return (await database.pools.migrator.query(sql, [id])).rows[0]?.state;
}

test('[D-L18b] the pasted address confirms and unsubscribes, also when a form is sent twice', async () => {
  const subscription = await request('paste@example.org');
  const confirm = await links.toToken('confirm', subscription);
  for (const _ of [1, 2]) {
    const link = `https://loimel.example/es/newsletter/confirm#${confirm}`;
    const { statusCode, body } = await post('confirm-form', { link });
    expect(statusCode).toBe(200);
    expect(body).toContain('<html lang="es">');
  }
  expect(await readState(subscription.subscriberId)).toBe('confirmed');
  const end = await links.toToken('unsubscribe', subscription);
  for (const _ of [1, 2]) {
    const link = `https://loimel.example/es/newsletter/unsubscribe#${encodeURIComponent(end)}`;
    expect((await post('unsubscribe-form', { link })).statusCode).toBe(200);
  }
  expect(await readState(subscription.subscriberId)).toBe('unsubscribed');
  const late = await post('confirm-form', { link: `#${confirm}` });
  expect(late.statusCode).toBe(410);
  expect(await readState(subscription.subscriberId)).toBe('unsubscribed');
});

test('[D-L18b] the code confirms, a wrong one shows the form again with the address', async () => {
  const email = 'code@example.org';
  const subscription = await request(email);
  const wrong = await post('confirm-form', { email, code: '12' });
  expect(wrong.statusCode).toBe(410);
  expect(wrong.body).toContain(`value="${email}"`);
  for (const fields of [
    { email: '', code: '' },
    { email: '"><b>', code: '1' },
    { email, code: '' },
  ]) {
    const { statusCode, body } = await post('confirm-form', fields);
    expect(statusCode).toBe(410);
    expect(body).not.toContain('"><b>');
  }
  expect(await readState(subscription.subscriberId)).toBe('pending');
  const code = await links.toCode(subscription);
  expect((await post('confirm-form', { email, code })).statusCode).toBe(200);
  expect(await readState(subscription.subscriberId)).toBe('confirmed');
});

test('[D-L18b] opening the address of a form leads to its page', async () => {
  for (const [action, page] of [
    ['confirm-form', '/es/newsletter/confirm'],
    ['unsubscribe-form', '/es/newsletter/unsubscribe'],
  ]) {
    const response = await app.inject(`${PATH}/${action}?language=es`);
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe(page);
  }
});
