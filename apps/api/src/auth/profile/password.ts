// Forgetting and changing a password. A change ends every session, token, ticket and sign-in that is
// under way, and the owner gets a notice.
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import type { Account } from '../accounts/accounts.ts';
import { enqueueNotice } from '../mails/enqueue.ts';
import type { AuthParts } from '../parts.ts';
import { PASSWORD_MAX_CHARS, requireGoodPassword } from '../passwords/policy.ts';
import { type Caller, endpoint, OK } from '../route.ts';
import { lockAccess, removeRecentCredentials } from '../sessions/credential-changes.ts';
import { endAllAccess } from '../sessions/revoke.ts';
import { requireStepUp } from '../sessions/step-up.ts';
import { confirmTicket } from '../tickets/confirm.ts';
import { findTicket, takeTicket } from '../tickets/tickets.ts';
import { linkByMail } from './link-by-mail.ts';

export const requestPasswordReset = linkByMail({
  summary: 'Mail a link for setting a new password; answers the same for every address',
  kind: 'passwordReset',
  template: 'auth-reset',
});

export const changePassword = endpoint({
  summary: 'Set a new password, with a bearer token or the ticket of a reset mail',
  input: z.strictObject({
    newPassword: z.string().min(1).max(PASSWORD_MAX_CHARS),
    ticket: z.string().max(128).optional(),
  }),
  answer: OK,
  isHashing: true,
  async handle(parts, { body, caller, client }) {
    // Once more, right before the ticket is used up: whoever chose a bad password or came in a
    // rush may try again.
    parts.hasher.requirePlace(client.recentCalls);
    // With a ticket the bearer token of another account must not weaken the policy.
    const isReset = body.ticket !== undefined;
    const target = isReset ? await findTicket(parts.database, body.ticket ?? '') : undefined;
    requireGoodPassword(body.newPassword, {
      email: isReset ? (target?.address ?? null) : (caller?.account.email ?? null),
      hasSecondFactor: !isReset && (caller?.account.is_totp_active ?? false),
    });
    const owner = isReset
      ? { account: await takeReset(parts, body.ticket ?? ''), hasProvenMailbox: true }
      : await requireCaller(parts, caller);
    const { account } = owner;
    const password_hash = await parts.hasher.hash(body.newPassword, client.recentCalls);
    await parts.database.transaction().execute(async (transaction) => {
      // Hashing takes its time: a reset of the owner may have come first. The reset itself, which
      // proves the mailbox, always counts.
      if (!isReset) await lockAccess(transaction, account);
      await endAllAccess(transaction, account, 'password');
      // Nothing can be added any more, so this includes what a thief added during the reset.
      if (owner.hasProvenMailbox) await removeRecentCredentials(transaction, account);
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

async function takeReset(parts: AuthParts, ticket: string): Promise<Account> {
  const taken = ticket.startsWith('passwordReset:')
    ? await takeTicket(parts.database, ticket)
    : undefined;
  if (!taken) throw new ApiError('invalid-ticket');
  return confirmTicket(parts, taken);
}

async function requireCaller(parts: AuthParts, caller: Caller | null): Promise<Caller> {
  if (!caller) throw new ApiError('unauthenticated-user');
  // In the session of a mailed link the factors of a thief are removed before they are asked for.
  if (!caller.hasProvenMailbox) await requireStepUp(parts.database, caller);
  return caller;
}
