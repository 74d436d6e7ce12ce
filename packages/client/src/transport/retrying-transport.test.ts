import { expect, test } from 'vitest';
import { type ClientError, toNoResponseError } from '../contract/index.ts';
import { createFakeClock } from '../testing/index.ts';
import { createTransport } from './retrying-transport.ts';
import type { Call } from './transport.ts';

type Respond = (init: RequestInit) => Response | Promise<Response>;

const CALL: Call = { url: 'https://api.example/x', init: { method: 'GET' }, isSafe: true };
const busy =
  (status: number, retryAfter?: string): Respond =>
  () =>
    new Response('busy', {
      status,
      headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
    });
const lost: Respond = () => Promise.reject(new TypeError('fetch failed'));
const good: Respond = () => new Response('good');
/** Responds never, and ignores the signal. */
const silent: Respond = () => new Promise(() => {});

/** Sends to a server that responds in this order. The last response repeats. */
function createSetting(responses: Respond[], options: Parameters<typeof createTransport>[0] = {}) {
  const clock = createFakeClock();
  const sent: { atMs: number; init: RequestInit }[] = [];
  const transport = createTransport({
    timeoutMs: 10_000,
    clock,
    random: () => 1,
    fetch: async (_url, init = {}) => {
      const respond = responses[Math.min(sent.length, responses.length - 1)] ?? good;
      sent.push({ atMs: clock.uptimeMs(), init });
      return respond(init);
    },
    ...options,
  });
  /** The text of the response, or the error of a call without one. */
  function send(call: Partial<Call> = {}) {
    const state: { result: string | ClientError | null } = { result: null };
    transport({ ...CALL, ...call }, (response) => response.text()).then(
      (text) => (state.result = text),
      (cause) => (state.result = toNoResponseError(cause, call.signal)),
    );
    return state;
  }
  const times = () => sent.map(({ atMs }) => atMs);
  return { clock, sent, times, send };
}

test('a 429 with Retry-After is followed by a success after that time', async () => {
  const { clock, times, send } = createSetting([busy(429, '7'), good]);
  const call = send();
  await clock.advance(6_999);
  expect([times(), call.result]).toEqual([[0], null]);
  await clock.advance(1);
  expect([times(), call.result]).toEqual([[0, 7_000], 'good']);
  expect(clock.pendingTimers()).toBe(0);
});

test('a Retry-After date is measured against the clock', async () => {
  const { clock, times, send } = createSetting([
    () => busy(503, new Date(clock.now() + 4_000).toUTCString())({}),
    good,
  ]);
  const call = send();
  await clock.advance(4_000);
  expect([times(), call.result]).toEqual([[0, 4_000], 'good']);
});

test.each(['31', 'Fri, 31 Dec 2099 23:59:59 GMT'])(
  'a Retry-After of %s is too long, so the failed response is returned',
  async (retryAfter) => {
    const { clock, times, send } = createSetting([busy(429, retryAfter)]);
    const call = send();
    await clock.advance(0);
    expect([times(), call.result]).toEqual([[0], 'busy']);
  },
);

test.each([429, 502, 503, 504])('after %s the delays are 1 s and 2 s', async (status) => {
  const { clock, times, send } = createSetting([busy(status, 'soon')]);
  const call = send();
  await clock.advance(60_000);
  expect([times(), call.result]).toEqual([[0, 1_000, 3_000], 'busy']);
});

test.each([400, 401, 403, 404, 408, 500, 501])('a %s is not retried', async (status) => {
  const { clock, times, send } = createSetting([busy(status), good]);
  send();
  await clock.advance(60_000);
  expect(times()).toEqual([0]);
});

test('the random part shortens the delay to a half at most', async () => {
  const { clock, times, send } = createSetting([lost, good], { random: () => 0 });
  send();
  await clock.advance(60_000);
  expect(times()).toEqual([0, 500]);
});

test('an attempt that takes too long is aborted, and the next one succeeds', async () => {
  const { clock, sent, times, send } = createSetting([silent, good]);
  const call = send();
  await clock.advance(9_999);
  expect(sent[0]?.init.signal?.aborted).toBe(false);
  await clock.advance(1_001);
  expect([times(), call.result]).toEqual([[0, 11_000], 'good']);
  expect(sent[0]?.init.signal?.aborted).toBe(true);
  expect(clock.pendingTimers()).toBe(0);
});

test('the time limit includes the body of the response', async () => {
  const endless = () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) }));
  const { clock, send } = createSetting([endless]);
  const call = send({ isSafe: false });
  await clock.advance(10_000);
  expect(call.result).toMatchObject({ status: 0, error: 'timeout' });
});

test('without a time limit an attempt waits for its response', async () => {
  const { clock, times, send } = createSetting([silent]);
  const call = send({ timeoutMs: null });
  await clock.advance(3_600_000);
  expect([times(), call.result]).toEqual([[0], null]);
});

test('an abort during the delay ends the call immediately, and nothing more is sent', async () => {
  const { clock, times, send } = createSetting([busy(503), good]);
  const controller = new AbortController();
  const call = send({ signal: controller.signal });
  await clock.advance(500);
  controller.abort();
  await clock.advance(0);
  expect(call.result).toMatchObject({ status: 0, error: 'abort-error' });
  await clock.advance(60_000);
  expect(times()).toEqual([0]);
  expect(clock.pendingTimers()).toBe(0);
});

