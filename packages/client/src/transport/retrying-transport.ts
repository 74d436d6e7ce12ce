// Sends calls with a time limit, and sends safe calls again after a temporary failure.
import {
  type Call,
  collectHeaders,
  createAbortError,
  sendOnce,
  type Transport,
  type TransportOptions,
} from './transport.ts';

export type RetryOptions = {
  /** Limit of one attempt, including its response body. Null: none. Default: 30,000. */
  timeoutMs?: number | null;
  /**
   * Retries of a safe call after no response, 429, 502, 503 or 504. Default: 2. Safe calls are
   * GraphQL queries, downloads and presigned URLs.
   */
  retries?: number;
};

/** Timers and wall clock. Tests replace them. */
type TransportClock = {
  now(): number;
  setTimeout(run: () => void, delayMs: number): unknown;
  clearTimeout(timer: unknown): void;
};

type Options = TransportOptions & RetryOptions & { clock?: TransportClock; random?: () => number };

const TIMEOUT_MS = 30_000;
const RETRIES = 2;
const FIRST_WAIT_MS = 1_000;
/** A longer Retry-After ends the call with its error, so that the caller can decide. */
const MAX_WAIT_MS = 30_000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const TEMPORARY = [429, 502, 503, 504];

const SYSTEM_CLOCK: TransportClock = {
  now: () => Date.now(),
  setTimeout: (run, delayMs) => setTimeout(run, delayMs),
  clearTimeout: (timer) => clearTimeout(timer as Parameters<typeof clearTimeout>[0]),
};

/**
 * A transport with a time limit for each attempt. Safe calls are retried: after `Retry-After`, or
 * after 0.5 to 1 s, doubled each time. Other calls are retried only when the caller asks for it.
 */
export function createTransport(options: Options = {}): Transport {
  const { clock = SYSTEM_CLOCK, random = Math.random } = options;

  return async (call, read) => {
    const retries = call.retries ?? (call.isSafe ? (options.retries ?? RETRIES) : 0);
    for (let attempt = 0; ; attempt += 1) {
      // Outside the attempt: missing credentials are never retried.
      const headers = await unlessAborted(collectHeaders(options, call), call.signal);
      const outcome = await runAttempt(call, headers, read);
      const delayMs = findDelay(call, outcome, attempt);
      if (attempt >= retries || delayMs === null) return finish(outcome);
      await wait(delayMs, call.signal);
    }
  };

  /** The time limit also covers the body, and a `fetch` that ignores its signal. */
  async function runAttempt<Result>(
    call: Call,
    headers: Headers,
    read: (response: Response) => Promise<Result>,
  ): Promise<Outcome<Result>> {
    const { timeoutMs = options.timeoutMs === undefined ? TIMEOUT_MS : options.timeoutMs } = call;
    const controller = new AbortController();
    const abort = () => controller.abort(call.signal?.reason);
    // The caller may have aborted after the credentials were there.
    if (call.signal?.aborted) return { cause: createAbortError(call.signal) };
    call.signal?.addEventListener('abort', abort);
    let isTimedOut = false;
    const expire = () => {
      isTimedOut = true;
      controller.abort();
    };
    const timer = isLimited(timeoutMs) ? clock.setTimeout(expire, timeoutMs) : undefined;
    let response: Response | null = null;
    const keepAndRead = (received: Response) => {
      response = received;
      return read(received);
    };
    try {
      const sending = sendOnce(options, call, headers, keepAndRead, controller.signal);
      return { result: await unlessAborted(sending, controller.signal), response };
    } catch (cause) {
      return { cause: isTimedOut ? createTimeoutError(timeoutMs) : cause };
    } finally {
      if (timer !== undefined) clock.clearTimeout(timer);
      call.signal?.removeEventListener('abort', abort);
    }
  }

  /** Null when a retry is useless. */
  function findDelay(call: Call, outcome: Outcome<unknown>, attempt: number): number | null {
    const backoffMs = Math.min(FIRST_WAIT_MS * 2 ** attempt, MAX_WAIT_MS) * (0.5 + random() / 2);
    // After an abort the delay ends immediately.
    if ('cause' in outcome) return backoffMs;
    const { status = 0, headers } = outcome.response ?? {};
    // A caller that asks for retries knows that the call can be repeated after any failure.
    const isTemporary = TEMPORARY.includes(status) || (status === 500 && Boolean(call.retries));
    if (!isTemporary) return null;
    const delayMs = readRetryAfter(headers?.get('retry-after')) ?? backoffMs;
    return delayMs > MAX_WAIT_MS ? null : delayMs;
  }

  /** Retry-After is a number of seconds or a date. Null for other values and for a past date. */
  function readRetryAfter(text: string | null | undefined): number | null {
    if (!text) return null;
    if (/^\d+$/.test(text)) return Number(text) * 1000;
    const delayMs = /GMT$/.test(text) ? Date.parse(text) - clock.now() : 0;
    return delayMs > 0 ? delayMs : null;
  }

  async function wait(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
    let timer: unknown;
    const waiting = new Promise<void>((resolve) => {
      timer = clock.setTimeout(resolve, delayMs);
    });
    await unlessAborted(waiting, signal).finally(() => clock.clearTimeout(timer));
  }
}

type Outcome<Result> = { result: Result; response: Response | null } | { cause: unknown };

function finish<Result>(outcome: Outcome<Result>): Result {
  if ('cause' in outcome) throw outcome.cause;
  return outcome.result;
}

/** Rejects with the reason of the signal as soon as it is aborted. */
function unlessAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = () => reject(createAbortError(signal));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Infinity and values that do not fit into a timer are no limit. */
function isLimited(timeoutMs: number | null): timeoutMs is number {
  return timeoutMs !== null && timeoutMs <= LONGEST_TIMER_MS;
}

/** Has the name that `AbortSignal.timeout` uses. Not every environment has DOMException. */
function createTimeoutError(timeoutMs: number | null): Error {
  const error = new Error(`no response within ${timeoutMs} ms`);
  error.name = 'TimeoutError';
  return error;
}
