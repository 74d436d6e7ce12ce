import { expect, test } from 'vitest';
import { startReceiver } from '../testing/receiver.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { contactCopySender } from './senders.ts';

const { pools, databases } = await createTestDatabase();
const { rows } = await pools.migrator.query<{ id: string }>(
  `select id from app_private.submit_contact(
     gen_random_uuid(), 'Grete "G" Kask', 'grete@example.org', E'Zwei\\nZeilen', 'de')`,
);
const delivery = {
  id: '0b6b1f2e-3a51-4a3e-9a53-0b9d5a6c1f00',
  kind: 'contact-copy',
  record_id: rows[0]?.id ?? '',
  revision: 1,
  attempts: 1,
};
const signal = AbortSignal.timeout(5_000);

function createSender(collectorUrl: string | undefined) {
  return contactCopySender({ database: databases.worker, collectorUrl });
}

test('[S1-F11] the copy is JSON {name, email, message, language} with the delivery key', async () => {
  const collector = await startReceiver();
  expect(await createSender(collector.url)(delivery, signal)).toBe('delivered');
  expect(collector.received).toHaveLength(1);
  expect(collector.received[0]?.headers['content-type']).toBe('application/json');
  expect(collector.received[0]?.headers['idempotency-key']).toBe(delivery.id);
  expect(JSON.parse(collector.received[0]?.body ?? '')).toEqual({
    name: 'Grete "G" Kask',
    email: 'grete@example.org',
    message: 'Zwei\nZeilen',
    language: 'de',
  });
  await collector.dispose();
});

test('[S1-F12] a JSON response of the collector is accepted', async () => {
  const collector = await startReceiver({
    status: 200,
    body: '{"ok":true}',
    headers: { 'content-type': 'application/json' },
  });
  expect(await createSender(collector.url)(delivery, signal)).toBe('delivered');
  await collector.dispose();
});

test('an error status of the collector becomes the failure code', async () => {
  const collector = await startReceiver({ status: 503 });
  await expect(createSender(collector.url)(delivery, signal)).rejects.toMatchObject({
    failureCode: 'http-503',
  });
  await collector.dispose();
});

test('a redirect of the collector is not followed', async () => {
  const elsewhere = await startReceiver();
  const collector = await startReceiver({ status: 307, headers: { location: elsewhere.url } });
  await expect(createSender(collector.url)(delivery, signal)).rejects.toThrow();
  expect(elsewhere.received).toEqual([]);
  await collector.dispose();
  await elsewhere.dispose();
});

test('[D-F1e] without a configured collector the copy is skipped', async () => {
  expect(await createSender(undefined)(delivery, signal)).toBe('skipped');
});
