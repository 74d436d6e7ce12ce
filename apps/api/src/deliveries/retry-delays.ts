// When a failed delivery is tried again. The jitter spreads the retries.
import { NO_RESPONSE } from './failure.ts';

const FIRST_DELAY_MS = 1_000;
const FACTOR = 3;
const JITTER = 0.2;

/**
 * A delivery that was rejected this often is parked until a person checks it. With the delays below
 * this takes about a day.
 */
export const MAX_REJECTIONS = 12;

/**
 * The longest delay while a destination is unreachable. It limits how late a delivery is after the
 * destination is available again. The breaker limits the number of attempts.
 */
const UNREACHABLE_MAX_DELAY_MS = 30_000;

/**
 * A delivery that is neither accepted nor rejected is parked after this time, if its destination
 * works for others. RFC 5321, 4.5.4.1 recommends four to five days for emails.
 */
export const MAX_AGE_SECONDS = 5 * 86_400;

/** While a server defers an email. */
const DEFERRED_MAX_DELAY_MS = 15 * 60_000;
/** Each repetition of an email without a response can be a duplicate, so there are few. */
const NO_RESPONSE_MAX_DELAY_MS = 6 * 3_600_000;

/** The delay after rejection n (1, 2 …): 1 s, 3 s, 9 s and so on. */
export function getRejectedDelayMs(rejection: number, random: () => number): number {
  const exponent = Math.min(rejection, MAX_REJECTIONS - 1) - 1;
  return addJitter(FIRST_DELAY_MS * FACTOR ** exponent, random);
}

/** The delay after attempt n of a delivery whose destination is unreachable. */
export function getUnreachableDelayMs(attempt: number, random: () => number): number {
  const delayMs = FIRST_DELAY_MS * FACTOR ** (attempt - 1);
  return addJitter(Math.min(delayMs, UNREACHABLE_MAX_DELAY_MS), random);
}

/** The delay after deferral n of an email. */
export function getDeferredDelayMs(
  deferral: number,
  failureCode: string,
  random: () => number,
): number {
  const maxMs = failureCode === NO_RESPONSE ? NO_RESPONSE_MAX_DELAY_MS : DEFERRED_MAX_DELAY_MS;
  return addJitter(Math.min(FIRST_DELAY_MS * FACTOR ** (deferral - 1), maxMs), random);
}

function addJitter(delayMs: number, random: () => number): number {
  return Math.round(delayMs * (1 + JITTER * (2 * random() - 1)));
}
