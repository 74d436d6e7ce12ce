import { createHmac, randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { startReceiver } from '../testing/receiver.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { switchWebhook, webhookSender } from './senders.ts';

const { pools, databases } = await createTestDatabase();
const KEY = Buffer.from('a key of the test that is long enough');
const SECRET = `whsec_${KEY.toString('base64')}`;
const NOW = new Date('2026-11-15T10:00:00.900Z');

afterEach(async () => {
  await switchWebhook(databases.worker, null);
});

async function submit(spamReasons = '{}'): Promise<string> {
  const { rows } = await pools.migrator.query<{ id: string }>(
    `select id from app_private.submit_contact(gen_random_uuid(), 'Grete Kask',
       'grete@example.org', 'Secret words', 'de', spam_reasons => $1::text[])`,
    [spamReasons],
  );
  return rows[0]?.id ?? '';
}

async function readWebhooks(recordId: string) {
  const { rows } = await pools.migrator.query(
    `select kind, state from app_private.deliveries where record_id = $1 and kind like '%-webhook'`,
    [recordId],
  );
  return rows;
}

const toDelivery = (recordId: string, revision = 1) => ({
  id: randomUUID(),
  kind: 'contact-webhook',
  record_id: recordId,
  revision,
  attempts: 1,
});

const toSender = (url: string) =>
  webhookSender({
    database: databases.worker,
    subject: 'contact',
    webhook: { format: 'loimel', url, secret: SECRET },
    now: () => NOW,
  });

test('submissions get a webhook delivery only while a webhook is configured', async () => {
  expect(await readWebhooks(await submit())).toEqual([]);
  await switchWebhook(databases.worker, {
    format: 'loimel',
    url: 'https://hooks.example',
    secret: SECRET,
  });
  expect(await readWebhooks(await submit())).toEqual([
    { kind: 'contact-webhook', state: 'pending' },
  ]);
  expect(await readWebhooks(await submit('{honeypot}'))).toEqual([
    { kind: 'contact-webhook', state: 'held' },
  ]);
});

test('a webhook request has the delivery id, its time and a signature over both and the body', async () => {
  const receiver = await startReceiver();
  const delivery = toDelivery(await submit());
  expect(await toSender(receiver.url)(delivery, AbortSignal.timeout(5_000))).toBe('delivered');
  await receiver.dispose();

  const [request] = receiver.received;
  const seconds = String(Math.floor(NOW.getTime() / 1000));
  expect(request?.headers).toMatchObject({
    'webhook-id': delivery.id,
    'webhook-timestamp': seconds,
    'content-type': 'application/json',
  });
  const expected = createHmac('sha256', KEY)
    .update(`${delivery.id}.${seconds}.${request?.body}`)
    .digest('base64');
  expect(request?.headers['webhook-signature']).toBe(`v1,${expected}`);
});

test('a webhook request contains no name, address or text of the sender', async () => {
  const receiver = await startReceiver();
  const id = await submit();
  await toSender(receiver.url)(toDelivery(id), AbortSignal.timeout(5_000));
  await toSender(receiver.url)(toDelivery(id, 2), AbortSignal.timeout(5_000));
  await receiver.dispose();
  const [first, second] = receiver.received.map(({ body }) => JSON.parse(body));
  expect(first).toEqual({
    type: 'contact.received',
    timestamp: expect.any(String),
    data: { id, number: expect.any(String), language: 'de' },
  });
  expect(second.type).toBe('contact.corrected');
  expect(receiver.received[0]?.body).not.toMatch(/Grete|grete|Secret/);
});

test('an error status of the receiver becomes the failure code', async () => {
  const receiver = await startReceiver({ status: 500 });
  await expect(
    toSender(receiver.url)(toDelivery(await submit()), AbortSignal.timeout(5_000)),
  ).rejects.toMatchObject({ failureCode: 'http-500' });
  await receiver.dispose();
});

test('a redirect is not followed', async () => {
  const elsewhere = await startReceiver();
  const receiver = await startReceiver({ status: 307, headers: { location: elsewhere.url } });
  await expect(
    toSender(receiver.url)(toDelivery(await submit()), AbortSignal.timeout(5_000)),
  ).rejects.toThrow();
  expect(elsewhere.received).toEqual([]);
  await Promise.all([receiver.dispose(), elsewhere.dispose()]);
});

test('a delivery without a configured webhook is skipped', async () => {
  const sender = webhookSender({ database: databases.worker, subject: 'contact', webhook: null });
  expect(await sender(toDelivery(await submit()), AbortSignal.timeout(5_000))).toBe('skipped');
});