test('an abort during an attempt ends the call and aborts the request', async () => {
  const { clock, sent, send } = createSetting([silent]);
  const controller = new AbortController();
  const call = send({ signal: controller.signal });
  await clock.advance(500);
  controller.abort();
  await clock.advance(60_000);
  expect(call.result).toMatchObject({ error: 'abort-error' });
  expect(sent.map(({ init }) => init.signal?.aborted)).toEqual([true]);
});

test('an abort while the credentials are awaited ends the call, and nothing is sent', async () => {
  const { clock, sent, send } = createSetting([good], { credentials: () => new Promise(() => {}) });
  const controller = new AbortController();
  const call = send({ signal: controller.signal });
  await clock.advance(500);
  controller.abort();
  await clock.advance(0);
  expect(call.result).toMatchObject({ error: 'abort-error' });
  expect(sent).toEqual([]);
});

test('the limit of the caller ends all attempts with timeout', async () => {
  const { clock, times, send } = createSetting([busy(503)]);
  const controller = new AbortController();
  const call = send({ signal: controller.signal });
  await clock.advance(1_500);
  controller.abort(new DOMException('The operation timed out.', 'TimeoutError'));
  await clock.advance(60_000);
  expect(call.result).toMatchObject({ status: 0, error: 'timeout' });
  expect(times()).toEqual([0, 1_000]);
});

test('a call that is not safe is sent once', async () => {
  for (const respond of [lost, busy(429, '1'), busy(503), silent]) {
    const { clock, times, send } = createSetting([respond, good]);
    send({ isSafe: false });
    await clock.advance(60_000);
    expect(times()).toEqual([0]);
  }
});

test('a call that is not safe is retried as often as its caller asks, also after a 500', async () => {
  const { clock, times, send } = createSetting([busy(500), lost, good]);
  const call = send({ isSafe: false, retries: 3 });
  await clock.advance(60_000);
  expect([times(), call.result]).toEqual([[0, 1_000, 3_000], 'good']);
});

test('credentials that reject are not asked again, and nothing is sent', async () => {
  let asked = 0;
  const { clock, sent, send } = createSetting([good], {
    credentials: async () => {
      asked += 1;
      throw Object.assign(new Error('Network Error'), { status: 0, error: 'network' });
    },
  });
  const call = send();
  await clock.advance(60_000);
  expect(call.result).toEqual({
    status: 0,
    error: 'network',
    message: 'Network Error',
    reference: null,
  });
  expect([asked, sent]).toEqual([1, []]);
});

test('each attempt reads the headers again, and later sources replace earlier ones', async () => {
  let token = 0;
  const { clock, sent, send } = createSetting([busy(503), good], {
    async credentials() {
      token += 1;
      return { authorization: `Bearer ${token}`, 'x-role': 'user' };
    },
    headers: () => ({ 'X-Role': 'editor', 'x-trace': 'hook' }),
  });
  send({ init: { headers: { accept: 'a/b', 'x-role': 'none' } }, headers: { 'X-Trace': 'call' } });
  await clock.advance(60_000);
  expect(sent.map(({ init }) => Object.fromEntries(new Headers(init.headers)))).toEqual([
    { accept: 'a/b', authorization: 'Bearer 1', 'x-role': 'editor', 'x-trace': 'call' },
    { accept: 'a/b', authorization: 'Bearer 2', 'x-role': 'editor', 'x-trace': 'call' },
  ]);
});

test('an abort directly after the credentials are there sends nothing', async () => {
  const controller = new AbortController();
  const { clock, sent, send } = createSetting([good], {
    credentials: async () => {
      queueMicrotask(() => queueMicrotask(() => controller.abort()));
      return {};
    },
  });
  const call = send({ signal: controller.signal, isSafe: false });
  await clock.advance(0);
  expect(call.result).toMatchObject({ error: 'abort-error' });
  expect(sent.filter(({ init }) => !init.signal?.aborted)).toEqual([]);
});

test.each(['1.5', '-5', '5, 10', 'Mon, 01 Jan 2001 00:00:00 GMT'])(
  'a Retry-After of "%s" is ignored, and the usual delay applies',
  async (retryAfter) => {
    const { clock, times, send } = createSetting([busy(503, retryAfter), good]);
    send();
    await clock.advance(60_000);
    expect(times()).toEqual([0, 1_000]);
  },
);

test('many retries wait at most 30 s between attempts', async () => {
  const { clock, times, send } = createSetting([busy(503)]);
  send({ isSafe: false, retries: 10 });
  await clock.advance(600_000);
  expect(times()).toHaveLength(11);
  expect(times().at(-1)).toBe(31_000 + 5 * 30_000);
});

test('a time limit of Infinity is none', async () => {
  const { clock, sent, send } = createSetting([silent]);
  send({ timeoutMs: Number.POSITIVE_INFINITY });
  await clock.advance(600_000);
  expect(sent).toHaveLength(1);
});
