// Generated sequences: a destination that goes up and down, two workers that crash, and poison
// messages. Once the destination stays up, every healthy delivery must arrive, every poison message
// must be parked, and nothing else. Time is fake: it passes by moving the rows.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passDeliveryTime } from '../testing/delivery-time.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createBreaker } from './breaker.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  type Outcome,
  storeOutcome,
  wakeWaiting,
} from './outbox.ts';

const { pools, databases } = await createTestDatabase();

const LEASE_MS = 20_000;
const ATTEMPT_SECONDS = 0.1;
/** While the destination stays up: messages of visitors until the poison messages are parked. */
const MAX_VISITORS = 400;

/** Less than the twelve failures that park a delivery, because a failure can be counted by accident. */
const MAX_REPEATS = 6;
const MAX_SUSPECT_SECONDS = 1.25 * 3 ** (MAX_REPEATS + 1);

const POISON = { result: 'unclear', failureCode: 'http-500' } as const;
const DOWN: readonly Outcome[] = [
  { result: 'unreachable', failureCode: 'ECONNREFUSED' },
  { result: 'unclear', failureCode: 'http-503' },
  { result: 'unclear', failureCode: 'timeout' },
];

function createWorld() {
  let nowSeconds = 0;
  let isUp = true;
  let downOutcome = DOWN[0];
  const poison = new Set<string>();
  const received = new Set<string>();
  const createWorker = () => createBreaker(16, () => nowSeconds * 1_000);
  const workers = [createWorker(), createWorker()];

  async function submit(isPoison: boolean): Promise<void> {
    const { rows } = await pools.migrator.query<{ id: string }>(
      `select id from app_private.submit_contact(gen_random_uuid(), 'A', 'a@b.de', 'm', 'en')`,
    );
    const { rows: copies } = await pools.migrator.query<{ id: string }>(
      `select id from app_private.deliveries where contact_id = $1 and kind = 'contact-copy'`,
      [rows[0]?.id],
    );
    if (isPoison) poison.add(copies[0]?.id ?? '');
  }

  function send({ id }: ClaimedDelivery): Outcome {
    nowSeconds += ATTEMPT_SECONDS;
    if (!isUp) return downOutcome ?? POISON;
    if (poison.has(id)) return POISON;
    received.add(id);
    return { result: 'delivered' };
  }

  /** One poll of a worker. A crash loses the outcomes that are not stored yet. */
  async function poll(at: number, crashAfter = Number.POSITIVE_INFINITY): Promise<number> {
    const breaker = workers[at];
    const limit = breaker?.limit(0) ?? 0;
    if (!breaker || limit === 0) return 0;
    const claimed = await claimDeliveries(databases.worker, {
      destination: 'collector',
      kinds: ['contact-copy'],
      limit,
      leaseMs: LEASE_MS,
    });
    if (claimed.length > 0) breaker.noteClaim();
    for (const [place, delivery] of claimed.entries()) {
      const outcome = send(delivery);
      if (place >= crashAfter) {
        workers[at] = createWorker();
        return claimed.length;
      }
      const isReachable = outcome.result === 'delivered';
      breaker.note(isReachable ? 'reachable' : 'unreachable', delivery.id);
      const stored = await storeOutcome(databases.worker, delivery, outcome);
      if (stored?.has_returned) await wakeWaiting(databases.worker, 'collector');
    }
    return claimed.length;
  }

  return {
    submit,
    poll,
    async pass(seconds: number) {
      nowSeconds += seconds;
      await passDeliveryTime(pools.migrator, seconds);
    },
    switchTo(isNowUp: boolean, how = 0) {
      isUp = isNowUp;
      downOutcome = DOWN[how];
    },
    async readStates() {
      const { rows } = await pools.migrator.query<{ id: string; state: string; wait: number }>(
        `select id, state, extract(epoch from next_attempt_at - now())::float as wait
         from app_private.deliveries where kind = 'contact-copy'`,
      );
      return rows.map((row) => ({ ...row, isPoison: poison.has(row.id) }));
    },
    received,
  };
}
type World = ReturnType<typeof createWorld>;

