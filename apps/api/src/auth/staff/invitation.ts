// Invites a member of staff, the only way to get a staff role. An invitation is only a ticket. The
// account is created or changed when the link is followed.
import { DEFAULT_LANGUAGE } from '@loimel/content/languages';
import { ApiError } from '../../errors.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import type { StaffRole } from '../../platform/identity.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { type Account, isStaff, requireEmailKey, requireEnabled } from '../accounts/accounts.ts';
import { endAllAccess, removeCredentials } from '../sessions/revoke.ts';
import { issueTicket, type Ticket } from '../tickets/tickets.ts';
import { type Actor, lockTeam, noteTeamChange } from './lock-team.ts';

type Invitation = { email: string; role: StaffRole; redirectTo: string; actor?: Actor };

export async function inviteStaff(
  deps: { database: Database; keyring: Keyring },
  { email, actor = null, ...invitation }: Invitation,
): Promise<void> {
  const address = requireEmailKey(email);
  await deps.database.transaction().execute(async (transaction) => {
    const account = await lockTeam(transaction, actor, address);
    // The role of a member changes at once, and a disabled member needs a reset.
    if (actor !== null && account && isStaff(account)) throw new ApiError('already-staff');
    await issueInvitation(transaction, deps.keyring, { ...invitation, address, account, actor });
  });
}

/** The transaction must have locked the team. */
export async function issueInvitation(
  transaction: DatabaseTransaction,
  keyring: Keyring,
  of: Omit<Invitation, 'email'> & { address: string; account: Account | undefined; actor: Actor },
): Promise<void> {
  const { address, account, actor, role, redirectTo } = of;
  await withdrawInvitations(transaction, address);
  await issueTicket(transaction, keyring, {
    kind: 'staffInvitation',
    template: 'auth-invitation',
    // Empty: the worker uses the language of the account, if there is one.
    language: '',
    address,
    staffRole: role,
    redirectTo,
  });
  await noteTeamChange(transaction, { event: 'staff.invited', actor, account, details: { role } });
}

/** Returns false if the address has no invitation. */
export async function withdrawInvitations(database: Database, address: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('auth.tickets')
    .where('kind', '=', 'staffInvitation')
    .where('address', '=', address)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Called when the link of the invitation is followed. Gives the account the staff role. */
export function acceptInvitation(database: Database, ticket: Ticket): Promise<Account> {
  const role = ticket.staff_role;
  if (role === null) throw new ApiError('invalid-ticket');
  const roles = [role, 'user', 'me'];
  return database.transaction().execute(async (transaction) => {
    // Waits for a parallel confirmation of a sign-up with the same address.
    await transaction
      .insertInto('auth.accounts')
      .values({
        email: ticket.address,
        email_verified: true,
        display_name: ticket.address,
        locale: DEFAULT_LANGUAGE,
        roles: ['user', 'me'],
        default_role: 'user',
      })
      .onConflict((conflict) => conflict.constraint('accounts_email_key').doNothing())
      .execute();
    const existing = await transaction
      .selectFrom('auth.accounts')
      .selectAll()
      .where('email', '=', ticket.address)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    // A third party may know credentials of an existing account, so they are removed.
    if (!isStaff(requireEnabled(existing))) {
      await endAllAccess(transaction, existing, 'invited');
      await removeCredentials(transaction, existing.id);
    }
    const account = await transaction
      .updateTable('auth.accounts')
      .set({ roles, default_role: role })
      .where('id', '=', existing.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('auth.audit')
      .values({
        event: 'staff.accepted',
        account_id: account.id,
        details: JSON.stringify({ role }),
      })
      .execute();
    return account;
  });
}
