// An outage of 72 hours of fake time: hours pass by moving the rows and the clock of the breakers.
// The workers, their polls and the time after the return are real.
import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { passDeliveryTime } from '../testing/delivery-time.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createDeliveryLoop, DeliveryFailure, type DeliveryLoop, type Sender } from './index.ts';

const MESSAGES = 1_000;
const STEP_HOURS = 3;
const STEPS = 72 / STEP_HOURS;
const P95_LIMIT_MS = 60_000;

const { pools, databases } = await createTestDatabase();
const loops: DeliveryLoop[] = [];
afterAll(() => Promise.all(loops.map((loop) => loop.dispose())));

let clockMs = 0;
let isUp = false;
let returnedAtMs = 0;
let poisonId = '';
let attempts = 0;
/** Time of the delivery after the return, by id, in the order of arrival. */
const arrivedMs = new Map<string, number>();
/** Per channel of a worker: how many deliveries were in flight at each start after the return. */
const starts: number[][] = [];

function createSender(counts: { inFlight: number }, started: number[]): Sender {
  return async ({ id }) => {
    attempts += 1;
    // A destination that closes connections and one that responds with errors.
    if (!isUp) throw new DeliveryFailure(attempts % 2 ? 'ECONNREFUSED' : 'http-503');
    counts.inFlight += 1;
    started.push(counts.inFlight);
    await new Promise((resolve) => setTimeout(resolve, 5));
    counts.inFlight -= 1;
    if (id === poisonId) throw new DeliveryFailure('http-500');
    arrivedMs.set(id, performance.now() - returnedAtMs);
    return 'delivered';
  };
}

function startWorker(): DeliveryLoop {
  const createChannel = (kinds: string[]) => {
    const started: number[] = [];
    starts.push(started);
    const sender = createSender({ inFlight: 0 }, started);
    return Object.fromEntries(kinds.map((kind) => [kind, sender]));
  };
  const loop = createDeliveryLoop({
    database: databases.worker,
    channels: {
      collector: createChannel(['contact-copy']),
      'studio-email': createChannel(['contact-notification']),
      email: createChannel(['contact-receipt']),
    },
    log: silentLogger,
    now: () => clockMs + performance.now(),
  });
  loops.push(loop);
  return loop;
}

async function submit(count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) {
    await pools.migrator.query(
      `select app_private.submit_contact(gen_random_uuid(), 'A', 'a@b.de', 'm', 'en',
         receipt_hash => $1)`,
      [randomBytes(32)],
    );
  }
}

async function passHours(hours: number): Promise<void> {
  clockMs += hours * 3_600_000;
  await passDeliveryTime(pools.migrator, hours * 3_600);
}

async function countByState(): Promise<Record<string, number>> {
  const { rows } = await pools.migrator.query<{ state: string; count: number }>(
    'select state, count(*)::int from app_private.deliveries group by state',
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

async function readPoison() {
  const { rows } = await pools.migrator.query(
    'select state, rejections, attempts, last_error from app_private.deliveries where id = $1',
    [poisonId],
  );
  return rows[0];
}

/** Not during an attempt, because its delay would begin after the hours that pass next. */
async function readWaitingPoison() {
  await expect
    .poll(async () => (await readPoison())?.last_error, { timeout: 5_000, interval: 20 })
    .not.toBeNull();
  return readPoison();
}

test('[D-L5] [D-F1c] after 72 hours of outage 3,000 of 3,000 deliveries arrive within a minute, the oldest first, and only the poison message is parked', async () => {
  startWorker();
  let second = startWorker();
  for (let step = 0; step < STEPS; step += 1) {
    await submit(Math.ceil((MESSAGES * (step + 1)) / STEPS) - Math.ceil((MESSAGES * step) / STEPS));
    const before = attempts;
    await passHours(STEP_HOURS);
    await expect.poll(() => attempts, { timeout: 5_000, interval: 20 }).toBeGreaterThan(before + 1);
    // Restarted during the outage, so it has no memory of it.
    if (step % 8 === 7) {
      await second.dispose();
      second = startWorker();
    }
  }
  expect(await countByState()).toEqual({ pending: 3 * MESSAGES });
  // One more message, whose copy makes the collector fail.
  await submit(1);
  const { rows } = await pools.migrator.query<{ id: string }>(
    `select id from app_private.deliveries where kind = 'contact-copy'
     order by created_at desc limit 1`,
  );
  poisonId = rows[0]?.id ?? '';
  const { rows: oldestFirst } = await pools.migrator.query<{ id: string }>(
    `select id from app_private.deliveries where kind = 'contact-copy' and id <> $1
     order by created_at`,
    [poisonId],
  );

  isUp = true;
  returnedAtMs = performance.now();
  await expect
    .poll(() => arrivedMs.size, { timeout: P95_LIMIT_MS, interval: 50 })
    .toBeGreaterThanOrEqual(3 * MESSAGES + 2);
  const sorted = [...arrivedMs.values()].sort((a, b) => a - b);
  expect(sorted[Math.floor(0.95 * sorted.length)]).toBeLessThan(P95_LIMIT_MS);
  await expect
    .poll(countByState, { timeout: 5_000 })
    .toEqual({ delivered: 3 * MESSAGES + 2, pending: 1 });

  // Oldest first: parallel requests overtake each other by a few places only.
  const places = new Map([...arrivedMs.keys()].map((id, place) => [id, place]));
  const order = oldestFirst.map(({ id }) => places.get(id) ?? -1);
  const ranks = [...order].sort((a, b) => a - b);
  const moved = order.map((place, rank) => Math.abs(ranks.indexOf(place) - rank));
  expect(moved.toSorted((a, b) => a - b)[Math.floor(0.95 * moved.length)]).toBeLessThan(64);
  // No stampede: the number in flight grows by one per response, up to the normal limit.
  for (const started of starts) {
    expect(Math.max(0, ...started)).toBeLessThanOrEqual(16);
  }

  // The poison message is retried for at most five days, while visitors keep writing.
  for (let step = 0; (await readWaitingPoison())?.state === 'pending'; step += 1) {
    expect(step).toBeLessThan(40);
    await submit(1);
    const { attempts: before } = await readWaitingPoison();
    await passHours(20);
    const isSettled = async () => {
      const poison = await readPoison();
      return poison?.state === 'parked' || poison?.attempts > before;
    };
    await expect.poll(isSettled, { timeout: 5_000, interval: 20 }).toBe(true);
  }
  const { delivered, ...others } = await countByState();
  expect(delivered).toBeGreaterThanOrEqual(3 * MESSAGES + 2);
  expect(others['parked']).toBe(1);
  expect(await readPoison()).toMatchObject({ state: 'parked' });
}, 180_000);
