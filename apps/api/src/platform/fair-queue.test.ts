import { afterEach, expect, test, vi } from 'vitest';
import { createFairQueue, createRecentCalls } from './fair-queue.ts';

afterEach(() => vi.useRealTimers());

/**
 * Queues callers behind a running job. Returns which callers were served and which were rejected.
 */
async function enqueueAll(
  maxWaiting: number,
  callers: readonly [name: string, recentCalls: number][],
) {
  const queue = createFairQueue({ maxWaiting, restFactor: 3 });
  const first = Promise.withResolvers<void>();
  const served: string[] = [];
  const serving = queue.run({ recentCalls: 0 }, () => first.promise);
  const outcomes = callers.map(async ([name, recentCalls]) => {
    try {
      await queue.run({ recentCalls }, async () => void served.push(name));
      return null;
    } catch (error) {
      return { name, error };
    }
  });
  first.resolve();
  await serving;
  const rejected = (await Promise.all(outcomes)).filter((outcome) => outcome !== null);
  return { served, rejected, queue };
}

test('the client with the fewest recent calls is served first, equal ones in order of arrival', async () => {
  const { served } = await enqueueAll(9, [
    ['flooder 1', 7],
    ['flooder 2', 7],
    ['legitimate', 1],
    ['flooder 3', 6],
  ]);
  expect(served).toEqual(['legitimate', 'flooder 3', 'flooder 1', 'flooder 2']);
});

test('a full queue rejects the clients with the most calls, also when they came first, with a retry time', async () => {
  const { served, rejected } = await enqueueAll(2, [
    ['flooder 1', 7],
    ['flooder 2', 7],
    ['flooder 3', 7],
    ['legitimate', 1],
  ]);
  expect(served).toEqual(['legitimate', 'flooder 1']);
  expect(rejected.map(({ name }) => name)).toEqual(['flooder 2', 'flooder 3']);
  expect(rejected[0]?.error).toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 2 });
});

test('a slot can be required before the job is queued', async () => {
  const queue = createFairQueue({ maxWaiting: 1, restFactor: 3 });
  const first = Promise.withResolvers<void>();
  const both = [
    queue.run({ recentCalls: 5 }, () => first.promise),
    queue.run({ recentCalls: 5 }, async () => {}),
  ];
  expect(() => queue.requireSlot({ recentCalls: 5 })).toThrow('Too many requests');
  expect(() => queue.requireSlot({ recentCalls: 4 })).not.toThrow();
  first.resolve();
  await Promise.all(both);
  expect(() => queue.requireSlot({ recentCalls: 5 })).not.toThrow();
});

test('a failed job does not block the queue', async () => {
  const queue = createFairQueue({ maxWaiting: 1, restFactor: 3 });
  const failing = queue.run({ recentCalls: 0 }, () => Promise.reject(new Error('broken')));
  const next = queue.run({ recentCalls: 0 }, async () => 'served');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('served');
});

test.each([
  ['a full queue pauses three times as long as the last job took', 2, 400],
  ['a queue that is not full starts the next job without a pause', 3, 100],
])('%s', async (_what, maxWaiting, servedAfterMs) => {
  vi.useFakeTimers();
  const queue = createFairQueue({ maxWaiting, restFactor: 3 });
  const served: number[] = [];
  const first = queue.run(
    { recentCalls: 1 },
    () => new Promise((resolve) => setTimeout(resolve, 100)),
  );
  const others = [1, 2].map(() =>
    queue.run({ recentCalls: 1 }, async () => void served.push(performance.now())),
  );
  const startedMs = performance.now();
  await vi.advanceTimersByTimeAsync(servedAfterMs - 1);
  expect(served).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await Promise.all([first, ...others]);
  // After the first waiting job starts, the queue is no longer full.
  expect(served.map((atMs) => atMs - startedMs)).toEqual([servedAfterMs, servedAfterMs]);
});

test('a second waiting job of one client is rejected, jobs of other clients are queued', async () => {
  const queue = createFairQueue({ maxWaiting: 9, restFactor: 3 });
  const first = Promise.withResolvers<void>();
  const enqueue = (client: string) => queue.run({ recentCalls: 1, client }, () => first.promise);
  const running = enqueue('a');
  const waiting = enqueue('a');
  await expect(enqueue('a')).rejects.toMatchObject({ code: 'too-many-requests' });
  expect(() => queue.requireSlot({ recentCalls: 1, client: 'a' })).toThrow('Too many requests');
  const other = enqueue('b');
  first.resolve();
  await Promise.all([running, waiting, other]);
  await enqueue('a');
});

const MINUTE_MS = 60_000;

test('calls are counted per client and dropped after at most two windows', () => {
  let nowMs = 0;
  const { count } = createRecentCalls(() => nowMs);
  expect([count('a'), count('a'), count('b')]).toEqual([1, 2, 1]);
  nowMs = 6 * MINUTE_MS;
  expect(count('a')).toBe(3);
  nowMs = 12 * MINUTE_MS;
  expect(count('b')).toBe(1);
  expect(count('a')).toBe(2);
});

test('any number of clients uses at most the memory of two full windows', () => {
  const { count } = createRecentCalls(() => 0, 3);
  for (const client of ['a', 'b', 'c', 'd']) expect(count(client)).toBe(1);
  expect(count('a')).toBe(2);
  for (const client of ['e', 'f', 'g', 'h']) count(client);
  expect(count('b')).toBe(1);
});
