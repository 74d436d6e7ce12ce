// The error catalogue of the authentication client (spec 2 §8). Errors are values with one shape;
// only what is awaited for its side effect alone (readiness) rejects, with AuthClientError.

/** `code` is set for security keys only: the exact cause behind the exception name in `error`. */
export type AuthError = { status: number; error: string; message: string; code?: string };

const INPUT = 10;
const STATE = 20;
const CLIENT = 1;
const NETWORK = 0;

/** Every error that the client itself can give. */
export const AUTH_ERRORS = {
  invalidEmail: entry(INPUT, 'invalid-email', 'Email is incorrectly formatted'),
  invalidPassword: entry(INPUT, 'invalid-password', 'Password is incorrectly formatted'),
  invalidPhoneNumber: entry(INPUT, 'invalid-phone-number', 'Phone number is incorrectly formatted'),
  invalidMfaTicket: entry(INPUT, 'invalid-mfa-ticket', 'MFA ticket is invalid'),
  noMfaTicket: entry(INPUT, 'no-mfa-ticket', 'No MFA ticket has been provided'),
  invalidMfaCode: entry(INPUT, 'invalid-mfa-code', 'MFA code is invalid'),
  noRefreshToken: entry(INPUT, 'no-refresh-token', 'No refresh token has been provided'),
  invalidRefreshToken: entry(INPUT, 'invalid-refresh-token', 'Invalid or expired refresh token'),
  securityKeyNotTrue: entry(INPUT, 'invalid-sign-in-method', 'securityKey must be true'),
  noUserEmail: entry(INPUT, 'invalid-email', 'A user email is required'),
  // The official wording, with its slip of the pen: callers match on it.
  refresherAlreadyRunning: entry(
    STATE,
    'refresher-already-running',
    'The token refresher is already running. You must wait until is has finished before submitting a new token.',
  ),
  alreadySignedIn: entry(STATE, 'already-signed-in', 'User is already signed in'),
  unauthenticatedUser: entry(STATE, 'unauthenticated-user', 'User is not authenticated'),
  userNotAnonymous: entry(STATE, 'user-not-anonymous', 'User is not anonymous'),
  unverifiedUser: entry(STATE, 'unverified-user', 'Email needs verification'),
  invalidEvent: entry(STATE, 'invalid-event', 'The event does not change the state'),
  notReady: entry(STATE, 'not-ready', 'The state machine is not yet ready after 15 seconds.'),
  invalidSignInMethod: entry(CLIENT, 'invalid-sign-in-method', 'Invalid sign-in method'),
  network: entry(NETWORK, 'network', 'Network Error'),
  invalidResponse: entry(NETWORK, 'invalid-response', 'The answer of the server is unreadable'),
} as const satisfies Record<string, AuthError>;

/** Every code this client itself can give; servers add their own. */
export type AuthErrorCode = (typeof AUTH_ERRORS)[keyof typeof AUTH_ERRORS]['error'];

export const FALLBACK_MESSAGE = 'Something went wrong!';

/** The same error as an exception, for promises that have no place for a result. */
export class AuthClientError extends Error implements AuthError {
  readonly status: number;
  readonly error: string;
  constructor({ status, error, message }: AuthError) {
    super(message);
    this.name = 'AuthClientError';
    this.status = status;
    this.error = error;
  }
}

/** Whether something caught has the shape of an error of this client or of the server. */
export function isAuthError(value: unknown): value is AuthError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'status' in value &&
    typeof value.status === 'number' &&
    'error' in value &&
    typeof value.error === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}

/** For rejections: whatever was thrown, callers get status, error and message. */
export function toAuthError(cause: unknown): AuthError {
  if (isAuthError(cause)) return cause;
  const message = cause instanceof Error && cause.message ? cause.message : FALLBACK_MESSAGE;
  const error = cause instanceof Error ? cause.name : 'unknown';
  const code =
    cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
      ? { code: cause.code }
      : {};
  return { status: CLIENT, error, message, ...code };
}

/** The server was not reached or is ill: worth another try, and no reason to give up a session. */
export function isRetryable({ status }: AuthError): boolean {
  return status === NETWORK || status >= 500;
}

/** The server has read the token and says no. */
export function isRefusal({ status }: AuthError): boolean {
  return status === 401;
}

/** Old servers tell by message, newer ones by code (spec 2 §4). */
export function isUnverified({ status, error, message }: AuthError): boolean {
  return status === 401 && (message === 'Email is not verified' || error === 'unverified-user');
}

function entry<Code extends string>(status: number, error: Code, message: string) {
  return { status, error, message };
}
