// Invites a member of staff: the only way to a staff role. The account is there at once, without a
// password; the mail leads to setting one.
import { DEFAULT_LANGUAGE } from '@loimel/content/languages';
import type { Database } from '../platform/database.ts';
import type { StaffRole } from '../platform/identity.ts';
import type { Keyring } from '../platform/keyring.ts';
import { requireEmailKey } from './accounts/accounts.ts';
import { issueTicket } from './tickets/tickets.ts';

export async function inviteStaff(
  parts: { database: Database; keyring: Keyring },
  person: { email: string; role: StaffRole; redirectTo: string },
): Promise<void> {
  const email = requireEmailKey(person.email);
  const roles = [person.role, 'user', 'me'];
  await parts.database.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('auth.accounts')
      .values({
        email,
        // Whoever invites vouches for the address, and only who reads its mails gets in.
        email_verified: true,
        display_name: email,
        locale: DEFAULT_LANGUAGE,
        roles,
        default_role: person.role,
      })
      .onConflict((conflict) =>
        conflict.constraint('accounts_email_key').doUpdateSet({
          roles,
          default_role: person.role,
          email_verified: true,
          password_hash: null,
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('auth.audit')
      .values({
        event: 'staff.invited',
        account_id: id,
        details: JSON.stringify({ role: person.role }),
      })
      .execute();
    await issueTicket(transaction, parts.keyring, {
      kind: 'passwordReset',
      template: 'auth-invitation',
      // That of the account, which somebody may have had before.
      language: '',
      address: email,
      redirectTo: person.redirectTo,
    });
  });
}
