// Operator commands for members of staff. Account and session are read at each request, so a
// removed right ends with the next request on every node.
import { sql } from 'kysely';
import { ApiError } from '../../errors.ts';
import type { Database } from '../../platform/database.ts';
import type { StaffRole } from '../../platform/identity.ts';
import type { Keyring } from '../../platform/keyring.ts';
import {
  type Account,
  findAccountByEmail,
  isStaff,
  requireEmailKey,
  STAFF_ROLES,
} from '../accounts/accounts.ts';
import { endAllAccess, removeCredentials } from '../sessions/revoke.ts';
import { inviteStaff, withdrawInvitations } from './invitation.ts';

export type StaffMember = {
  email: string;
  role: string;
  state: 'active' | 'disabled' | 'invited';
  /** A security key or an authenticator app is enrolled. */
  hasSecondFactor: boolean;
  lastSeenAt: Date | null;
};

export async function listStaff(database: Database): Promise<StaffMember[]> {
  const { rows } = await sql<StaffMember>`
    select a.email, a.default_role as role,
      case when a.is_disabled then 'disabled' else 'active' end as state,
      a.is_totp_active or exists (
        select from auth.webauthn_credentials c where c.account_id = a.id
      ) as "hasSecondFactor",
      (select max(s.refreshed_at) from auth.sessions s where s.account_id = a.id) as "lastSeenAt"
    from auth.accounts a where a.roles && ${STAFF_ROLES}::text[]
    union all
    select t.address, t.staff_role, 'invited', false, null
    from auth.tickets t where t.kind = 'staffInvitation' and t.expires_at > now()
    order by state, email
  `.execute(database);
  return rows;
}

/** The old role ends with the next request. A running session gets the new role when refreshed. */
export async function changeStaffRole(
  database: Database,
  email: string,
  role: StaffRole,
): Promise<void> {
  const account = await requireStaff(database, email);
  await database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('auth.accounts')
      .set({ roles: [role, 'user', 'me'], default_role: role })
      .where('id', '=', account.id)
      .execute();
    await note(transaction, account, 'staff.role-changed', {
      from: account.default_role,
      to: role,
    });
  });
}

/** Ends all access. The account stays, so that the author of the person's actions is known. */
export async function disableStaff(database: Database, email: string): Promise<void> {
  const account = await requireStaff(database, email);
  await database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('auth.accounts')
      .set({ is_disabled: true })
      .where('id', '=', account.id)
      .execute();
    await endAllAccess(transaction, account, 'disabled');
    await withdrawInvitations(transaction, requireEmailKey(email));
    await note(transaction, account, 'staff.disabled');
  });
}

/** For a person who has lost every second factor: removes all credentials and invites again. */
export async function resetStaff(
  deps: { database: Database; keyring: Keyring },
  person: { email: string; redirectTo: string },
): Promise<void> {
  const account = await requireStaff(deps.database, person.email);
  const role = requireStaffRole(account);
  await deps.database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('auth.accounts')
      .set({ is_disabled: false })
      .where('id', '=', account.id)
      .execute();
    await endAllAccess(transaction, account, 'reset');
    await removeCredentials(transaction, account.id);
    await note(transaction, account, 'staff.reset');
  });
  await inviteStaff(deps, { ...person, role });
}

async function requireStaff(database: Database, email: string): Promise<Account> {
  const account = await findAccountByEmail(database, requireEmailKey(email));
  if (!account || !isStaff(account)) throw new ApiError('not-found', 'No member has this address');
  return account;
}

function requireStaffRole(account: Account): StaffRole {
  const role = (['agent', 'hr', 'admin'] as const).find((known) => account.roles.includes(known));
  if (!role) throw new ApiError('not-found', 'The account is not staff');
  return role;
}

async function note(
  database: Database,
  account: Account,
  event: string,
  details: Record<string, string> = {},
): Promise<void> {
  await database
    .insertInto('auth.audit')
    .values({ event, account_id: account.id, details: JSON.stringify(details) })
    .execute();
}
