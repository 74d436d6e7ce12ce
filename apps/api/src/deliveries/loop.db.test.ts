import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLogger } from '../testing/silent-logger.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createDeliveryLoop, DeliveryFailure, type DeliveryLoop, type Sender } from './index.ts';

const { pools, databases } = await createTestDatabase();
const loops: DeliveryLoop[] = [];

beforeEach(() => pools.migrator.query('truncate app.contacts cascade'));
afterEach(async () => {
  await Promise.all(loops.splice(0).map((loop) => loop.dispose()));
});

function startLoop(senders: Record<string, Sender>, options: { leaseMs?: number } = {}): void {
  const byDestination = Object.groupBy(Object.entries(senders), ([kind]) => {
    if (kind.endsWith('-copy')) return 'collector';
    return kind.endsWith('-receipt') ? 'email' : 'studio-email';
  });
  const channels = Object.fromEntries(
    Object.entries(byDestination).map(([name, entries]) => [name, Object.fromEntries(entries)]),
  );
  const database = databases.worker;
  loops.push(createDeliveryLoop({ database, channels, log: silentLogger, ...options }));
}

async function submit(count: number): Promise<void> {
  await pools.migrator.query(
    `select app_private.submit_contact(gen_random_uuid(), 'A', 'a@b.de', 'm', 'en')
     from generate_series(1, $1)`,
    [count],
  );
}

async function countByState(): Promise<Record<string, number>> {
  const { rows } = await pools.migrator.query<{ state: string; count: number }>(
    'select state, count(*)::int from app_private.deliveries group by state',
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

test('two loops on one database send everything once', async () => {
  await submit(30);
  const sent: string[] = [];
  const sender: Sender = async ({ id }) => {
    sent.push(id);
    return 'delivered';
  };
  startLoop({ 'contact-notification': sender, 'contact-copy': sender });
  startLoop({ 'contact-notification': sender, 'contact-copy': sender });
  await expect.poll(countByState, { timeout: 10_000 }).toEqual({ delivered: 60 });
  expect(sent).toHaveLength(60);
  expect(new Set(sent).size).toBe(60);
});

test('[D-F1c] a sender that fails twice is called again with the same key until it succeeds', async () => {
  await submit(1);
  const keys: string[] = [];
  startLoop({
    'contact-notification': async () => 'delivered',
    'contact-copy': async ({ id }) => {
      keys.push(id);
      if (keys.length < 3) throw new DeliveryFailure('http-500');
      return 'delivered';
    },
  });
  await expect.poll(countByState, { timeout: 12_000 }).toEqual({ delivered: 2 });
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
}, 15_000);

test('the twelfth rejection parks the delivery', async () => {
  await submit(1);
  await pools.migrator.query(
    'update app_private.deliveries set rejections = 11, next_attempt_at = now()',
  );
  const fail: Sender = async () => {
    throw new DeliveryFailure('smtp-550');
  };
  startLoop({ 'contact-notification': fail, 'contact-copy': fail });
  await expect.poll(countByState, { timeout: 5_000 }).toEqual({ parked: 2 });
});

test('disposing waits for the delivery in flight and claims no new one', async () => {
  await submit(1);
  const gate = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  startLoop({
    'contact-notification': async () => {
      started.resolve();
      await gate.promise;
      return 'delivered';
    },
    'contact-copy': async () => 'delivered',
  });
  await started.promise;
  const disposed = loops.splice(0)[0]?.dispose();
  gate.resolve();
  await disposed;
  expect(await countByState()).toEqual({ delivered: 2 });
  // A loop that still polled would claim it within this time.
  await submit(1);
  await expect(
    expect.poll(countByState, { timeout: 1_500 }).toEqual({ delivered: 4 }),
  ).rejects.toThrow();
  expect(await countByState()).toEqual({ delivered: 2, pending: 2 });
});

test('[D-F1d] a collector that hangs does not delay emails', async () => {
  await submit(20);
  const gate = Promise.withResolvers<void>();
  startLoop({
    'contact-copy': async () => {
      await gate.promise;
      return 'delivered';
    },
    'contact-notification': async () => 'delivered',
  });
  await pools.migrator.query(
    `update app_private.deliveries set next_attempt_at = now() where kind = 'contact-notification'`,
  );
  await expect.poll(countByState, { timeout: 5_000 }).toEqual({ delivered: 20, pending: 20 });
  gate.resolve();
  await expect.poll(countByState, { timeout: 5_000 }).toEqual({ delivered: 40 });
});

test('a destination that is down is only probed, and all deliveries are sent when it recovers', async () => {
  await submit(100);
  let isUp = false;
  let attempts = 0;
  startLoop({
    'contact-copy': async () => {
      attempts += 1;
      if (!isUp) throw new DeliveryFailure('http-503');
      return 'delivered';
    },
  });
  // The breaker opens after the first batch of 16. From then on there are only single probes.
  await expect.poll(() => attempts, { timeout: 5_000 }).toBeGreaterThanOrEqual(17);
  expect(attempts).toBeLessThanOrEqual(20);
  isUp = true;
  await expect.poll(countByState, { timeout: 15_000 }).toEqual({ delivered: 100, pending: 100 });
});

test('[D-L5] an attempt that takes longer than the lease is not started by another worker', async () => {
  await submit(1);
  const gate = Promise.withResolvers<void>();
  let starts = 0;
  const slow: Sender = async () => {
    starts += 1;
    await gate.promise;
    return 'delivered';
  };
  startLoop({ 'contact-copy': slow }, { leaseMs: 1_000 });
  startLoop({ 'contact-copy': slow }, { leaseMs: 1_000 });
  const countExtensions = async () => {
    const { rows } = await pools.migrator.query<{ seconds: number }>(
      `select extract(epoch from next_attempt_at - created_at)::float as seconds
       from app_private.deliveries where kind = 'contact-copy'`,
    );
    return rows[0]?.seconds;
  };
  await expect.poll(countExtensions, { timeout: 10_000 }).toBeGreaterThan(4);
  gate.resolve();
  await expect.poll(countByState, { timeout: 5_000 }).toEqual({ delivered: 1, pending: 1 });
  expect(starts).toBe(1);
});

test('[D-L5] recipients whose mailboxes are full do not delay emails to others', async () => {
  await pools.migrator.query(
    `select app_private.submit_contact(gen_random_uuid(), 'A', 'a@b.de', 'm', 'en',
       receipt_hash => sha256(n::text::bytea)) from generate_series(1, 100) as n`,
  );
  await pools.migrator.query('update app_private.deliveries set next_attempt_at = now()');
  const { rows } = await pools.migrator.query<{ id: string }>(
    `select id from app_private.deliveries where kind = 'contact-receipt' order by id limit 80`,
  );
  const full = new Set(rows.map(({ id }) => id));
  startLoop({
    'contact-receipt': async ({ id }) => {
      if (full.has(id)) throw new DeliveryFailure('smtp-452');
      return 'delivered';
    },
    'contact-notification': async () => {
      throw new DeliveryFailure('smtp-452');
    },
  });
  // With a breaker that counts these responses, the last one would take minutes.
  await expect.poll(async () => (await countByState())['delivered'], { timeout: 10_000 }).toBe(20);
  expect(await countByState()).toEqual({ delivered: 20, pending: 280 });
});
