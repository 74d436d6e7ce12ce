// Error catalogue of the auth client (S2-X01 to S2-X13). Client methods return errors as values of
// one shape. The methods that wait for readiness reject with AuthClientError.

export type AuthError = {
  status: number;
  error: AuthErrorCode;
  message: string;
  /** Only for security keys: the exact cause of the exception named in `error`. */
  code?: string;
  /** From the Retry-After header of the server. */
  retryAfterSeconds?: number;
};

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
  notStarted: entry(STATE, 'not-started', 'Call start() before any other method.'),
  disposed: entry(STATE, 'disposed', 'The client was disposed. Create a new one.'),
  requestRunning: entry(STATE, 'request-running', 'The same request is already running.'),
  accessTokenExpired: entry(
    STATE,
    'access-token-expired',
    'The access token has expired and could not be refreshed.',
  ),
  invalidSignInMethod: entry(CLIENT, 'invalid-sign-in-method', 'Invalid sign-in method'),
  network: entry(NETWORK, 'network', 'Network Error'),
  invalidResponse: entry(NETWORK, 'invalid-response', 'The response of the server is unreadable'),
} as const;

/** Codes of our server and of the hosted service, in its current and its older versions. */
export type AuthServerErrorCode =
  | 'access-denied'
  | 'already-opened'
  | 'already-staff'
  | 'bad-request'
  | 'cannot-send-sms'
  | 'cross-site'
  | 'cv-not-available'
  | 'default-role-must-be-in-allowed-roles'
  | 'disabled-endpoint'
  | 'disabled-mfa-totp'
  | 'disabled-user'
  | 'elevated-claim-required'
  | 'email-already-in-use'
  | 'email-already-verified'
  | 'forbidden-anonymous'
  | 'idempotency-key-reused'
  | 'internal-error'
  | 'internal-server-error'
  | 'invalid-admin-secret'
  | 'invalid-email-password'
  | 'invalid-expiry-date'
  | 'invalid-idempotency-key'
  | 'invalid-jwt'
  | 'invalid-oauth-configuration'
  | 'invalid-otp'
  | 'invalid-pat'
  | 'invalid-recovery-code'
  | 'invalid-request'
  | 'invalid-state'
  | 'invalid-ticket'
  | 'invalid-totp'
  | 'invalid-webauthn-security-key'
  | 'invalid-webauthn-verification'
  | 'last-admin'
  | 'last-second-factor'
  | 'link-expired'
  | 'locale-not-allowed'
  | 'method-not-allowed'
  | 'mfa-type-not-found'
  | 'no-totp-secret'
  | 'not-found'
  | 'oauth-profile-fetch-failed'
  | 'oauth-provider-error'
  | 'oauth-token-echange-failed'
  | 'otp-too-many-attempts'
  | 'own-account'
  | 'parse-failed'
  | 'password-in-hibp-database'
  | 'password-too-common'
  | 'password-too-short'
  | 'payload-too-large'
  | 'position-closed'
  | 'provider-account-already-linked'
  | 'provider-email-mismatch'
  | 'receipt-not-found'
  | 'redirectTo-not-allowed'
  | 'request-validation-error'
  | 'role-not-allowed'
  | 'route-not-found'
  | 'schema-validation-error'
  | 'second-factor-required'
  | 'signup-disabled'
  | 'too-many-requests'
  | 'totp-already-active'
  | 'totp-secret-unreadable'
  | 'unauthorized'
  | 'unexpected'
  | 'unsupported-media-type'
  | 'user-already-exists'
  | 'user-not-found'
  | 'validation-failed';

/** Names of the exceptions of security keys and of a failing browser API. */
export type AuthExceptionName =
  | 'AbortError'
  | 'ConstraintError'
  | 'DataError'
  | 'Error'
  | 'InvalidStateError'
  | 'NotAllowedError'
  | 'NotReadableError'
  | 'NotSupportedError'
  | 'OperationError'
  | 'QuotaExceededError'
  | 'SecurityError'
  | 'TypeError'
  | 'UnknownError'
  | 'WebAuthnError';

/** Every code that this client creates. */
export type AuthClientErrorCode =
  | (typeof AUTH_ERRORS)[keyof typeof AUTH_ERRORS]['error']
  | 'unknown';

/**
 * A closed union, so that a misspelt code does not compile. A server that is newer than this
 * package may send other codes: handle them in the default branch.
 */
export type AuthErrorCode = AuthClientErrorCode | AuthServerErrorCode | AuthExceptionName;

/**
 * A sign-out came before the refresh had finished. Compared by identity: the session ends without an
 * error for the user.
 */
export const SIGNED_OUT_MEANWHILE: AuthError = { ...AUTH_ERRORS.invalidRefreshToken, status: 401 };

export const FALLBACK_MESSAGE = 'Something went wrong!';

/** The same error as an exception, for promises that return no result. */
export class AuthClientError extends Error implements AuthError {
  readonly status: number;
  readonly error: AuthErrorCode;
  readonly retryAfterSeconds?: number;
  constructor({ status, error, message, retryAfterSeconds }: AuthError) {
    super(message);
    this.name = 'AuthClientError';
    this.status = status;
    this.error = error;
    if (retryAfterSeconds !== undefined) this.retryAfterSeconds = retryAfterSeconds;
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
  if (cause instanceof AuthClientError) {
    const { status, error, message, retryAfterSeconds } = cause;
    return { status, error, message, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) };
  }
  if (isAuthError(cause)) return cause;
  const text = cause instanceof Error ? cause.message : cause;
  const message = typeof text === 'string' && text ? text : FALLBACK_MESSAGE;
  // The name of an exception of the browser. Others are possible, and the type does not list them.
  const error = cause instanceof Error ? (cause.name as AuthExceptionName) : 'unknown';
  const code =
    cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
      ? { code: cause.code }
      : {};
  return { status: CLIENT, error, message, ...code };
}

/**
 * The server was not reached, failed, or limits the rate. The call can be retried, and the session
 * is kept.
 */
export function isRetryable({ status }: AuthError): boolean {
  return status === NETWORK || status >= 500 || status === 429;
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
