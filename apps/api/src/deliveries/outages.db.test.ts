// Which failures count against a delivery, decided in SQL from the order of the outcomes.
import { beforeEach, expect, test } from 'vitest';
import { passDeliveryTime } from '../testing/delivery-time.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { retryAllDeliveries } from './manage.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  type Outcome,
  storeOutcome,
  wakeWaiting,
} from './outbox.ts';

const { pools, databases } = await createTestDatabase();
const worker = databases.worker;

const DELIVERED = { result: 'delivered' } as const;
const NO_CONNECTION = { result: 'unreachable', failureCode: 'ECONNREFUSED' } as const;
const REJECTED = { result: 'rejected', failureCode: 'http-422' } as const;
const FULL = { result: 'deferred', failureCode: 'smtp-452' } as const;
const BROKEN = { result: 'unclear', failureCode: 'http-500' } as const;

beforeEach(async () => {
  await pools.migrator.query('truncate app.contacts, app_private.erasures cascade');
  await pools.migrator.query(
    'update app_private.delivery_kinds set is_accepting = false, suspect_id = null, unreachable_at = null',
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
  const stored = await storeOutcome(worker, delivery, outcome, () => 0.5);
  const woken = stored?.has_returned ? await wakeWaiting(worker, 'collector') : 0;
  return { state: stored?.state, woken };
}

const claim = (limit: number): Promise<ClaimedDelivery[]> =>
  claimDeliveries(worker, {
    destination: 'collector',
    kinds: ['contact-copy', 'contact-erase'],
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
    for (const id of ids) expect((await attempt(id, BROKEN)).state).toBe('pending');
  }
  await attempt(await submit(), DELIVERED);
  for (const id of ids) expect(await read(id)).toMatchObject({ rejections: 0 });
});

test('[D-L5] an error counts when others were accepted before and after it, and the twelfth proof parks', async () => {
  const poison = await submit();
  await attempt(await submit(), DELIVERED);
  for (let count = 1; count < 12; count += 1) {
    expect((await attempt(poison, BROKEN)).state).toBe('pending');
    // Its own repetition is no further evidence.
    expect((await attempt(poison, BROKEN)).state).toBe('pending');
    expect(await attempt(await submit(), DELIVERED)).toEqual({ state: 'delivered', woken: 0 });
    expect(await read(poison)).toMatchObject({ rejections: count, is_waiting: false });
  }
  // The twelfth failure alone could be the beginning of an outage.
  expect((await attempt(poison, BROKEN)).state).toBe('pending');
  await attempt(await submit(), DELIVERED);
  expect(await read(poison)).toMatchObject({ state: 'parked', rejections: 12 });
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

const pass = (days: number) => passDeliveryTime(pools.migrator, days * 86_400);

test('[D-L5] a deferred email waits for its own delay and is no sign of an outage', async () => {
  await attempt(await submit(), DELIVERED);
  const ids = [await submit(), await submit()];
  for (let time = 0; time < 10; time += 1) for (const id of ids) await attempt(id, FULL);
  for (const id of ids) {
    expect(await read(id)).toMatchObject({
      state: 'pending',
      rejections: 0,
      is_waiting: false,
      due_in_seconds: 900,
    });
    // The server rejects it once, after it has deferred it for hours.
    expect((await attempt(id, REJECTED)).state).toBe('pending');
  }
  expect(await attempt(await submit(), DELIVERED)).toEqual({ state: 'delivered', woken: 0 });
});

test('[D-L5] a full mailbox of the studio parks nothing, also when it accepts some emails in between', async () => {
  const [waiting, accepted] = [await submit(), await submit()];
  await attempt(accepted, DELIVERED);
  await pools.migrator.query(
    `update app_private.deliveries set destination = 'studio-email',
       failing_since = case when id = $1 then now() - interval '9 days' end`,
    [waiting],
  );
  const claimed = { id: waiting, attempts: 0, rejections: 0, deferrals: 99 };
  expect(await storeOutcome(worker, claimed, FULL)).toMatchObject({ state: 'pending' });
});

test('[D-L5] a suspected delivery is not parked while its next attempt is running', async () => {
  const poison = await submit();
  await attempt(await submit(), DELIVERED);
  await attempt(poison, BROKEN);
  await pools.migrator.query(
    `update app_private.deliveries set rejections = 11, next_attempt_at = now() - interval '1 year'
     where id = $1`,
    [poison],
  );
  const [running] = await claim(1);
  await attempt(await submit(), DELIVERED);
  if (running?.id !== poison) throw new Error('not claimed');
  expect(await storeOutcome(worker, running, DELIVERED)).toMatchObject({ state: 'delivered' });
});

test('[D-L5] the errors of two poison messages count after five days if the destination works for others', async () => {
  const ids = [await submit(), await submit()];
  for (let day = 0; day < 5; day += 1) {
    for (const id of ids) await attempt(id, BROKEN);
    await attempt(await submit(), DELIVERED);
    await pass(1.01);
  }
  // A day without any other delivery is no proof.
  for (const id of ids) await attempt(id, BROKEN);
  for (const id of ids) expect(await read(id)).toMatchObject({ state: 'pending', rejections: 0 });
  await attempt(await submit(), DELIVERED);
  for (let count = 1; count < 12; count += 1) {
    for (const id of ids) expect((await attempt(id, BROKEN)).state).toBe('pending');
  }
  for (const id of ids) expect((await attempt(id, BROKEN)).state).toBe('parked');
});

test('[D-L5] a full mailbox of a visitor parks its email after five days if the server works for others', async () => {
  const id = await submit();
  await attempt(id, FULL);
  await pass(5.01);
  expect((await attempt(id, FULL)).state).toBe('pending');
  await attempt(await submit(), DELIVERED);
  expect((await attempt(id, FULL)).state).toBe('parked');
});

test('[D-L5] after an outage of a week one more error does not park what waited', async () => {
  const [old, other] = [await submit(), await submit()];
  for (const id of [old, other]) await attempt(id, BROKEN);
  await pass(7);
  await attempt(other, DELIVERED);
  expect((await attempt(old, BROKEN)).state).toBe('pending');
  expect((await attempt(old, DELIVERED)).state).toBe('delivered');
});

test('[D-L5] an error after five days parks nothing while the destination also fails for others', async () => {
  const old = await submit();
  await attempt(old, BROKEN);
  await pass(6);
  await attempt(await submit(), DELIVERED);
  await attempt(await submit(), NO_CONNECTION);
  await attempt(await submit(), DELIVERED);
  expect((await attempt(old, BROKEN)).state).toBe('pending');
  expect((await attempt(old, NO_CONNECTION)).state).toBe('pending');
});

test('[D-L5] an old delivery that was retried or released has five days again', async () => {
  const id = await submit();
  await attempt(id, REJECTED);
  await pools.migrator.query(`update app_private.deliveries set state = 'parked' where id = $1`, [
    id,
  ]);
  await pass(6);
  expect(await retryAllDeliveries(worker, 'collector')).toBe(1);
  await attempt(await submit(), DELIVERED);
  expect((await attempt(id, BROKEN)).state).toBe('pending');
});

test('[D-L5] [D-L8c] an erase request that the destination never accepts is parked in the end', async () => {
  const { rows } = await pools.migrator.query<{ id: string }>(
    `with erasure as (
       insert into app_private.erasures (number, copy_ids) values ('LM-1', '{}') returning id
     )
     insert into app_private.deliveries (kind, erasure_id)
     select 'contact-erase', id from erasure returning id`,
  );
  const id = rows[0]?.id ?? '';
  expect((await attempt(id, BROKEN)).state).toBe('pending');
  await pass(6);
  await attempt(await submit(), DELIVERED);
  for (let count = 1; count < 12; count += 1) await attempt(id, BROKEN);
  expect((await attempt(id, BROKEN)).state).toBe('parked');
});

test('[D-L5] more waiting deliveries than one statement may change are all due, the oldest first', async () => {
  await pools.migrator.query(
    `insert into app_private.deliveries (kind, contact_id, revision, created_at, next_attempt_at, is_waiting)
     select 'contact-copy', c.id, n + 1, now() - n * interval '1 second', now() + interval '1 hour', true
     from app_private.submit_contact(gen_random_uuid(), 'A', 'a@b.de', 'm', 'en') c,
       generate_series(1, 2500) as n`,
  );
  expect(await attempt(await submit(), DELIVERED)).toEqual({ state: 'delivered', woken: 2500 });
  expect((await claim(2)).map(({ revision }) => revision)).toEqual([2501, 2500]);
});

test('[D-L5] an erasure of two records and an outcome that concerns both do not deadlock', async () => {
  const [suspect, accepted, waiting] = [await submit(), await submit(), await submit()];
  await attempt(await submit(), DELIVERED);
  await attempt(suspect, BROKEN);
  await pools.migrator.query(
    `update app_private.deliveries set is_waiting = id = $1,
       next_attempt_at = now() - (id = $2)::integer * interval '1 year'`,
    [waiting, accepted],
  );
  const [delivery] = await claim(1);
  if (delivery?.id !== accepted) throw new Error('not claimed');
  const erasure = await pools.migrator.connect();
  try {
    const lock = (id: string) =>
      erasure.query('select from app_private.deliveries where id = $1 for update', [id]);
    await erasure.query(`begin; set local lock_timeout = '5s'`);
    await lock(accepted);
    const stored = storeOutcome(worker, delivery, DELIVERED);
    const countBlocked = async () => {
      const { rows } = await pools.migrator.query(
        `select from pg_locks l join pg_stat_activity a using (pid)
         where not l.granted and a.datname = current_database()`,
      );
      return rows.length;
    };
    await expect.poll(countBlocked, { timeout: 5_000, interval: 20 }).toBe(1);
    await lock(suspect);
    await lock(waiting);
    await erasure.query('commit');
    expect(await stored).toMatchObject({ state: 'delivered' });
  } finally {
    erasure.release();
  }
});
