// Actions of the links in emails. The person who follows a link owns the address. Everything that
// the account has afterwards comes from the link itself or was confirmed before.
import { ApiError } from '../../errors.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import {
  type Account,
  findAccountById,
  requireAccountOfEmail,
  requireEnabled,
  toColumns,
} from '../accounts/accounts.ts';
import {
  createDefaultPlan,
  requireAccountOrOpenSignUp,
  type SignUpPlan,
  SignUpPlanSchema,
} from '../accounts/sign-up.ts';
import type { AuthDeps } from '../deps.ts';
import { enqueueNotice } from '../emails/enqueue.ts';
import { lockAccess, removeRecentCredentials } from '../sessions/credential-changes.ts';
import { endAllAccess, endEmailAccess, removeCredentials } from '../sessions/revoke.ts';
import { acceptInvitation } from '../staff/invitation.ts';
import { insertKey, PendingKey } from '../webauthn/pending-key.ts';
import type { TakenTicket, Ticket } from './tickets.ts';

const UNIQUE_VIOLATION = '23505';
/** Links that create a missing account. */
const SIGN_UP_KINDS: readonly string[] = ['passwordlessEmail', 'passwordReset', 'verifyEmail'];

export async function confirmTicket(deps: AuthDeps, ticket: TakenTicket): Promise<Account> {
  const { database } = deps;
  if (SIGN_UP_KINDS.includes(ticket.kind)) {
    await requireAccountOrOpenSignUp(deps, { email: ticket.address }, 'invalid-ticket');
  }
  switch (ticket.kind) {
    case 'passwordlessEmail':
      return requireAccountOfEmail(database, ticket.address, toPlan(ticket));
    case 'passwordReset':
      return resetAccount(database, ticket);
    case 'verifyEmail':
      if (ticket.account_id !== null) return nameAnonymousAccount(database, ticket);
      return ticket.password_hash === null && ticket.webauthn_key === null
        ? requireAccountOfEmail(database, ticket.address, toPlan(ticket))
        : createSignedUpAccount(database, ticket);
    case 'emailConfirmChange':
      return changeAddress(database, ticket);
    case 'staffInvitation':
      return acceptInvitation(database, ticket);
    default:
      // Codes have their own endpoints and are not links.
      throw new ApiError('invalid-ticket');
  }
}

function toPlan(ticket: Ticket): SignUpPlan {
  const plan = SignUpPlanSchema.safeParse(ticket.options);
  return plan.success ? plan.data : createDefaultPlan(ticket.address);
}

async function resetAccount(database: Database, ticket: Ticket): Promise<Account> {
  const account = await requireAccountOfEmail(database, ticket.address, toPlan(ticket));
  await database
    .transaction()
    .execute((transaction) => removeRecentCredentials(transaction, account));
  return (await findAccountById(database, account.id)) ?? account;
}

/** Rejects if the address already has an account: its credentials came with another link. */
async function createSignedUpAccount(database: Database, ticket: Ticket): Promise<Account> {
  const key = ticket.webauthn_key === null ? null : PendingKey.parse(ticket.webauthn_key);
  const create = database.transaction().execute(async (transaction) => {
    const account = await transaction
      .insertInto('auth.accounts')
      .values({
        ...toColumns(toPlan(ticket)),
        // The key stores the account id that it got at the sign-up.
        ...(key === null ? {} : { id: key.accountId }),
        email: ticket.address,
        email_verified: true,
        password_hash: ticket.password_hash,
      })
      .onConflict((conflict) => conflict.constraint('accounts_email_key').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!account) throw new ApiError('invalid-ticket');
    // Counts as added with a second factor: the owner of the address confirms it with this link.
    if (key !== null && !(await insertKey(transaction, key, true))) {
      throw new ApiError('invalid-ticket');
    }
    await noteConfirmation(transaction, account.id);
    return account;
  });
  // The account of the key exists already, with another address.
  return create.catch(rejectTaken);
}

/**
 * Gives an anonymous account an address. Its sessions end, because the person who opened them may
 * not own the address. The person who follows the link gets the first new session.
 */
function nameAnonymousAccount(database: Database, ticket: TakenTicket): Promise<Account> {
  const { roles, defaultRole, displayName, metadata } = toPlan(ticket);
  return changeAccount(database, ticket, async (transaction, account) => {
    if (!account.is_anonymous) throw new ApiError('invalid-ticket');
    await endAllAccess(transaction, account, 'confirmed');
    await removeCredentials(transaction, account.id);
    return {
      password_hash: ticket.password_hash,
      is_anonymous: false,
      roles,
      default_role: defaultRole,
      display_name: displayName,
      ...(metadata === null ? {} : { metadata: JSON.stringify(metadata) }),
    };
  });
}

function changeAddress(database: Database, ticket: TakenTicket): Promise<Account> {
  return changeAccount(database, ticket, async (transaction, account) => {
    await enqueueNotice(transaction, { template: 'auth-email-changed', account });
    // A reader of the old mailbox may have opened sessions and requested links and codes.
    await endEmailAccess(transaction, account);
    return {};
  });
}

type Changes = Partial<
  Pick<Account, 'password_hash' | 'is_anonymous' | 'roles' | 'default_role' | 'display_name'>
> & { metadata?: string };

/** Sets the address of the ticket on its account, with the changes that `prepare` returns. */
async function changeAccount(
  database: Database,
  ticket: TakenTicket,
  prepare: (transaction: DatabaseTransaction, account: Account) => Promise<Changes>,
): Promise<Account> {
  const found = await findAccountById(database, ticket.account_id ?? '');
  // All access may have ended after the ticket was taken.
  if (found?.access_epoch !== ticket.account_epoch) throw new ApiError('invalid-ticket');
  const account = requireEnabled(found);
  const change = database.transaction().execute(async (transaction) => {
    await lockAccess(transaction, account);
    const changes = await prepare(transaction, account);
    await noteConfirmation(transaction, account.id);
    return transaction
      .updateTable('auth.accounts')
      .set({ ...changes, email: ticket.address, email_verified: true })
      .where('id', '=', account.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  // Another account has got the address meanwhile.
  return change.catch(rejectTaken);
}

async function noteConfirmation(database: Database, accountId: string): Promise<void> {
  await database
    .insertInto('auth.audit')
    .values({ event: 'email.confirmed', account_id: accountId })
    .execute();
}

function rejectTaken(error: unknown): never {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  if (code === UNIQUE_VIOLATION) throw new ApiError('invalid-ticket', undefined, { cause: error });
  throw error;
}
