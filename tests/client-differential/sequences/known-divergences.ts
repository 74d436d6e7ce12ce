// Intended differences after which the official client is in another situation than ours, for
// example still signed in. It then continues from the state of ours.
import { isDeepStrictEqual } from 'node:util';
import { ERRORS, isJson, toExpectedError } from './expected-errors.ts';
import {
  type Case,
  is,
  isStep,
  type KnownDifference,
  shows,
  wasAnonymous,
  wasSignedIn,
} from './rule.ts';
import type { Moment } from './trace.ts';

const isTokenStep = isStep('refresh', 'follow-link', 'refresh-unknown-token');
const isSignIn = isStep('sign-in', 'second-factor', 'anonymous', 'pat');
const isCodeCheck = isStep('email-code-check', 'sms-check');
const isAccountStep = isStep('change-email', 'change-password', 'create-pat');

const isAccepted = ({ ours: { reply } }: Case) => reply?.status === 200;
const errorOf = ({ result }: Moment['seen']) =>
  (result as { error?: unknown } | null)?.error ?? null;
const storedToken = (storage: Record<string, string>) => storage['nhostRefreshToken'];

/** The server has accepted the call and sent no session: `{}` or no JSON. */
function hasNoSession({ ours: { reply } }: Case): boolean {
  return reply?.status === 200 && !/"(accessToken|ticket)"/.test(reply.text);
}

/** The token that the client had at the beginning of this step was rejected. */
const isOwnTokenRejected = ({ step, before, ours }: Case) =>
  ours.reply?.status === 401 &&
  (step.do === 'restart' || (step.do === 'refresh' && before.ours.seen.isAuthenticated));

function sessionBefore({ before }: Case) {
  const { storage, user, accessToken, isAuthenticated } = before.ours.seen;
  return { storage, user, accessToken, isAuthenticated };
}

/** Everything but the result and the calls. */
function allBefore(one: Case) {
  const { state, errors, mfa } = one.before.ours.seen;
  return { ...sessionBefore(one), state, errors, mfa };
}

const FIRST_RETRY_MS = 5_000;

const SIGNED_OUT = { user: null, accessToken: null, isAuthenticated: false };

/** A sign-in without a session means that the address is not verified yet. */
const NEEDS_VERIFICATION = {
  result: { session: null, error: ERRORS.unverified },
  state: {
    authentication: 'signedOut.noErrors',
    registration: 'incomplete.needsEmailVerification',
  },
};
const UNREADABLE = { result: { session: null, error: ERRORS.unreadable } };

