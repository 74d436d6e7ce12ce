import { beforeEach, expect, test } from 'vitest';
import { claimAll } from '../testing/claim-all.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { type ClaimedDelivery, claimDeliveries, storeOutcome } from './outbox.ts';

const { pools, databases } = await createTestDatabase();
const worker = databases.worker;
const kinds = ['contact-copy', 'contact-notification'];

beforeEach(() => pools.migrator.query('truncate app.contacts cascade'));

async function submit(count: number): Promise<void> {
  await pools.migrator.query(
    `select app_private.submit_contact(gen_random_uuid(), 'A', 'a@b.de', 'm', 'en')
     from generate_series(1, $1)`,
    [count],
  );
}

/** Makes all deliveries due. The order within a submission has its own tests below. */
async function submitDue(count: number): Promise<void> {
  await submit(count);
  await pools.migrator.query('update app_private.deliveries set next_attempt_at = now()');
}

function claimCopies(limit: number, { leaseMs = 60_000 } = {}): Promise<ClaimedDelivery[]> {
  const copies = { destination: 'collector', kinds: ['contact-copy'] };
  return claimDeliveries(worker, { ...copies, limit, leaseMs });
}

/** Moves the rows into the past, because only the clock of PostgreSQL is used. */
async function passTime(seconds: number): Promise<void> {
  await pools.migrator.query(
    `update app_private.deliveries set created_at = created_at - $1 * interval '1 second',
       next_attempt_at = next_attempt_at - $1 * interval '1 second'`,
    [seconds],
  );
}

async function readStates(): Promise<Record<string, unknown>[]> {
  const { rows } = await pools.migrator.query(
    `select kind, state, attempts, rejections, last_error from app_private.deliveries order by kind`,
  );
  return rows;
}

test('parallel workers claim every delivery exactly once', async () => {
  await submitDue(50);
  const batches = await Promise.all(
    Array.from({ length: 10 }, () => claimAll(worker, { kinds, limit: 5, leaseMs: 60_000 })),
  );
  const ids = batches.flat().map(({ id }) => id);
  expect(ids).toHaveLength(100);
  expect(new Set(ids).size).toBe(100);
});

test('a delivery of a killed worker is due again with the same key when its lease expires', async () => {
  await submitDue(1);
  const first = await claimAll(worker, { kinds, limit: 1, leaseMs: 500 });
  expect(await claimAll(worker, { kinds, limit: 1, leaseMs: 500 })).toEqual([]);
  const again: unknown[] = [];
  await expect
    .poll(
      async () => again.push(...(await claimAll(worker, { kinds, limit: 1, leaseMs: 60_000 }))),
      { interval: 20, timeout: 5_000 },
    )
    .toBe(2);
  expect(again).toEqual(
    expect.arrayContaining(first.map((one) => ({ ...one, attempts: 2, rejections: 0 }))),
  );
});

test('an outcome after the lease was lost is not stored', async () => {
  await submitDue(1);
  const [late] = await claimCopies(1, { leaseMs: 0 });
  const [current] = await claimCopies(1);
  if (!late || !current) throw new Error('nothing claimed');
  expect(await storeOutcome(worker, late, { result: 'skipped' })).toBeNull();
  expect(await storeOutcome(worker, current, { result: 'delivered' })).toEqual({
    state: 'delivered',
    has_returned: true,
    parked_id: null,
  });
});

test('a rejected delivery is due again after its delay and keeps the reason', async () => {
  await submitDue(1);
  const [copy] = await claimCopies(1);
  if (!copy) throw new Error('nothing claimed');
  const stored = await storeOutcome(worker, copy, { result: 'rejected', failureCode: 'http-422' });
  expect(stored?.state).toBe('pending');
  expect(await readStates()).toContainEqual({
    kind: 'contact-copy',
    state: 'pending',
    attempts: 1,
    rejections: 1,
    last_error: 'http-422',
  });
  expect(await claimCopies(1)).toEqual([]);
  await passTime(1.2);
  expect(await claimCopies(1)).toEqual([{ ...copy, attempts: 2, rejections: 1 }]);
});

