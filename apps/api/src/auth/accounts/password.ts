// Resets and changes a password. A change ends every session, token, ticket and sign-in in
// progress, and the owner gets a notification email.
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import type { DatabaseTransaction } from '../../platform/database.ts';
import type { AuthDeps } from '../deps.ts';
import { enqueueNotice } from '../emails/enqueue.ts';
import { PASSWORD_MAX_CHARS, requireGoodPassword } from '../passwords/policy.ts';
import { type Caller, endpoint, OK } from '../route.ts';
import { lockCaller, removeRecentCredentials } from '../sessions/credential-changes.ts';
import { endAllAccess } from '../sessions/revoke.ts';
import { requireStepUp } from '../sessions/step-up.ts';
import { confirmTicket } from '../tickets/confirm.ts';
import { findTicket, takeTicket } from '../tickets/tickets.ts';
import type { Account } from './accounts.ts';
import { linkByEmail } from './email.ts';

export const requestPasswordReset = linkByEmail({
  summary: 'Email a link for setting a new password; the response is the same for every address',
  kind: 'passwordReset',
  template: 'auth-reset',
});

export const changePassword = endpoint({
  summary: 'Set a new password, with a bearer token or the ticket of a reset email',
  input: z.strictObject({
    newPassword: z.string().min(1).max(PASSWORD_MAX_CHARS),
    ticket: z.string().max(128).optional(),
  }),
  response: OK,
  isHashing: true,
  async handle(deps, { body, caller, client }) {
    // Check again right before the ticket is used. A person whose password is rejected, or who
    // comes while the queue is full, can try again with the same ticket.
    deps.hasher.requireSlot(client.recentCalls);
    // With a ticket, the bearer token of another account must not weaken the password policy.
    const isByTicket = body.ticket !== undefined;
    const target = isByTicket ? await findTicket(deps.database, body.ticket ?? '') : undefined;
    const isReset = isByTicket || caller?.isReset === true;
    requireGoodPassword(body.newPassword, {
      email: isByTicket ? (target?.address ?? null) : (caller?.account.email ?? null),
      hasSecondFactor: !isReset && (caller?.account.is_totp_active ?? false),
    });
    const owner = isByTicket
      ? { account: await takeReset(deps, body.ticket ?? '') }
      : await requireCaller(deps, caller);
    const { account } = owner;
    const password_hash = await deps.hasher.hash(body.newPassword, client.recentCalls);
    await deps.database.transaction().execute(async (transaction) => {
      // All access may have ended while the hash was computed.
      if ('sessionId' in owner) await lockCaller(transaction, owner);
      else await lockAddress(transaction, account);
      await endAllAccess(transaction, account, 'password');
      // No credential can be added from here on, so this also removes those added during the reset.
      if (isReset) {
        const sessionId = 'sessionId' in owner ? owner.sessionId : null;
        await removeRecentCredentials(transaction, account, sessionId);
      }
      if ('sessionId' in owner) await requireStepUp(transaction, owner);
      await transaction
        .updateTable('auth.accounts')
        .set({ password_hash })
        .where('id', '=', account.id)
        .execute();
      await enqueueNotice(transaction, { template: 'auth-password-changed', account });
    });
    return 'OK';
  },
});

async function takeReset(deps: AuthDeps, ticket: string): Promise<Account> {
  const taken = ticket.startsWith('passwordReset:')
    ? await takeTicket(deps.database, ticket)
    : undefined;
  if (!taken) throw new ApiError('invalid-ticket');
  return confirmTicket(deps, taken);
}

async function requireCaller(deps: AuthDeps, caller: Caller | null): Promise<Caller> {
  if (!caller) throw new ApiError('unauthenticated-user');
  // In the session of a reset link, an attacker's factors are removed before step-up requires them.
  if (!caller.isReset) await requireStepUp(deps.database, caller);
  return caller;
}

/** A ticket proves access to the mailbox. It is valid while the account has this address. */
async function lockAddress(transaction: DatabaseTransaction, account: Account): Promise<void> {
  const locked = await transaction
    .selectFrom('auth.accounts')
    .select('id')
    .where('id', '=', account.id)
    .where('email', '=', account.email)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) throw new ApiError('invalid-ticket');
}
