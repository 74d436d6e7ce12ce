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

test('occasional failures do not open the breaker', () => {
  const breaker = createBreaker(() => 0);
  for (let run = 0; run < 10; run += 1) {
    for (let failure = 0; failure < 4; failure += 1) breaker.note('unreachable');
    expect(breaker.note('reachable')).toBeNull();
  }
  expect(breaker.limit(16)).toBe(16);
});

test('after five failures in a row, one probe is allowed every two seconds', () => {
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

test('the first success closes the breaker, and failures are counted from zero', () => {
  const { breaker } = openBreaker(() => 0);
  expect(breaker.note('unreachable')).toBeNull();
  expect(breaker.note('reachable')).toBe('closed');
  expect(breaker.limit(16)).toBe(16);
  expect(breaker.note('unreachable')).toBeNull();
});
