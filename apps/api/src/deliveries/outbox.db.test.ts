import { beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { claimDeliveries, settleDelivery } from './outbox.ts';

const { pools, databases } = await createTestDatabase();
const worker = databases.worker;

beforeEach(() => pools.migrator.query('truncate app.contacts cascade'));

async function submit(count: number): Promise<void> {
  await pools.migrator.query(
    `select app_private.submit_contact(gen_random_uuid(), 'A', 'a@b.de', 'm', 'en')
     from generate_series(1, $1)`,
    [count],
  );
}

async function readStates(): Promise<Record<string, unknown>[]> {
  const { rows } = await pools.migrator.query(
    `select kind, state, attempts, last_error from app_private.deliveries order by kind`,
  );
  return rows;
}

test('many workers at once take every delivery exactly once', async () => {
  await submit(50);
  const hands = await Promise.all(
    Array.from({ length: 20 }, () => claimDeliveries(worker, { limit: 5, leaseMs: 60_000 })),
  );
  const ids = hands.flat().map(({ id }) => id);
  expect(ids).toHaveLength(100);
  expect(new Set(ids).size).toBe(100);
});

test('a delivery of a dead worker falls due again when its lease is over, with its key', async () => {
  await submit(1);
  const first = await claimDeliveries(worker, { limit: 2, leaseMs: 50 });
  expect(await claimDeliveries(worker, { limit: 2, leaseMs: 50 })).toEqual([]);
  await expect
    .poll(() => claimDeliveries(worker, { limit: 2, leaseMs: 60_000 }), { interval: 20 })
    .toEqual(expect.arrayContaining(first.map((one) => ({ ...one, attempts: 2 }))));
});

test('an outcome that comes after the lease was lost is not written', async () => {
  await submit(1);
  const [late] = await claimDeliveries(worker, { limit: 1, leaseMs: 0 });
  const again = await claimDeliveries(worker, { limit: 2, leaseMs: 60_000 });
  const current = again.find(({ id }) => id === late?.id);
  if (!late || !current) throw new Error('nothing claimed');
  expect(await settleDelivery(worker, late, { state: 'parked', failureCode: 'x' })).toBe(false);
  expect(await settleDelivery(worker, current, { state: 'delivered' })).toBe(true);
});

test('a failed attempt is due again after its wait and keeps the reason; a parked one never is', async () => {
  await submit(1);
  const [one, other] = await claimDeliveries(worker, { limit: 2, leaseMs: 60_000 });
  if (!one || !other) throw new Error('nothing claimed');
  await settleDelivery(worker, one, { state: 'pending', failureCode: 'http-500', retryInMs: 0 });
  await settleDelivery(worker, other, { state: 'parked', failureCode: 'smtp-550' });
  const again = await claimDeliveries(worker, { limit: 2, leaseMs: 60_000 });
  expect(again.map(({ id }) => id)).toEqual([one.id]);
  expect(await readStates()).toEqual(
    expect.arrayContaining([
      { kind: one.kind, state: 'pending', attempts: 2, last_error: 'http-500' },
      { kind: other.kind, state: 'parked', attempts: 1, last_error: 'smtp-550' },
    ]),
  );
});
