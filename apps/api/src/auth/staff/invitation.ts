// Invites a member of staff, the only way to get a staff role. An invitation is only a ticket. The
// account is created or changed when the link is followed.
import { DEFAULT_LANGUAGE } from '@loimel/content/languages';
import { ApiError } from '../../errors.ts';
import type { Database } from '../../platform/database.ts';
import type { StaffRole } from '../../platform/identity.ts';
import type { Keyring } from '../../platform/keyring.ts';
import {
  type Account,
  findAccountByEmail,
  isStaff,
  requireEmailKey,
  requireEnabled,
} from '../accounts/accounts.ts';
import { endAllAccess, removeCredentials } from '../sessions/revoke.ts';
import { issueTicket, type Ticket } from '../tickets/tickets.ts';

export async function inviteStaff(
  deps: { database: Database; keyring: Keyring },
  person: { email: string; role: StaffRole; redirectTo: string },
): Promise<void> {
  const address = requireEmailKey(person.email);
  await deps.database.transaction().execute(async (transaction) => {
    await withdrawInvitations(transaction, address);
    await issueTicket(transaction, deps.keyring, {
      kind: 'staffInvitation',
      template: 'auth-invitation',
      // Empty: the worker uses the language of the account, if there is one.
      language: '',
      address,
      staffRole: person.role,
      redirectTo: person.redirectTo,
    });
    const account = await findAccountByEmail(transaction, address);
    await transaction
      .insertInto('auth.audit')
      .values({
        event: 'staff.invited',
        account_id: account?.id ?? null,
        details: JSON.stringify({ role: person.role }),
      })
      .execute();
  });
}

export async function withdrawInvitations(database: Database, address: string): Promise<void> {
  await database
    .deleteFrom('auth.tickets')
    .where('kind', '=', 'staffInvitation')
    .where('address', '=', address)
    .execute();
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