test('[D-F1c] a delivery that is rejected twelve times is parked and never due', async () => {
  await submitDue(1);
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    const [copy] = await claimCopies(1);
    if (!copy) throw new Error('nothing claimed');
    const outcome = { result: 'rejected', failureCode: 'http-422' } as const;
    const stored = await storeOutcome(worker, copy, outcome);
    expect([attempt, stored?.state]).toEqual([attempt, attempt === 12 ? 'parked' : 'pending']);
    await passTime(100_000);
  }
  expect(await claimCopies(1)).toEqual([]);
});

async function claimKinds(): Promise<string[]> {
  const claimed = await claimAll(worker, { kinds, limit: 10, leaseMs: 60_000 });
  return claimed.map(({ kind }) => kind);
}

test('the email of a submission waits for the first attempt of its copy, not for its success', async () => {
  await submit(1);
  const [copy, ...others] = await claimAll(worker, { kinds, limit: 10, leaseMs: 60_000 });
  if (!copy) throw new Error('nothing claimed');
  expect([copy.kind, others]).toEqual(['contact-copy', []]);
  expect(await claimKinds()).toEqual([]);
  await storeOutcome(worker, copy, { result: 'unclear', failureCode: 'http-500' });
  expect(await claimKinds()).toContain('contact-notification');
});

test('[D-F1d] a copy without an attempt delays the email by at most 15 seconds', async () => {
  await submit(1);
  await pools.migrator.query(
    `update app_private.deliveries set next_attempt_at = now() + interval '1 hour'
     where kind = 'contact-copy'`,
  );
  const { rows } = await pools.migrator.query(
    `select extract(epoch from next_attempt_at - created_at)::float as wait_seconds
     from app_private.deliveries where kind = 'contact-notification'`,
  );
  expect(rows).toEqual([{ wait_seconds: 15 }]);
  await pools.migrator.query(
    `update app_private.deliveries set next_attempt_at = next_attempt_at - interval '15 seconds'`,
  );
  expect(await claimKinds()).toContain('contact-notification');
});

test('deliveries of a record in the spam folder are held and never claimed', async () => {
  await pools.migrator.query(
    `select app_private.submit_contact(gen_random_uuid(), 'A', 'a@b.de', 'm', 'en',
       spam_reasons => '{honeypot}')`,
  );
  expect(await claimKinds()).toEqual([]);
  expect((await readStates()).map(({ state }) => state)).toEqual(
    expect.arrayContaining(['held', 'held']),
  );
});

test('staff see a parked delivery without personal data and can retry it', async () => {
  await submitDue(1);
  const [one] = await claimCopies(1);
  if (!one) throw new Error('nothing claimed');
  await pools.migrator.query('update app_private.deliveries set rejections = 11');
  await storeOutcome(worker, one, { result: 'rejected', failureCode: 'http-422' });
  const client = await pools.api.connect();
  try {
    await client.query('begin; set local role loimel_agent');
    const parked = await client.query('select * from app.parked_deliveries');
    expect(parked.rows).toMatchObject([
      { id: one.id, kind: one.kind, record_id: one.record_id, attempts: 1, last_error: 'http-422' },
    ]);
    const retried = await client.query('select app.retry_delivery($1) as done', [one.id]);
    expect(retried.rows).toEqual([{ done: true }]);
    const again = await client.query('select app.retry_delivery($1) as done', [one.id]);
    expect(again.rows).toEqual([{ done: false }]);
    await client.query('commit');
  } finally {
    client.release();
  }
  // The number of attempts grows, so an outcome of the first attempt can no longer be stored.
  expect(await claimCopies(1)).toEqual([{ ...one, attempts: 2, rejections: 0 }]);
});

test('only the requested kinds of the destination are claimed, the oldest first', async () => {
  await submitDue(5);
  const options = { destination: 'studio-email', kinds: ['contact-notification'], leaseMs: 60_000 };
  const claimed = await claimDeliveries(worker, { ...options, limit: 3 });
  expect(claimed.map(({ kind }) => kind)).toEqual(Array(3).fill('contact-notification'));
  expect(await claimDeliveries(worker, { ...options, limit: 10 })).toHaveLength(2);
  expect(await claimDeliveries(worker, { ...options, destination: 'sms', limit: 10 })).toEqual([]);
});
