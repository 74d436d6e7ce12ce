// Whether a new account may be created without an invitation. Every place that creates one asks here.
import { ApiError, type ErrorCode } from '../../errors.ts';
import type { AuthParts } from '../parts.ts';

type Identifier = { email: string } | { phoneNumber: string };

/** For endpoints that only create accounts; the same response for known and unknown addresses. */
export function requireOpenSignUp({ settings }: AuthParts): void {
  if (!settings.isSignUpOpen) throw new ApiError('signup-disabled');
}

/**
 * For sign-ins that create the account when there is none. Links and codes pass the code of a wrong
 * link or code, so that a used one does not tell whether the address has an account.
 */
export async function requireAccountOrOpenSignUp(
  { database, settings }: AuthParts,
  identifier: Identifier,
  rejection: ErrorCode = 'signup-disabled',
): Promise<void> {
  if (settings.isSignUpOpen) return;
  const accounts = database.selectFrom('auth.accounts').select('id');
  const account = await ('email' in identifier
    ? accounts.where('email', '=', identifier.email).where('email_verified', '=', true)
    : accounts.where('phone_number', '=', identifier.phoneNumber)
  ).executeTakeFirst();
  if (!account) throw new ApiError(rejection);
}
