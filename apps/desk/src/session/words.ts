// The words for every failure of the auth service and for every reason of a sign-out. The type
// makes a new code fail the check until it has words here.
import type { AuthError, AuthErrorCode, SignedOutReason } from '@loimel/client/auth';

/** Codes of the team page, which an older client package does not list. */
type StaffCode = 'own-account' | 'already-staff';

const AGAIN = 'That did not work. Please try again.';
const OUR_SIDE = 'Something went wrong on our side. Please try again in a moment.';
const NO_CONNECTION = 'There is no connection to the server. Check the network and try again.';
const START_AGAIN = 'This sign-in took too long. Please start again.';
const KEY_FAILED = 'The passkey could not be used. Try again, or choose another way.';
const NOT_OFFERED = 'The desk does not offer this way to sign in.';
const NO_ACCESS = 'You have no access to this.';
const SESSION_ENDED = 'Your session has ended. Please sign in again.';
const WRONG_CODE = 'This code is not right, or it was used before. Enter the current one.';
const TOO_SHORT = 'This password is too short. Use at least 12 characters.';

const ERROR_WORDS: Record<AuthErrorCode | StaffCode, string> = {
  // What a person can correct.
  'invalid-email': 'This is not a complete email address.',
  'invalid-password': 'Please enter your password.',
  'invalid-email-password': 'Email and password do not match.',
  'invalid-otp': 'This code is not right or has expired. Check the latest email.',
  'otp-too-many-attempts': 'Too many wrong codes. Ask for a new code.',
  'invalid-totp': WRONG_CODE,
  'invalid-mfa-code': 'Please enter the code of your app.',
  'invalid-recovery-code': 'This recovery code does not work or was used before.',
  'invalid-ticket': START_AGAIN,
  'invalid-mfa-ticket': START_AGAIN,
  'no-mfa-ticket': START_AGAIN,
  'link-expired': 'This link was used before or has expired. Ask an admin for a new one.',
  'password-too-short': TOO_SHORT,
  'password-too-common': 'This password is easy to guess. Choose another one.',
  'password-in-hibp-database': 'This password is known from a leak. Choose another one.',
  'invalid-expiry-date': 'The end must be in the future and within one year.',
  'totp-already-active': 'The authenticator app is already on.',
  'disabled-mfa-totp': 'The authenticator app is not on for this account.',
  'no-totp-secret': 'Scan the code with your app first.',
  'totp-secret-unreadable':
    'The authenticator app cannot be checked at the moment. Use a recovery code, or ask an admin for a reset.',
  'too-many-requests': 'Too many attempts.',
  'email-already-in-use': 'This address belongs to another account.',
  'email-already-verified': 'This address is already confirmed.',
  'user-already-exists': 'This address already has an account.',
  'invalid-phone-number': 'This is not a complete phone number.',
  // Who may do what.
  'disabled-user': 'An admin has disabled this account.',
  'second-factor-required': 'The desk needs a second step. Set it up or use it first.',
  'elevated-claim-required': 'Please confirm that it is you.',
  'last-second-factor': 'This is your last second step. Add another one first.',
  'last-admin': 'The last admin stays. Make another person admin first.',
  'own-account': 'This cannot be done to your own account.',
  'already-staff': 'This person already has access. Change the role in the list.',
  'access-denied': NO_ACCESS,
  'role-not-allowed': NO_ACCESS,
  'default-role-must-be-in-allowed-roles': NO_ACCESS,
  unauthorized: NO_ACCESS,
  'signup-disabled': 'Only invited people have an account here.',
  'not-found': 'This does not exist any more.',
  'user-not-found': 'This account does not exist any more.',
  // The session.
  'unauthenticated-user': SESSION_ENDED,
  'invalid-refresh-token': SESSION_ENDED,
  'no-refresh-token': SESSION_ENDED,
  'invalid-jwt': SESSION_ENDED,
  'access-token-expired': SESSION_ENDED,
  'already-signed-in': 'You are already signed in. Reload the page.',
  'unverified-user': 'This address is not confirmed yet. Open the link in the email.',
  'invalid-pat': 'This access token does not work any more.',
  // Passkeys, named as the browser names them.
  NotAllowedError:
    'The passkey was cancelled, or it took too long. Try again, or choose another way.',
  InvalidStateError: 'This passkey is already registered.',
  NotSupportedError: 'This browser or device does not support passkeys.',
  SecurityError: 'Passkeys do not work at this address. Open the desk at its usual address.',
  AbortError: KEY_FAILED,
  ConstraintError: KEY_FAILED,
  DataError: KEY_FAILED,
  NotReadableError: KEY_FAILED,
  OperationError: KEY_FAILED,
  UnknownError: KEY_FAILED,
  WebAuthnError: KEY_FAILED,
  'invalid-webauthn-security-key': KEY_FAILED,
  'invalid-webauthn-verification': KEY_FAILED,
  'invalid-request':
    'This was not accepted. If you used a passkey, it may not belong to this account.',
  // Connection and server.
  network: NO_CONNECTION,
  TypeError: NO_CONNECTION,
  'not-ready': OUR_SIDE,
  unexpected: OUR_SIDE,
  'internal-error': OUR_SIDE,
  'internal-server-error': OUR_SIDE,
  'invalid-response': OUR_SIDE,
  QuotaExceededError: 'The storage of this browser is full or switched off.',
  Error: AGAIN,
  unknown: AGAIN,
  'request-running': 'This is already being done.',
  'refresher-already-running': 'This is already being done.',
  'invalid-event': 'Another sign-in is running. Wait a moment and try again.',
  'not-started': AGAIN,
  disposed: AGAIN,
  // Sent only when the desk or a proxy is wrong.
  'bad-request': AGAIN,
  'cross-site': AGAIN,
  'method-not-allowed': AGAIN,
  'payload-too-large': AGAIN,
  'unsupported-media-type': AGAIN,
  'parse-failed': AGAIN,
  'validation-failed': AGAIN,
  'request-validation-error': AGAIN,
  'schema-validation-error': AGAIN,
  'route-not-found': AGAIN,
  'disabled-endpoint': NOT_OFFERED,
  'redirectTo-not-allowed': AGAIN,
  'locale-not-allowed': AGAIN,
  'invalid-admin-secret': NO_ACCESS,
  'mfa-type-not-found': NOT_OFFERED,
  'invalid-sign-in-method': NOT_OFFERED,
  'invalid-state': START_AGAIN,
  'invalid-oauth-configuration': NOT_OFFERED,
  'oauth-profile-fetch-failed': NOT_OFFERED,
  'oauth-provider-error': NOT_OFFERED,
  'oauth-token-echange-failed': NOT_OFFERED,
  'provider-account-already-linked': NOT_OFFERED,
  'provider-email-mismatch': NOT_OFFERED,
  'cannot-send-sms': NOT_OFFERED,
  'forbidden-anonymous': NO_ACCESS,
  'user-not-anonymous': NO_ACCESS,
  // Of the public forms.
  'already-opened': AGAIN,
  'cv-not-available': AGAIN,
  'idempotency-key-reused': AGAIN,
  'invalid-idempotency-key': AGAIN,
  'position-closed': AGAIN,
  'receipt-not-found': AGAIN,
};

const SIGN_OUT_WORDS: Record<SignedOutReason, string> = {
  'signed-out-elsewhere': 'You were signed out because you signed out in another tab.',
  'session-rejected':
    'You were signed out because this session was ended: on another device, by an admin, or because it was not used for 30 days.',
  'password-changed': 'You were signed out because your password was changed.',
  'registration-started': 'You were signed out because another sign-in was started.',
};

/** What a person reads about a failure, with the waiting time where the server names one. */
export function describeError({ error, retryAfterSeconds }: AuthError): string {
  // A newer server may send a code that this version does not know.
  const words = ERROR_WORDS[error] ?? AGAIN;
  if (retryAfterSeconds === undefined) return words;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return `${words} Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}

export function describeSignOut(reason: SignedOutReason): string {
  return SIGN_OUT_WORDS[reason];
}
