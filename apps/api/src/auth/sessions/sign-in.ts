// The last step of every sign-in: creates a session, or a ticket for the second factor.
import { type Account, requireEnabled } from '../accounts/accounts.ts';
import type { AuthDeps } from '../deps.ts';
import type { Client } from '../route.ts';
import type { SignInResponse } from '../shapes.ts';
import { issueMfaTicket } from '../tickets/mfa-tickets.ts';
import { type AuthMethod, startSession } from './session.ts';

type FirstFactor = Extract<AuthMethod, 'password' | 'email' | 'sms' | 'provider'>;

/** Call it after one factor. With a second factor enabled, it creates no session yet. */
export async function signInAfterOneFactor(
  deps: AuthDeps,
  account: Account,
  client: Client,
  of: { method: FirstFactor; isInUrl?: boolean; isReset?: boolean },
): Promise<SignInResponse> {
  requireEnabled(account);
  if (account.is_totp_active) {
    const ticket = await issueMfaTicket(deps.database, account, of.method);
    return { session: null, mfa: { ticket } };
  }
  const { method, ...how } = of;
  const start = { ...client, ...how, methods: [method] };
  const session = await startSession(deps, account, start);
  return { session };
}
