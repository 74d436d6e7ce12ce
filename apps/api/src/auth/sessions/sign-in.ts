// The last step of every way to sign in: a session, or a ticket for the second factor.
import { type Account, requireEnabled } from '../accounts/accounts.ts';
import type { AuthParts } from '../parts.ts';
import type { Client } from '../route.ts';
import type { SignInAnswer } from '../shapes.ts';
import { issueMfaTicket } from '../tickets/mfa-tickets.ts';
import { startSession } from './session.ts';

/** After one factor. With two-factor sign-in switched on there is no session yet. */
export async function signInAfterOneFactor(
  parts: AuthParts,
  account: Account,
  client: Client,
): Promise<SignInAnswer> {
  requireEnabled(account);
  if (account.is_totp_active) {
    return { session: null, mfa: { ticket: await issueMfaTicket(parts.database, account.id) } };
  }
  return { session: await startSession(parts, account, client) };
}
