import { beforeEach, expect, test } from 'vitest';
import { createMetricsRegistry } from '../platform/metrics/registry.ts';
import { insertParkedDelivery } from '../testing/records.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createDeliveryMetrics } from './metrics.ts';

const { pools, databases } = await createTestDatabase();
const registry = createMetricsRegistry('worker');
const metrics = createDeliveryMetrics(registry);

beforeEach(() => pools.migrator.query('delete from app_private.deliveries'));

async function read(): Promise<Record<string, number>> {
  await metrics.read(databases.worker);
  const lines = (await registry.metrics()).matchAll(/^loimel_outbox_(\S+) (\S+)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value]) => [name, Number(value)]));
}

const count = (destination: string, state: string) =>
  `deliveries{destination="${destination}",state="${state}"}`;
const oldest = (destination: string) => `oldest_seconds{destination="${destination}"}`;

const addPending = (kind: string, change: string) =>
  insertParkedDelivery(pools.migrator, 'contact', kind).then((id) =>
    pools.migrator.query(
      `update app_private.deliveries set state = 'pending', finished_at = null, ${change} where id = $1`,
      [id],
    ),
  );

test('an empty outbox has zeros for every destination', async () => {
  const values = await read();
  expect(Object.keys(values)).toHaveLength(28);
  expect(Object.values(values).filter((value) => value !== 0)).toEqual([]);
});

test('a rejected address is undeliverable and not parked, a rejected notification is parked', async () => {
  await insertParkedDelivery(pools.migrator, 'account');
  await insertParkedDelivery(pools.migrator, 'contact');
  const values = await read();
  expect(values[count('email', 'undeliverable')]).toBe(1);
  expect(values[count('email', 'parked')]).toBe(0);
  expect(values[count('studio-email', 'parked')]).toBe(1);
});

test('the oldest pending delivery counts from the time when it was due first', async () => {
  await addPending(
    'contact-notification',
    `rejections = 0, attempts = 0, created_at = now() - interval '20 minutes',
     next_attempt_at = now() + interval '1 minute'`,
  );
  expect((await read())[oldest('studio-email')]).toBe(0);
  await addPending(
    'contact-notification',
    `rejections = 0, attempts = 3, created_at = now() - interval '10 minutes',
     next_attempt_at = now() + interval '1 minute'`,
  );
  const values = await read();
  // The first attempt was due 15 seconds after it was added.
  expect(values[oldest('studio-email')]).toBeGreaterThanOrEqual(585);
  expect(values[oldest('studio-email')]).toBeLessThan(600);
  expect(values[count('studio-email', 'pending')]).toBe(2);
});

test('a retried delivery whose first attempt was due after minutes counts from that time', async () => {
  await addPending(
    'contact-erase-notice',
    `rejections = 0, attempts = 1, created_at = now() - interval '12 minutes',
     next_attempt_at = now() + interval '1 minute'`,
  );
  // Due 11 minutes after it was added.
  expect((await read())[oldest('studio-email')]).toBeLessThan(100);
});

test('an email whose address was rejected before does not count as late', async () => {
  await addPending(
    'contact-receipt',
    `rejections = 2, attempts = 2, created_at = now() - interval '1 day'`,
  );
  const values = await read();
  expect(values[count('email', 'pending')]).toBe(1);
  expect(values[oldest('email')]).toBe(0);
});
