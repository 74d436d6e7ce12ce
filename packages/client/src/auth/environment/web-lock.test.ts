import { expect, test } from 'vitest';
import { createFakeClock, settle } from '../../testing/index.ts';
import { createWebLock, type Locks } from './web-lock.ts';

const WAIT_MS = 5_000;
const HOUR_MS = 3_600_000;

/** A lock that another tab holds until it is released. */
function createHeldLock() {
  const held = Promise.withResolvers<void>();
  const locks: Locks = {
    async request(_name, { ifAvailable, signal }, task) {
      if (ifAvailable) return task(null);
      const aborted = new Promise<never>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
      await Promise.race([held.promise, aborted]);
      return task({});
    },
  };
  return { locks, release: held.resolve };
}

function startTask() {
  const clock = createFakeClock();
  const { locks, release } = createHeldLock();
  const runs: boolean[] = [];
  const done = createWebLock(locks, clock)('refresh', WAIT_MS, async (wasContended) => {
    runs.push(wasContended);
  });
  return { clock, release, runs, done };
}

test('a task whose lock is never released runs without it after the wait', async () => {
  const { clock, runs, done } = startTask();
  await clock.advance(WAIT_MS - 1);
  expect(runs).toEqual([]);
  await clock.advance(1);
  expect(runs).toEqual([true]);
  await done;
});

test('a wait that ends during a sleep starts again, because the lock holder slept too', async () => {
  const { clock, release, runs, done } = startTask();
  await settle();
  await clock.sleep(HOUR_MS);
  await clock.advance(WAIT_MS - 1);
  expect(runs).toEqual([]);
  release();
  await done;
  expect(runs).toEqual([true]);
  expect(clock.pendingTimers()).toBe(0);
});

test('a wait starts again after a sleep also when the clock was set back before it', async () => {
  const { clock, release, runs, done } = startTask();
  await settle();
  clock.jump(-24 * HOUR_MS);
  await clock.sleep(HOUR_MS);
  await clock.advance(WAIT_MS - 1);
  expect(runs).toEqual([]);
  release();
  await done;
  expect(runs).toEqual([true]);
});

test('a wait without a sleep ends in time when the clock was set back', async () => {
  const { clock, runs, done } = startTask();
  await settle();
  clock.jump(-24 * HOUR_MS);
  await clock.advance(WAIT_MS);
  expect(runs).toEqual([true]);
  await done;
});
