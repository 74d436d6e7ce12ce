// Intended differences in sequences: values of results and storage that do not change what follows.
// A rule ignores nothing of our client. The first rule for a path decides.
import { ERRORS, isJson, toExpectedError } from './expected-errors.ts';
import { DIVERGENCES } from './known-divergences.ts';
import {
  type Case,
  canRegister,
  equals,
  is,
  isStep,
  type KnownDifference,
  missing,
  wasAnonymous,
  wasSignedIn,
} from './rule.ts';

const isTokenStep = isStep('refresh', 'follow-link', 'refresh-unknown-token');
const isCodeStep = isStep('email-code', 'email-code-check', 'sms', 'sms-check');
const isCodeCheck = isStep('email-code-check', 'sms-check');

const isSignIn = isStep('sign-in', 'second-factor', 'anonymous', 'pat');
const isRegistration = (one: Case) =>
  isCodeStep(one) || isStep('sign-up', 'magic-link', 'deanonymize')(one);

const sessionOf = ({ ours }: Case) =>
  (ours.seen.result as { session?: { accessToken: string } | null } | null)?.session ?? null;
const isChanged = (one: Case, key: string) =>
  one.ours.seen.storage[key] !== undefined &&
  one.ours.seen.storage[key] !== one.before.ours.seen.storage[key];
const hasCodeFailed = (one: Case) =>
  isCodeStep(one) && canRegister(one) && toExpectedError(one) !== null;
const hasNoNewToken = ({ step, ours: { reply } }: Case) =>
  step.do === 'create-pat' && reply?.status === 200 && !reply.text.includes('personalAccessToken');
/** The error page of a proxy, or an empty body. */
const isUnreadableError = ({ ours: { reply } }: Case) =>
  reply !== null && reply.status >= 300 && !isJson(reply);

