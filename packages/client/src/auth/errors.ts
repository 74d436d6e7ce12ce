// Error catalogue of the auth client (S2-X01 to S2-X13). Client methods return errors as values of
// one shape. The methods that wait for readiness reject with AuthClientError.

/** `code` is set only for security keys: the exact cause of the exception named in `error`. */
export type AuthError = { status: number; error: string; message: string; code?: string };

const INPUT = 10;
const STATE = 20;
const CLIENT = 1;
const NETWORK = 0;

/** Every error that the client itself creates. */
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
  // Wording of the official client, including its typo, because callers compare the text.
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
  invalidResponse: entry(NETWORK, 'invalid-response', 'The response of the server is unreadable'),
} as const satisfies Record<string, AuthError>;

/** Every code that this client creates. Servers add their own. */
export type AuthErrorCode = (typeof AUTH_ERRORS)[keyof typeof AUTH_ERRORS]['error'];

export const FALLBACK_MESSAGE = 'Something went wrong!';

/** The same error as an exception, for promises that return no result. */
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

/** Whether a caught value has the shape of an error of this client or of the server. */
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

/** Converts any thrown value to an error with status, error and message. */
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

/** The server was not reached or failed. The call can be retried, and the session is kept. */
export function isRetryable({ status }: AuthError): boolean {
  return status === NETWORK || status >= 500;
}

/** The server rejected the token. */
export function isRejection({ status }: AuthError): boolean {
  return status === 401;
}

/** Old servers report this in the message, newer ones in the code (S2-A21, S2-A22). */
export function isUnverified({ status, error, message }: AuthError): boolean {
  return status === 401 && (message === 'Email is not verified' || error === 'unverified-user');
}

function entry<Code extends string>(status: number, error: Code, message: string) {
  return { status, error, message };
}
