import { expect, test } from 'vitest';
import { createBreaker, toReached } from './breaker.ts';
import { toFailureKind } from './failure.ts';

function createClock() {
  let nowMs = 0;
  return { now: () => nowMs, pass: (ms: number) => (nowMs += ms) };
}

function openBreaker(now: () => number) {
  const breaker = createBreaker(16, now);
  const changes = ['a', 'b', 'c', 'd', 'e'].map((id) => breaker.note('unreachable', id));
  return { breaker, changes };
}

test('occasional failures do not open the breaker', () => {
  const breaker = createBreaker(16, () => 0);
  for (let run = 0; run < 10; run += 1) {
    for (const id of ['a', 'b', 'c', 'd']) breaker.note('unreachable', `${id}${run}`);
    expect(breaker.note('reachable', 'e')).toBeNull();
  }
  expect(breaker.limit(0)).toBe(16);
});

test('[D-L5] one delivery that always fails does not open the breaker', () => {
  const breaker = createBreaker(16, () => 0);
  for (let run = 0; run < 100; run += 1) {
    expect(breaker.note('unreachable', 'poison')).toBeNull();
  }
  expect(breaker.limit(3)).toBe(13);
});

test('after failures of five deliveries in a row, one probe is allowed at growing intervals', () => {
  const clock = createClock();
  const { breaker, changes } = openBreaker(clock.now);
  expect(changes).toEqual([null, null, null, null, 'opened']);
  const waitsSeconds = Array.from({ length: 5 }, () => {
    let seconds = 0;
    for (; breaker.limit(0) === 0; seconds += 1) clock.pass(1_000);
    expect(breaker.limit(0)).toBe(1);
    breaker.noteClaim();
    return seconds;
  });
  expect(waitsSeconds).toEqual([2, 4, 8, 10, 10]);
});

test('a probe that found no due delivery is repeated at the next poll', () => {
  const clock = createClock();
  const { breaker } = openBreaker(clock.now);
  clock.pass(2_000);
  expect([breaker.limit(0), breaker.limit(0)]).toEqual([1, 1]);
});

test('[D-L5] after the first success the number in flight grows from two to the normal limit', () => {
  const { breaker } = openBreaker(() => 0);
  expect(breaker.note('unreachable', 'f')).toBeNull();
  expect(breaker.note('reachable', 'a')).toBe('closed');
  const limits = Array.from({ length: 20 }, (_, count) => {
    const limit = breaker.limit(0);
    breaker.note('reachable', `${count}`);
    return limit;
  });
  expect(limits.slice(0, 5)).toEqual([2, 3, 4, 5, 6]);
  expect(limits.at(-1)).toBe(16);
  expect(breaker.note('unreachable', 'a')).toBeNull();
});

test.each([
  ['reachable', 'http-404 http-422 smtp-550 smtp-452'],
  ['unreachable', 'http-503 timeout ECONNREFUSED smtp-421 smtp-session-535'],
  [null, 'smtp-no-response cv-missing RangeError 23505 unknown'],
])('[D-L5] as evidence about the destination, these failures mean %s: %s', (reached, codes) => {
  for (const failureCode of codes.split(' ')) {
    const outcome = { result: toFailureKind(failureCode), failureCode };
    expect([failureCode, toReached(outcome)]).toEqual([failureCode, reached]);
  }
});

test('[D-L5] a skipped delivery is no evidence that the destination is back', () => {
  expect(toReached({ result: 'skipped' })).toBeNull();
  expect(toReached({ result: 'delivered' })).toBe('reachable');
});
