// Texts for an error that the auth service puts into the address of a page when it redirects there.
import { z } from 'zod';
import { toastText, toastTitle } from './text.ts';

const notice = z.strictObject({ title: toastTitle, text: toastText });

const addressError = z.strictObject({
  link: notice,
  attempt: notice,
  /** For a ticket that needs a second factor. It is in the address instead of an error code. */
  secondFactor: notice,
  provider: notice,
  disabled: notice,
  unconfirmed: notice,
  linked: notice,
  otherAddress: notice,
  noAccount: notice,
  signIn: notice,
  anonymous: notice,
  method: notice,
  faulty: notice,
  /** For a code that is not in the list below, e.g. of a newer auth service. */
  unknown: notice,
});

/**
 * Every error code of a redirect and the text for it. apps/api/src/auth/redirect-errors.test.ts
 * compares the codes with those that the auth service can send.
 */
export const ADDRESS_ERRORS = {
  'invalid-ticket': 'link',
  'invalid-state': 'attempt',
  'oauth-provider-error': 'provider',
  'oauth-token-echange-failed': 'provider',
  'disabled-user': 'disabled',
  'unverified-user': 'unconfirmed',
  'provider-account-already-linked': 'linked',
  'provider-email-mismatch': 'otherAddress',
  'signup-disabled': 'noAccount',
  'unauthenticated-user': 'signIn',
  'elevated-claim-required': 'signIn',
  'forbidden-anonymous': 'anonymous',
  'disabled-endpoint': 'method',
  'redirectTo-not-allowed': 'faulty',
  'invalid-request': 'faulty',
  'role-not-allowed': 'faulty',
  'default-role-must-be-in-allowed-roles': 'faulty',
} as const satisfies Record<string, keyof z.infer<typeof addressError>>;

export const addressErrorsShape = { addressError };
