// The error catalogue of the API: every public error code with its status and message. Messages are
// for developers. The texts for visitors come from the content, by code.
import { isDatabaseOutage } from './platform/database-outage.ts';

/** A failover takes up to 30 seconds, a restart two. Forms try again until it is over. */
const OUTAGE_RETRY_AFTER_SECONDS = 2;

export const CATALOGUE = {
  'bad-request': { status: 400, message: 'The request is not valid' },
  'cross-site': { status: 403, message: 'Forms are accepted from our own pages only' },
  'not-found': { status: 404, message: 'There is nothing at this address' },
  'payload-too-large': { status: 413, message: 'The request body is too large' },
  'unsupported-media-type': { status: 415, message: 'Send application/json' },
  'method-not-allowed': { status: 405, message: 'Use POST; GET changes nothing' },
  'too-many-requests': { status: 429, message: 'Too many requests, please try again later' },
  'receipt-not-found': {
    status: 404,
    message: 'The link is not valid, or the data have been erased',
  },
  'already-opened': { status: 409, message: 'A staff member has already read it' },
  'link-expired': { status: 410, message: 'The link or code is not valid any more' },
  'idempotency-key-reused': {
    status: 422,
    message: 'The idempotency key was used for another message',
  },
  'cv-not-available': {
    status: 400,
    message: 'cv_file_path must be the id of a file uploaded to cv-uploads within the last hour',
  },
  'position-closed': {
    status: 410,
    message: 'The position takes no more applications; leave it out to apply without it',
  },
  'invalid-idempotency-key': { status: 400, message: 'The idempotency key must be a UUID' },
  'validation-failed': { status: 400, message: 'The document or its variables are not valid' },
  'parse-failed': { status: 400, message: 'The document cannot be parsed' },
  // Auth service: codes and messages of the hosted service, because clients compare them.
  'invalid-request': { status: 400, message: 'The request payload is incorrect' },
  'invalid-email-password': { status: 401, message: 'Incorrect email or password' },
  'unverified-user': { status: 401, message: 'Email is not verified' },
  'disabled-user': { status: 401, message: 'User is disabled' },
  'signup-disabled': { status: 403, message: 'Sign up is disabled.' },
  'last-admin': { status: 409, message: 'The last admin cannot leave, invite another one first' },
  'own-account': { status: 409, message: 'Admins cannot change their own membership' },
  'already-staff': { status: 409, message: 'The address belongs to a member of staff' },
  'disabled-endpoint': { status: 409, message: 'This endpoint is disabled' },
  'forbidden-anonymous': { status: 403, message: 'Forbidden, user is anonymous.' },
  'user-not-anonymous': { status: 400, message: 'Logged in user is not anonymous' },
  // The password policy adds the minimum length.
  'password-too-short': { status: 400, message: 'Password is too short' },
  'password-too-common': { status: 400, message: 'Password is too easy to guess' },
  'redirectTo-not-allowed': {
    status: 400,
    message: 'The value of "options.redirectTo" is not allowed.',
  },
  'role-not-allowed': { status: 400, message: 'Role not allowed' },
  'default-role-must-be-in-allowed-roles': {
    status: 400,
    message: 'Default role must be in allowed roles',
  },
  'invalid-refresh-token': { status: 401, message: 'Invalid or expired refresh token' },
  'invalid-pat': { status: 401, message: 'Invalid or expired personal access token' },
  'invalid-expiry-date': { status: 400, message: 'The expiry date must be in the future' },
  'invalid-ticket': { status: 401, message: 'Invalid ticket' },
  'invalid-otp': { status: 400, message: 'Invalid or expired OTP' },
  'otp-too-many-attempts': {
    status: 400,
    message: 'Too many incorrect attempts, please request a new OTP',
  },
  'disabled-mfa-totp': { status: 401, message: 'User does not have TOTP MFA enabled' },
  'no-totp-secret': { status: 400, message: 'User does not have a TOTP secret' },
  'invalid-totp': { status: 401, message: 'Invalid TOTP code' },
  'totp-secret-unreadable': {
    status: 409,
    message:
      'The secret of the authenticator app cannot be read; use a recovery code or ask staff for a reset',
  },
  'totp-already-active': { status: 400, message: 'TOTP MFA is already active' },
  'mfa-type-not-found': { status: 400, message: 'MFA type not found' },
  'invalid-state': { status: 400, message: 'Invalid state' },
  // The spelling of the hosted service.
  'oauth-token-echange-failed': { status: 400, message: 'Failed to exchange token' },
  'oauth-provider-error': { status: 400, message: 'Provider returned an error' },
  'provider-account-already-linked': {
    status: 400,
    message: 'This provider account is already linked to a user',
  },
  'provider-email-mismatch': {
    status: 400,
    message: 'The address of the provider account differs from that of the user',
  },
  'second-factor-required': {
    status: 403,
    message: 'Staff need a passkey or a second factor; enrol one first',
  },
  'last-second-factor': {
    status: 409,
    message: 'Staff keep at least one second factor; add another one first',
  },
  'invalid-recovery-code': { status: 401, message: 'Invalid or used recovery code' },
  'cannot-send-sms': {
    status: 400,
    message: 'Cannot send SMS, check your phone number is correct',
  },
  'unauthenticated-user': { status: 401, message: 'User is not logged in' },
  'elevated-claim-required': { status: 403, message: 'Elevated claim is required' },
  'invalid-admin-secret': { status: 401, message: 'The admin secret is not valid' },
  'invalid-jwt': { status: 401, message: 'Could not verify JWT' },
  'access-denied': { status: 403, message: 'Your requested role is not in allowed roles' },
  'not-ready': { status: 503, message: 'The service is not ready' },
  'service-unavailable': {
    status: 503,
    message: 'The service is not available at the moment, please try again',
  },
  unexpected: { status: 500, message: 'Something went wrong on our side' },
} as const;

export type ErrorCode = keyof typeof CATALOGUE;

/**
 * An expected failure. `detail` replaces the catalogue message and must not contain personal data.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryAfterSeconds: number | null;

  constructor(
    code: ErrorCode,
    detail?: string,
    options: ErrorOptions & { retryAfterSeconds?: number } = {},
  ) {
    super(detail ?? CATALOGUE[code].message, options);
    this.code = code;
    this.status = CATALOGUE[code].status;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

export type ErrorBody = { status: number; error: ErrorCode; message: string };

export function toErrorBody(error: ApiError): ErrorBody {
  return { status: error.status, error: error.code, message: error.message };
}

/**
 * Converts any thrown value to a catalogue entry. A database that is not available gives 503 with
 * Retry-After, so that nginx asks the next process and forms send again. An unknown error becomes `unexpected`, so that
 * its message is not sent.
 */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isDatabaseOutage(thrown)) {
    return new ApiError('service-unavailable', undefined, {
      cause: thrown,
      retryAfterSeconds: OUTAGE_RETRY_AFTER_SECONDS,
    });
  }
  const status = getStatus(thrown);
  if (status === 413) return new ApiError('payload-too-large', undefined, { cause: thrown });
  if (status === 415) return new ApiError('unsupported-media-type', undefined, { cause: thrown });
  if (status !== null && status < 500) {
    return new ApiError('bad-request', undefined, { cause: thrown });
  }
  return new ApiError('unexpected', undefined, { cause: thrown });
}

function getStatus(thrown: unknown): number | null {
  if (typeof thrown !== 'object' || thrown === null || !('statusCode' in thrown)) return null;
  return typeof thrown.statusCode === 'number' ? thrown.statusCode : null;
}
