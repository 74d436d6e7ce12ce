// Which failures count against a delivery, decided in SQL from the order of the outcomes.
import { beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { type ClaimedDelivery, claimDeliveries, type Outcome, storeOutcome } from './outbox.ts';

const { pools, databases } = await createTestDatabase();
const worker = databases.worker;

const DELIVERED = { result: 'delivered' } as const;
const NO_CONNECTION = { result: 'unreachable', failureCode: 'ECONNREFUSED' } as const;
const BROKEN = { result: 'unclear', failureCode: 'http-500' } as const;

beforeEach(async () => {
  await pools.migrator.query('truncate app.contacts cascade');
  await pools.migrator.query(
    'update app_private.delivery_kinds set is_accepting = false, suspect_id = null',
  );
});

async function submit(): Promise<string> {
  const { rows } = await pools.migrator.query<{ id: string }>(
    `select id from app_private.submit_contact(gen_random_uuid(), 'A', 'a@b.de', 'm', 'en')`,
  );
  const { rows: copies } = await pools.migrator.query<{ id: string }>(
    `select id from app_private.deliveries where contact_id = $1 and kind = 'contact-copy'`,
    [rows[0]?.id],
  );
  return copies[0]?.id ?? '';
}

/** One attempt of this delivery, whether it is due or not. */
async function attempt(id: string, outcome: Outcome) {
  await pools.migrator.query(
    `update app_private.deliveries set next_attempt_at = now() - interval '1 year' where id = $1`,
    [id],
  );
  const claimed = await claim(1);
  expect(claimed.map((one) => one.id)).toEqual([id]);
  const [delivery] = claimed;
  if (!delivery) throw new Error('nothing claimed');
  return storeOutcome(worker, delivery, outcome, () => 0.5);
}

const claim = (limit: number): Promise<ClaimedDelivery[]> =>
  claimDeliveries(worker, {
    destination: 'collector',
    kinds: ['contact-copy'],
    limit,
    leaseMs: 60_000,
  });

async function read(id: string) {
  const { rows } = await pools.migrator.query(
    `select state, attempts, rejections, is_waiting,
       round(extract(epoch from next_attempt_at - now()))::int as due_in_seconds
     from app_private.deliveries where id = $1`,
    [id],
  );
  return rows[0];
}

test('[D-L5] a destination that is unreachable a thousand times never uses up a delivery', async () => {
  const id = await submit();
  await attempt(await submit(), DELIVERED);
  await pools.migrator.query('update app_private.deliveries set attempts = 990 where id = $1', [
    id,
  ]);
  for (let time = 0; time < 10; time += 1) await attempt(id, NO_CONNECTION);
  expect(await read(id)).toMatchObject({
    state: 'pending',
    attempts: 1000,
    rejections: 0,
    is_waiting: true,
    due_in_seconds: 30,
  });
});

test('[D-L5] an error of the destination that several deliveries get counts against none', async () => {
  await attempt(await submit(), DELIVERED);
  const ids = [await submit(), await submit(), await submit()];
  for (let round = 0; round < 20; round += 1) {
    for (const id of ids) expect((await attempt(id, BROKEN))?.state).toBe('pending');
  }
  await attempt(await submit(), DELIVERED);
  for (const id of ids) expect(await read(id)).toMatchObject({ rejections: 0 });
});

test('[D-L5] an error counts when others were accepted before and after it, and the twelfth parks', async () => {
  const poison = await submit();
  await attempt(await submit(), DELIVERED);
  for (let count = 1; count < 12; count += 1) {
    expect((await attempt(poison, BROKEN))?.state).toBe('pending');
    // Its own repetition is no further evidence.
    expect((await attempt(poison, BROKEN))?.state).toBe('pending');
    expect(await attempt(await submit(), DELIVERED)).toEqual({ state: 'delivered', woken: 0 });
    expect(await read(poison)).toMatchObject({ rejections: count, is_waiting: false });
  }
  expect((await attempt(poison, BROKEN))?.state).toBe('parked');
});

test('[D-L5] an error is not counted when the next outcome of another delivery is an outage', async () => {
  const [first, second] = [await submit(), await submit()];
  for (let flap = 0; flap < 30; flap += 1) {
    await attempt(await submit(), DELIVERED);
    await attempt(first, BROKEN);
    await attempt(second, flap % 2 === 0 ? NO_CONNECTION : BROKEN);
  }
  await attempt(await submit(), DELIVERED);
  expect(await read(first)).toMatchObject({ state: 'pending', rejections: 0 });
  expect(await read(second)).toMatchObject({ state: 'pending', rejections: 0 });
});

test('[D-L5] acceptance of another kind is no evidence, because the kinds differ in receiver and format', async () => {
  const copy = await submit();
  await pools.migrator.query(
    `update app_private.delivery_kinds set is_accepting = true where kind = 'contact-notification'`,
  );
  for (let time = 0; time < 15; time += 1) await attempt(copy, BROKEN);
  expect(await read(copy)).toMatchObject({ state: 'pending', rejections: 0 });
});

test('[D-L5] the first acceptance after an outage makes everything due that waits, the oldest first', async () => {
  const ids = [await submit(), await submit(), await submit(), await submit()];
  // In another order than they were created.
  for (const at of [2, 0, 3, 1]) await attempt(ids[at] ?? '', NO_CONNECTION);
  expect(await claim(10)).toEqual([]);
  // Another worker, without memory of the outage, sees the return.
  expect(await attempt(await submit(), DELIVERED)).toEqual({ state: 'delivered', woken: 4 });
  for (const id of ids) expect((await claim(1)).map((one) => one.id)).toEqual([id]);
});

test('[D-L5] a delivery that is suspected keeps its own delay when the destination returns', async () => {
  const poison = await submit();
  await pools.migrator.query('update app_private.deliveries set rejections = 8 where id = $1', [
    poison,
  ]);
  await attempt(await submit(), DELIVERED);
  await attempt(poison, BROKEN);
  await attempt(await submit(), NO_CONNECTION);
  expect(await attempt(await submit(), DELIVERED)).toMatchObject({ woken: 1 });
  expect(await read(poison)).toMatchObject({ rejections: 8, due_in_seconds: 3 ** 8 });
});

test('outcomes of parallel workers are stored without a deadlock', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 40; count += 1) ids.push(await submit());
  const claimed = await claim(40);
  const stored = await Promise.all(
    claimed.map((delivery, at) =>
      storeOutcome(worker, delivery, [DELIVERED, BROKEN, NO_CONNECTION][at % 3] ?? DELIVERED),
    ),
  );
  expect(stored.filter((one) => one === null)).toEqual([]);
  expect(stored.filter((one) => one?.state === 'delivered')).toHaveLength(14);
});
