import type { ClientError } from '@loimel/client/contract';
import { expect, test } from 'vitest';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';

/** A server that responds with these statuses in this order. The last one repeats. 0: no response. */
function createSetting(statuses: number[]) {
  const sentAtMs: number[] = [];
  let nowMs = 0;
  const clock = {
    now: () => nowMs,
    wait: async (delayMs: number) => {
      nowMs += delayMs;
    },
  };
  const send = async () => {
    const status = statuses[Math.min(sentAtMs.length, statuses.length - 1)] ?? 200;
    sentAtMs.push(nowMs);
    return { status, error: 'x', message: 'x', reference: null };
  };
  const toError = (result: ClientError) => (result.status === 200 ? null : result);
  return { sentAtMs, run: () => retryWhileUnavailable(send, toError, clock) };
}

test.each([502, 503, 504])(
  'after %i the submission is sent again until it succeeds',
  async (status) => {
    const { sentAtMs, run } = createSetting([status, status, 200]);
    expect(await run()).toMatchObject({ status: 200 });
    expect(sentAtMs).toHaveLength(3);
  },
);

test('between two attempts are two to three seconds, as the server asks', async () => {
  const { sentAtMs, run } = createSetting([503]);
  await run();
  const waits = sentAtMs.slice(1).map((atMs, index) => atMs - (sentAtMs[index] ?? 0));
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(2_000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(3_000);
});

test('after a minute the failure is returned', async () => {
  const { sentAtMs, run } = createSetting([503]);
  expect(await run()).toMatchObject({ status: 503 });
  expect(sentAtMs.at(-1)).toBeGreaterThan(55_000);
  expect(sentAtMs.at(-1)).toBeLessThanOrEqual(60_000);
});

test.each([0, 400, 429, 500])('a failure with status %i is returned at once', async (status) => {
  const { sentAtMs, run } = createSetting([status, 200]);
  expect(await run()).toMatchObject({ status });
  expect(sentAtMs).toEqual([0]);
});