export const DIVERGENCES: readonly KnownDifference[] = [
  {
    id: 'token-response-without-a-session',
    at: '',
    applies: (one) => isTokenStep(one) && hasNoSession(one),
    ours: shows((one) => ({
      result: {
        session: null,
        error: one.ours.reply && isJson(one.ours.reply) ? ERRORS.unreadable : ERRORS.network,
      },
      ...sessionBefore(one),
    })),
    official: shows(() => ({ result: 'no result' })),
    diverges: true,
  },
  {
    id: 'token-response-without-a-session',
    at: '',
    applies: ({ step, official }) => step.do === 'restart' && official.seen.result === 'no result',
    ours: (value, one) =>
      one.ours.seen.calls.length === 2
        ? shows(() => ({ result: null, isAuthenticated: true }))(value, one)
        : shows(({ before }) => ({ ...SIGNED_OUT, storage: before.ours.seen.storage }))(value, one),
    official: shows(() => ({ isAuthenticated: false })),
    diverges: true,
  },
  {
    id: 'no-call-without-a-session',
    at: '',
    applies: (one) => isAccountStep(one) && !wasSignedIn(one),
    ours: shows((one) => ({ ...allBefore(one), calls: [], result: { error: ERRORS.signedOut } })),
    official: (_, { official: { seen } }) =>
      seen.calls.every(({ authorization }) => authorization === null),
    diverges: true,
  },
  {
    id: 'deanonymize-needs-an-anonymous-user',
    at: '',
    applies: (one) => isStep('deanonymize')(one) && !wasSignedIn(one),
    ours: shows((one) => ({ ...allBefore(one), calls: [], result: { error: ERRORS.signedOut } })),
    official: (_, { official: { seen } }) => !isDeepStrictEqual(errorOf(seen), ERRORS.signedOut),
    diverges: true,
  },
  {
    id: 'deanonymize-needs-an-anonymous-user',
    at: 'result.error',
    applies: (one) => isStep('deanonymize')(one) && wasSignedIn(one) && !wasAnonymous(one),
    ours: is(ERRORS.notAnonymous),
    official: is(ERRORS.signedIn),
  },
  {
    id: 'no-deanonymization-by-sms',
    at: '',
    applies: (one) => one.step.do === 'sms' && one.step.phone === 'right' && wasAnonymous(one),
    ours: shows((one) => ({
      ...sessionBefore(one),
      calls: [],
      result: { session: null, error: ERRORS.smsForAnonymous },
      errors: { authentication: null, registration: ERRORS.smsForAnonymous },
    })),
    official: (_, { official: { seen } }) => seen.calls[0]?.path === '/user/deanonymize',
    diverges: true,
  },
  {
    id: 'password-change-ends-the-session',
    at: '',
    applies: (one) => isStep('change-password')(one) && wasSignedIn(one) && isAccepted(one),
    ours: (value, one) =>
      shows(({ official }) => ({
        ...SIGNED_OUT,
        calls: official.seen.calls,
        result: { error: null },
        state: { authentication: 'signedOut.noErrors' },
        errors: one.before.ours.seen.errors,
      }))(value, one) && storedToken(one.ours.seen.storage) === undefined,
    official: shows(({ before }) => ({
      accessToken: before.official.seen.accessToken,
      isAuthenticated: true,
      result: { error: null },
    })),
    diverges: true,
  },
  {
    id: 'unreadable-response-is-no-session',
    at: '',
    applies: (one) => (isSignIn(one) || isCodeCheck(one)) && hasNoSession(one),
    ours: shows((one) => ({
      ...sessionBefore(one),
      calls: one.official.seen.calls,
      ...(isSignIn(one) && one.ours.reply?.text === '{}' ? NEEDS_VERIFICATION : UNREADABLE),
    })),
    official: shows(() => ({ accessToken: null, isAuthenticated: true })),
    diverges: true,
  },
  {
    id: 'code-of-an-anonymous-user',
    at: '',
    applies: (one) => isCodeCheck(one) && wasAnonymous(one) && isAccepted(one),
    ours: (value, one) => {
      const { session } = JSON.parse(one.ours.reply?.text ?? '{}');
      return shows(({ official }) => ({
        calls: official.seen.calls,
        result: { session, error: null },
        user: session.user,
        accessToken: session.accessToken,
        state: { authentication: 'signedIn', registration: 'complete' },
      }))(value, one);
    },
    official: shows(({ before }) => ({
      result: { session: { accessToken: before.official.seen.accessToken } },
    })),
    diverges: true,
  },
  {
    id: 'refresh-uses-the-stored-token',
    at: '',
    applies: (one) =>
      isStep('refresh')(one) &&
      !wasSignedIn(one) &&
      storedToken(one.before.ours.seen.storage) !== undefined,
    ours: (_, { ours, before }) =>
      isDeepStrictEqual(
        ours.seen.calls.map(({ path, body }) => [path, body]),
        [['/token', { refreshToken: storedToken(before.ours.seen.storage) }]],
      ) && ours.seen.isAuthenticated === (ours.session !== null),
    official: shows(() => ({ calls: [], isAuthenticated: false })),
    diverges: true,
  },
  {
    id: 'rate-limit-is-waited-for',
    at: '',
    applies: ({ step, official: { reply } }) => step.do === 'restart' && reply?.status === 429,
    ours: (_, { ours, before }) =>
      ours.seen.calls.length === 2 &&
      ours.seen.isAuthenticated === (ours.reply?.status === 200) &&
      ours.time - before.ours.time >= FIRST_RETRY_MS,
    official: shows(() => ({
      isAuthenticated: false,
      state: { authentication: 'signedOut.noErrors' },
    })),
    diverges: true,
  },
  {
    id: 'rejected-token-is-wiped',
    at: '',
    applies: isOwnTokenRejected,
    ours: (value, one) =>
      shows(({ official }) => ({
        ...SIGNED_OUT,
        calls: official.seen.calls,
        result: one.step.do === 'restart' ? null : { session: null, error: ERRORS.refreshToken },
        state: { authentication: 'signedOut.failed' },
        errors: {
          authentication: toExpectedError(one),
          registration: one.step.do === 'restart' ? null : one.before.ours.seen.errors.registration,
        },
      }))(value, one) && storedToken(one.ours.seen.storage) === undefined,
    official: (_, { official }) => storedToken(official.seen.storage) !== undefined,
    diverges: true,
  },
];