export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  ...DIVERGENCES,
  {
    id: 'remaining-lifetime',
    at: 'result.session.accessTokenExpiresIn',
    applies: (one) => sessionOf(one) !== null && !isTokenStep(one),
    ours: is(900),
    official: is(0),
  },
  {
    id: 'token-id-in-results',
    at: 'result.session.refreshTokenId',
    applies: (one) => sessionOf(one) !== null,
    ours: equals(({ ours }) => ours.seen.storage['nhostRefreshTokenId']),
    official: missing,
  },
  {
    id: 'pat-survives-reload',
    at: 'storage.nhostRefreshTokenIsPAT',
    applies: (one) => isStep('pat')(one) && sessionOf(one) !== null,
    ours: is('true'),
    official: missing,
  },
  {
    id: 'sign-out-is-remembered',
    at: 'storage.nhostSignOutEpoch',
    applies: (one) => isChanged(one, 'nhostSignOutEpoch'),
    ours: (value, one) =>
      wasSignedIn(one) &&
      !one.ours.seen.isAuthenticated &&
      Number(value) > Number(one.before.ours.seen.storage['nhostSignOutEpoch'] ?? 0) &&
      Math.abs(Number(value) - one.ours.time) < 100,
    official: missing,
  },
  {
    id: 'sign-out-is-remembered',
    at: 'storage.nhostRefreshTokenEpoch',
    applies: (one) => isChanged(one, 'nhostRefreshTokenEpoch'),
    ours: equals(({ ours }) => ours.seen.storage['nhostSignOutEpoch']),
    official: missing,
  },
  {
    id: 'uniform-results',
    at: 'result.mfa',
    applies: isStep('pat'),
    ours: is(null),
    official: missing,
  },
  ...['isError', 'isSuccess'].map((flag) => ({
    id: 'uniform-results',
    at: `result.${flag}`,
    applies: isStep('create-pat'),
    ours: missing,
    official: (value: unknown) => typeof value === 'boolean',
  })),
  {
    id: 'sms-code-is-awaited',
    at: 'state.authentication',
    applies: (one) => isStep('sms')(one) && one.ours.reply?.status === 200,
    ours: is('signedOut.needsSmsOtp'),
    official: is('signedOut.noErrors'),
  },
  {
    id: 'errors-reach-the-caller',
    at: 'result.error',
    applies: hasCodeFailed,
    ours: equals(toExpectedError),
    official: is(null),
  },
  {
    id: 'code-of-an-anonymous-user',
    at: 'result.session',
    applies: (one) => isCodeCheck(one) && wasAnonymous(one) && toExpectedError(one) !== null,
    ours: is(null),
    official: (value, { before }) =>
      (value as { accessToken?: string } | null)?.accessToken === before.official.seen.accessToken,
  },
  {
    id: 'errors-reach-the-caller',
    at: 'result.error',
    applies: (one) => isStep('sign-out')(one) && wasSignedIn(one) && toExpectedError(one) !== null,
    ours: equals(toExpectedError),
    official: is(null),
  },
  {
    id: 'new-token-is-required',
    at: 'result.data',
    applies: hasNoNewToken,
    ours: is(null),
    official: is({ id: null, personalAccessToken: null }),
  },
  {
    id: 'new-token-is-required',
    at: 'result.error',
    applies: hasNoNewToken,
    ours: is(ERRORS.unreadable),
    official: is(null),
  },
  {
    id: 'refresh-tells-the-cause',
    at: 'result.error',
    applies: (one) =>
      isTokenStep(one) && one.ours.seen.calls.length > 0 && (one.ours.reply?.status ?? 0) !== 401,
    ours: equals(toExpectedError),
    official: equals(({ ours }) => (ours.reply?.status === 200 ? null : ERRORS.refreshToken)),
  },
  ...['result.error', 'errors.authentication', 'errors.registration'].map((at) => ({
    id: 'unreadable-error-is-no-network-error',
    at,
    applies: (one: Case) => isUnreadableError(one) && writtenErrors(one).includes(at),
    ours: equals(toExpectedError),
    official: is(ERRORS.network),
  })),
  {
    id: 'registration-follows-the-user',
    at: 'state.registration',
    applies: (one) =>
      isTokenStep(one) && wasAnonymous(one) && sessionOf(one) !== null && !isAnonymous(one),
    ours: is('complete'),
    official: equals(({ before }) => before.official.seen.state.registration),
    diverges: true,
  },
  ...['nhostRefreshToken', 'nhostRefreshTokenId', 'nhostRefreshTokenExpiresAt'].map((key) => ({
    id: 'unused-token-stays-stored',
    at: `storage.${key}`,
    applies: (one: Case) =>
      isStep('sign-up', 'magic-link', 'email-code', 'sms')(one) &&
      one.ours.reply?.status === 200 &&
      !wasSignedIn(one) &&
      one.before.ours.seen.storage[key] !== undefined,
    ours: equals(({ before }) => before.ours.seen.storage[key]),
    official: missing,
  })),
  {
    id: 'ticket-ends-with-the-sign-in',
    at: 'mfa',
    applies: (one) => sessionOf(one) !== null && one.before.official.seen.mfa !== null,
    ours: is(null),
    official: equals(({ before }) => before.official.seen.mfa),
  },
  ...(['state.registration', 'errors.registration'] as const).map((at) => ({
    id: 'session-clears-errors',
    at,
    applies: (one: Case) => isTokenStep(one) && wasAnonymous(one) && sessionOf(one) !== null,
    ours: is(at === 'state.registration' ? 'incomplete.noErrors' : null),
    official: equals(({ before: { official } }: Case) =>
      at === 'state.registration'
        ? official.seen.state.registration
        : official.seen.errors.registration,
    ),
  })),
];

/** Where a failure of this step is reported. */
function writtenErrors(one: Case): string[] {
  if (one.step.do === 'restart') return [];
  if (isTokenStep(one)) return wasSignedIn(one) ? [] : ['errors.authentication'];
  if (isSignIn(one) || isStep('sign-out')(one)) return ['result.error', 'errors.authentication'];
  return isRegistration(one) ? ['result.error', 'errors.registration'] : ['result.error'];
}

function isAnonymous({ ours }: Case): boolean {
  return (ours.seen.user as { isAnonymous?: boolean } | null)?.isAnonymous === true;
}
