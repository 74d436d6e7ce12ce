import { beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { claimDeliveries, storeOutcome, wakeDeliveries } from './outbox.ts';

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

async function readStates(): Promise<Record<string, unknown>[]> {
  const { rows } = await pools.migrator.query(
    `select kind, state, attempts, last_error from app_private.deliveries order by kind`,
  );
  return rows;
}

test('parallel workers claim every delivery exactly once', async () => {
  await submitDue(50);
  const batches = await Promise.all(
    Array.from({ length: 20 }, () => claimDeliveries(worker, { kinds, limit: 5, leaseMs: 60_000 })),
  );
  const ids = batches.flat().map(({ id }) => id);
  expect(ids).toHaveLength(100);
  expect(new Set(ids).size).toBe(100);
});

test('a delivery of a killed worker is due again with the same key when its lease expires', async () => {
  await submitDue(1);
  const first = await claimDeliveries(worker, { kinds, limit: 2, leaseMs: 50 });
  expect(await claimDeliveries(worker, { kinds, limit: 2, leaseMs: 50 })).toEqual([]);
  await expect
    .poll(() => claimDeliveries(worker, { kinds, limit: 2, leaseMs: 60_000 }), { interval: 20 })
    .toEqual(expect.arrayContaining(first.map((one) => ({ ...one, attempts: 2 }))));
});

test('an outcome after the lease was lost is not stored', async () => {
  await submitDue(1);
  const [late] = await claimDeliveries(worker, { kinds, limit: 1, leaseMs: 0 });
  const again = await claimDeliveries(worker, { kinds, limit: 2, leaseMs: 60_000 });
  const current = again.find(({ id }) => id === late?.id);
  if (!late || !current) throw new Error('nothing claimed');
  expect(await storeOutcome(worker, late, { state: 'parked', failureCode: 'x' })).toBe(false);
  expect(await storeOutcome(worker, current, { state: 'delivered' })).toBe(true);
});

test('a failed delivery is due again after its delay and keeps the reason; a parked one is never due', async () => {
  await submitDue(1);
  const [one, other] = await claimDeliveries(worker, { kinds, limit: 2, leaseMs: 60_000 });
  if (!one || !other) throw new Error('nothing claimed');
  await storeOutcome(worker, one, { state: 'pending', failureCode: 'http-500', retryInMs: 0 });
  await storeOutcome(worker, other, { state: 'parked', failureCode: 'smtp-550' });
  expect(await readStates()).toEqual(
    expect.arrayContaining([
      { kind: one.kind, state: 'pending', attempts: 1, last_error: 'http-500' },
      { kind: other.kind, state: 'parked', attempts: 1, last_error: 'smtp-550' },
    ]),
  );
  const again = await claimDeliveries(worker, { kinds, limit: 2, leaseMs: 60_000 });
  expect(again.map(({ id }) => id)).toEqual([one.id]);
});

async function claimKinds(): Promise<string[]> {
  const claimed = await claimDeliveries(worker, { kinds, limit: 10, leaseMs: 60_000 });
  return claimed.map(({ kind }) => kind);
}

test('the email of a submission waits for the first attempt of its copy, not for its success', async () => {
  await submit(1);
  const [copy, ...others] = await claimDeliveries(worker, { kinds, limit: 10, leaseMs: 60_000 });
  if (!copy) throw new Error('nothing claimed');
  expect([copy.kind, others]).toEqual(['contact-copy', []]);
  expect(await claimKinds()).toEqual([]);
  await storeOutcome(worker, copy, {
    state: 'pending',
    failureCode: 'http-500',
    retryInMs: 60_000,
  });
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
  const [one] = await claimDeliveries(worker, { kinds, limit: 1, leaseMs: 60_000 });
  if (!one) throw new Error('nothing claimed');
  await storeOutcome(worker, one, { state: 'parked', failureCode: 'smtp-550' });
  const client = await pools.api.connect();
  try {
    await client.query('begin; set local role loimel_agent');
    const parked = await client.query('select * from app.parked_deliveries');
    expect(parked.rows).toMatchObject([
      { id: one.id, kind: one.kind, record_id: one.record_id, attempts: 1, last_error: 'smtp-550' },
    ]);
    const retried = await client.query('select app.retry_delivery($1) as done', [one.id]);
    expect(retried.rows).toEqual([{ done: true }]);
    const again = await client.query('select app.retry_delivery($1) as done', [one.id]);
    expect(again.rows).toEqual([{ done: false }]);
    await client.query('commit');
  } finally {
    client.release();
  }
  expect(await claimKinds()).toContain(one.kind);
});

test('only the requested kinds are claimed, the oldest first', async () => {
  await submitDue(5);
  const emailKinds = ['contact-notification'];
  const claimed = await claimDeliveries(worker, { kinds: emailKinds, limit: 3, leaseMs: 60_000 });
  expect(claimed.map(({ kind }) => kind)).toEqual(Array.from({ length: 3 }, () => emailKinds[0]));
  const rest = await claimDeliveries(worker, { kinds: emailKinds, limit: 10, leaseMs: 60_000 });
  expect(rest).toHaveLength(2);
});

test('waking retries only deliveries whose destination was unreachable', async () => {
  await submitDue(4);
  const copies = await claimDeliveries(worker, {
    kinds: ['contact-copy'],
    limit: 4,
    leaseMs: 60_000,
  });
  const [down, rejected, done, inFlight] = copies;
  if (!down || !rejected || !done || !inFlight) throw new Error('nothing claimed');
  const retryInMs = 3_600_000;
  await storeOutcome(worker, down, { state: 'pending', failureCode: 'ECONNREFUSED', retryInMs });
  await storeOutcome(worker, rejected, { state: 'pending', failureCode: 'http-422', retryInMs });
  await storeOutcome(worker, done, { state: 'delivered' });
  expect(await wakeDeliveries(worker, ['contact-copy'])).toBe(1);
  const again = await claimDeliveries(worker, {
    kinds: ['contact-copy'],
    limit: 4,
    leaseMs: 60_000,
  });
  // The attempts start again at one: an outage of the destination does not use them up.
  expect(again.map(({ id, attempts }) => [id, attempts])).toEqual([[down.id, 1]]);
});
