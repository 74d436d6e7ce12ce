import { afterEach, expect, test, vi } from 'vitest';
import { createTurns } from './turns.ts';

afterEach(() => vi.useRealTimers());

/** Lets some callers line up behind a first one, and tells who was served and who was refused. */
async function lineUp(maxWaiting: number, callers: readonly [name: string, recentCalls: number][]) {
  const turns = createTurns(maxWaiting);
  const first = Promise.withResolvers<void>();
  const served: string[] = [];
  const serving = turns.take(0, () => first.promise);
  const outcomes = callers.map(async ([name, recentCalls]) => {
    try {
      await turns.take(recentCalls, async () => void served.push(name));
      return null;
    } catch (error) {
      return { name, error };
    }
  });
  first.resolve();
  await serving;
  const refused = (await Promise.all(outcomes)).filter((outcome) => outcome !== null);
  return { served, refused, turns };
}

test('whoever has called least lately goes first, and equals in the order they came', async () => {
  const { served } = await lineUp(9, [
    ['flooder 1', 7],
    ['flooder 2', 7],
    ['honest', 1],
    ['flooder 3', 6],
  ]);
  expect(served).toEqual(['honest', 'flooder 3', 'flooder 1', 'flooder 2']);
});

test('a full line refuses those who called most, also when they came first, and says when to come back', async () => {
  const { served, refused } = await lineUp(2, [
    ['flooder 1', 7],
    ['flooder 2', 7],
    ['flooder 3', 7],
    ['honest', 1],
  ]);
  expect(served).toEqual(['honest', 'flooder 1']);
  expect(refused.map(({ name }) => name)).toEqual(['flooder 2', 'flooder 3']);
  expect(refused[0]?.error).toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 2 });
});

test('whether there is a place can be asked beforehand', async () => {
  const turns = createTurns(1);
  const first = Promise.withResolvers<void>();
  const both = [turns.take(5, () => first.promise), turns.take(5, async () => {})];
  expect(() => turns.requirePlace(5)).toThrow('Too many requests');
  expect(() => turns.requirePlace(4)).not.toThrow();
  first.resolve();
  await Promise.all(both);
  expect(() => turns.requirePlace(5)).not.toThrow();
});

test('work that fails lets the next one go on', async () => {
  const turns = createTurns(1);
  const failing = turns.take(0, () => Promise.reject(new Error('broken')));
  const next = turns.take(0, async () => 'served');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('served');
});

test.each([
  ['a full line rests three times as long as the last one took', 2, 400],
  ['a line with room serves one after the other', 3, 100],
])('%s', async (_what, maxWaiting, servedAfterMs) => {
  vi.useFakeTimers();
  const turns = createTurns(maxWaiting);
  const served: number[] = [];
  const first = turns.take(1, () => new Promise((resolve) => setTimeout(resolve, 100)));
  const others = [1, 2].map(() => turns.take(1, async () => void served.push(performance.now())));
  const startedMs = performance.now();
  await vi.advanceTimersByTimeAsync(servedAfterMs - 1);
  expect(served).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await Promise.all([first, ...others]);
  // The line is not full any more after the first of them.
  expect(served.map((atMs) => atMs - startedMs)).toEqual([servedAfterMs, servedAfterMs]);
});
