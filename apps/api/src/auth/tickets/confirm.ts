// What the link of a mail does to the account it is for.
import type { Updateable } from 'kysely';
import { ApiError } from '../../errors.ts';
import type { AuthAccounts } from '../../platform/database.generated.ts';
import {
  type Account,
  findAccountByEmail,
  findAccountById,
  requireAccountOfEmail,
  requireEnabled,
  toPlan,
} from '../accounts/accounts.ts';
import { SignUpPlanSchema } from '../accounts/sign-up-options.ts';
import { enqueueNotice } from '../mails/enqueue.ts';
import type { AuthParts } from '../parts.ts';
import type { Ticket } from './tickets.ts';

const UNIQUE_VIOLATION = '23505';

export async function confirmTicket(parts: AuthParts, ticket: Ticket): Promise<Account> {
  switch (ticket.kind) {
    case 'passwordlessEmail':
      return requireAccountOfEmail(
        parts.database,
        ticket.address,
        SignUpPlanSchema.parse(ticket.options),
      );
    case 'verifyEmail':
      return ticket.account_id === null
        ? confirmAddress(parts, await requireAccount(parts, ticket), ticket)
        : confirmSignUp(parts, await requireAccount(parts, ticket), ticket);
    case 'emailConfirmChange':
      return changeAddress(parts, await requireAccount(parts, ticket), ticket);
    case 'passwordReset':
      return requireAccountOfEmail(
        parts.database,
        ticket.address,
        toPlan(await requireAccount(parts, ticket)),
      );
    default:
      // Codes are typed, not followed.
      throw new ApiError('invalid-ticket');
  }
}

async function requireAccount(parts: AuthParts, ticket: Ticket): Promise<Account> {
  const account =
    ticket.account_id === null
      ? await findAccountByEmail(parts.database, ticket.address)
      : await findAccountById(parts.database, ticket.account_id);
  if (!account) throw new ApiError('invalid-ticket');
  return requireEnabled(account);
}

function confirmAddress(parts: AuthParts, account: Account, ticket: Ticket): Promise<Account> {
  return parts.database
    .updateTable('auth.accounts')
    .set({ email_verified: true })
    .where('id', '=', account.id)
    .where('email', '=', ticket.address)
    .returningAll()
    .executeTakeFirstOrThrow(() => new ApiError('invalid-ticket'));
}

/** Also what makes an anonymous account a named one. The password is the one of this sign-up. */
async function confirmSignUp(parts: AuthParts, account: Account, ticket: Ticket): Promise<Account> {
  // Confirmed before, by another link: this one must not bring back an older password.
  if (account.email_verified) throw new ApiError('invalid-ticket');
  const plan = SignUpPlanSchema.parse(ticket.options);
  return withAddress(parts, account, ticket, {
    password_hash: ticket.password_hash,
    is_anonymous: false,
    roles: plan.roles,
    default_role: plan.defaultRole,
    display_name: plan.displayName,
    ...(plan.metadata === null ? {} : { metadata: JSON.stringify(plan.metadata) }),
  });
}

async function changeAddress(parts: AuthParts, account: Account, ticket: Ticket): Promise<Account> {
  await enqueueNotice(parts.database, { template: 'auth-email-changed', account });
  return withAddress(parts, account, ticket, {});
}

async function withAddress(
  parts: AuthParts,
  account: Account,
  ticket: Ticket,
  changes: Updateable<AuthAccounts>,
): Promise<Account> {
  try {
    return await parts.database.transaction().execute(async (transaction) => {
      // An account that nobody has confirmed does not keep the address from its owner.
      await transaction
        .deleteFrom('auth.accounts')
        .where('email', '=', ticket.address)
        .where('email_verified', '=', false)
        .where('id', '<>', account.id)
        .execute();
      await transaction
        .insertInto('auth.audit')
        .values({ event: 'email.confirmed', account_id: account.id })
        .execute();
      return transaction
        .updateTable('auth.accounts')
        .set({ ...changes, email: ticket.address, email_verified: true })
        .where('id', '=', account.id)
        .returningAll()
        .executeTakeFirstOrThrow();
    });
  } catch (error) {
    // Somebody else has confirmed the address meanwhile.
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
    if (code === UNIQUE_VIOLATION)
      throw new ApiError('invalid-ticket', undefined, { cause: error });
    throw error;
  }
}