async function reset(): Promise<World> {
  await pools.migrator.query('truncate app.contacts cascade');
  await pools.migrator.query(
    'update app_private.delivery_kinds set is_accepting = false, suspect_id = null, unreachable_at = null',
  );
  return createWorld();
}

async function expectNoHealthyParked(world: World): Promise<void> {
  const states = await world.readStates();
  expect(states.filter(({ state, isPoison }) => state === 'parked' && !isPoison)).toEqual([]);
}

/** The destination stays up and visitors keep writing. */
async function settle(world: World): Promise<void> {
  world.switchTo(true);
  // All leases of crashed workers end, and all delays of an unreachable destination.
  await world.pass(60);
  while ((await world.poll(0)) + (await world.poll(1)) > 0) await world.pass(0);
  const late = (await world.readStates()).filter(
    ({ state, isPoison }) => state === 'pending' && !isPoison,
  );
  // Each repetition of the pattern can count one failure by accident, which triples the delay.
  expect(late.filter(({ wait }) => wait > MAX_SUSPECT_SECONDS)).toEqual([]);
  for (let visitor = 0; ; visitor += 1) {
    expect(visitor).toBeLessThan(MAX_VISITORS);
    const pending = (await world.readStates()).filter(({ state }) => state === 'pending');
    if (pending.length === 0) return;
    await world.submit(false);
    await world.pass(Math.max(1, Math.min(...pending.map(({ wait }) => wait))));
    await world.poll(visitor % 2);
  }
}

async function expectSettled(world: World): Promise<void> {
  for (const { id, state, isPoison } of await world.readStates()) {
    expect([id, state]).toEqual([id, isPoison ? 'parked' : 'delivered']);
    expect(world.received.has(id)).toBe(!isPoison);
  }
}

const duration = fc.constantFrom(0.5, 1, 10, 35, 59, 600, 7_200, 86_400);
const phase = fc.record({
  isUp: fc.boolean(),
  how: fc.nat(DOWN.length - 1),
  visitors: fc.nat(1),
  polls: fc.array(
    fc.record({
      passSeconds: duration,
      worker: fc.nat(1),
      crashAfter: fc.option(fc.nat(3), { nil: undefined, freq: 8 }),
    }),
    { minLength: 2, maxLength: 3 },
  ),
});
/** A pattern that repeats, because only repeated failures can park a delivery. */
const history = fc.record({
  pattern: fc.array(phase, { minLength: 1, maxLength: 3 }),
  repeats: fc.integer({ min: 4, max: MAX_REPEATS }),
  poisonAt: fc.array(fc.nat(20), { maxLength: 2 }),
});

test('[D-L5] any sequence of outages, crashes and poison messages ends with only the poison parked', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ pattern, repeats, poisonAt }) => {
      const world = await reset();
      await world.submit(false);
      await world.submit(false);
      for (let played = 0; played < pattern.length * repeats; played += 1) {
        const now = pattern[played % pattern.length];
        if (!now) throw new Error('no phase');
        world.switchTo(now.isUp, now.how);
        for (let count = 0; count < now.visitors; count += 1) await world.submit(false);
        if (poisonAt.includes(played)) await world.submit(true);
        for (const { passSeconds, worker, crashAfter } of now.polls) {
          await world.pass(passSeconds);
          await world.poll(worker, crashAfter);
        }
      }
      await expectNoHealthyParked(world);
      await settle(world);
      await expectSettled(world);
    }),
    { numRuns: 60 },
  );
}, 180_000);

test('[D-L5] a destination that works one second of every minute for two days parks nothing', async () => {
  const world = await reset();
  for (let count = 0; count < 60; count += 1) await world.submit(false);
  await world.submit(true);
  // 48 hours in 48 groups of minutes: in each, the first minute is played and the others pass.
  for (let hour = 0; hour < 48; hour += 1) {
    world.switchTo(true);
    // A very short second: in each minute only one poll of one worker is answered.
    await world.poll(hour % 2);
    world.switchTo(false, 1 + (hour % 2));
    await world.submit(false);
    for (let down = 0; down < 4; down += 1) {
      await world.poll(down % 2);
      await world.pass(14.5);
    }
    await world.pass(3_540);
    await expectNoHealthyParked(world);
  }
  await settle(world);
  await expectSettled(world);
}, 180_000);
