// A known difference as a rule: when it must exist, and which values both clients must show then.
import { isDeepStrictEqual } from 'node:util';
import type { Step } from './steps.ts';
import type { Moment, Observation } from './trace.ts';

/** One step of both clients, and what they showed before it. */
export type Case = {
  step: Step;
  before: { ours: Moment; official: Moment };
  ours: Moment;
  official: Moment;
};

type Check = (value: unknown, one: Case) => boolean;

export type KnownDifference = {
  /** A heading of KNOWN_DIFFERENCES.md. */
  id: string;
  /** Path of the value in the observation. Empty: the whole observation. */
  at: string;
  applies(one: Case): boolean;
  ours: Check;
  official: Check;
  /** The official client has gone another way: it continues from the state of ours. */
  diverges?: true;
};

export const is =
  (expected: unknown): Check =>
  (value) =>
    isDeepStrictEqual(value, expected);

export const equals =
  (expected: (one: Case) => unknown): Check =>
  (value, one) =>
    isDeepStrictEqual(value, expected(one));

/** Has at least these fields with these values. */
export const shows =
  (expected: (one: Case) => PartialObservation): Check =>
  (value, one) =>
    contains(value, expected(one));

type PartialObservation = {
  [Key in keyof Observation]?: Observation[Key] extends string | boolean | null
    ? Observation[Key]
    : unknown;
};

function contains(value: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null || Array.isArray(expected)) {
    return isDeepStrictEqual(value, expected);
  }
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(expected).every(([key, inner]) =>
    contains((value as Record<string, unknown>)[key], inner),
  );
}

export const missing = is(undefined);

export const isStep =
  (...names: Step['do'][]) =>
  ({ step }: Case) =>
    names.includes(step.do);

export const wasSignedIn = ({ before }: Case) => before.ours.seen.isAuthenticated;

export const wasAnonymous = ({ before }: Case) =>
  (before.ours.seen.user as { isAnonymous?: boolean } | null)?.isAnonymous === true;

/** Both clients reject a registration for a user who is signed in and not anonymous. */
export const canRegister = (one: Case) => !wasSignedIn(one) || wasAnonymous(one);
