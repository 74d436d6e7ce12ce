import { expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';

function createClock() {
  let nowMs = 0;
  return { now: () => nowMs, pass: (ms: number) => (nowMs += ms) };
}

function openBreaker(now: () => number) {
  const breaker = createBreaker(now);
  const changes = Array.from({ length: 5 }, () => breaker.note('unreachable'));
  return { breaker, changes };
}

test('a destination that fails now and then stays open to everything', () => {
  const breaker = createBreaker(() => 0);
  for (let round = 0; round < 10; round += 1) {
    for (let failure = 0; failure < 4; failure += 1) breaker.note('unreachable');
    expect(breaker.note('answered')).toBeNull();
  }
  expect(breaker.limit(16)).toBe(16);
});

test('the fifth failure in a row leaves one probe every two seconds', () => {
  const clock = createClock();
  const { breaker, changes } = openBreaker(clock.now);
  expect(changes).toEqual([null, null, null, null, 'opened']);
  expect(breaker.limit(16)).toBe(0);
  clock.pass(2_000);
  expect(breaker.limit(16)).toBe(1);
  expect(breaker.limit(16)).toBe(0);
  clock.pass(2_000);
  expect(breaker.limit(0)).toBe(0);
});

test('the first answer closes it, further failures are counted anew', () => {
  const { breaker } = openBreaker(() => 0);
  expect(breaker.note('unreachable')).toBeNull();
  expect(breaker.note('answered')).toBe('closed');
  expect(breaker.limit(16)).toBe(16);
  expect(breaker.note('unreachable')).toBeNull();
});
