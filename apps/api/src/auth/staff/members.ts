// Lists and changes members of staff, for admins and for the command of operators. Account and
// session are read at each request, so a removed right ends with the next request on every node.
import { sql } from 'kysely';
import { ApiError } from '../../errors.ts';
import type { Database } from '../../platform/database.ts';
import type { StaffRole } from '../../platform/identity.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { type Account, requireEmailKey, STAFF_ROLES } from '../accounts/accounts.ts';
import { endAllAccess, removeCredentials } from '../sessions/revoke.ts';
import { issueInvitation, withdrawInvitations } from './invitation.ts';
import { type Actor, lockMember, lockTeam, noteTeamChange } from './lock-team.ts';

export type StaffMember = {
  /** Null if the invitation is for an address that is not staff yet. */
  id: string | null;
  displayName: string;
  email: string;
  role: StaffRole;
  /** `invited` is also a member whose credentials were reset. */
  state: 'active' | 'disabled' | 'invited';
  /** A security key or an authenticator app is enrolled. */
  hasSecondFactor: boolean;
  lastSeenAt: Date | null;
};

export async function listStaff(database: Database): Promise<StaffMember[]> {
  const { rows } = await sql<StaffMember>`
    with invitations as (
      select t.address, t.staff_role from auth.tickets t
      where t.kind = 'staffInvitation' and t.expires_at > now()
    ), members as (
      select * from auth.accounts a where a.roles && ${STAFF_ROLES}::text[]
    )
    select a.id, a.display_name as "displayName", a.email, a.default_role as role,
      case
        when a.is_disabled then 'disabled'
        when exists (select from invitations i where i.address = a.email) then 'invited'
        else 'active'
      end as state,
      a.is_totp_active or exists (
        select from auth.webauthn_credentials c where c.account_id = a.id
      ) as "hasSecondFactor",
      (select max(s.refreshed_at) from auth.sessions s where s.account_id = a.id) as "lastSeenAt"
    from members a
    union all
    select null, i.address, i.address, i.staff_role, 'invited', false, null
    from invitations i where not exists (select from members a where a.email = i.address)
    order by state, email
  `.execute(database);
  return rows;
}

/** The old role ends with the next request. A running session gets the new role when refreshed. */
export async function changeStaffRole(
  database: Database,
  { email, role, actor = null }: { email: string; role: StaffRole; actor?: Actor },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const account = await lockMember(transaction, actor, requireEmailKey(email));
    await transaction
      .updateTable('auth.accounts')
      .set({ roles: [role, 'user', 'me'], default_role: role })
      .where('id', '=', account.id)
      .execute();
    // An open invitation after a reset would otherwise give the former role again.
    await transaction
      .updateTable('auth.tickets')
      .set({ staff_role: role })
      .where('kind', '=', 'staffInvitation')
      .where('address', '=', account.email)
      .execute();
    const details = { from: account.default_role, to: role };
    await noteTeamChange(transaction, { event: 'staff.role-changed', actor, account, details });
  });
}

/** Ends all access. The account stays, so that the author of the person's actions is known. */
export async function disableStaff(
  database: Database,
  { email, actor = null }: { email: string; actor?: Actor },
): Promise<void> {
  const address = requireEmailKey(email);
  await database.transaction().execute(async (transaction) => {
    const account = await lockMember(transaction, actor, address);
    await transaction
      .updateTable('auth.accounts')
      .set({ is_disabled: true })
      .where('id', '=', account.id)
      .execute();
    await endAllAccess(transaction, account, 'disabled');
    await withdrawInvitations(transaction, address);
    await noteTeamChange(transaction, { event: 'staff.disabled', actor, account });
  });
}

/** For a person who has lost every second factor: removes all credentials and invites again. */
export async function resetStaff(
  deps: { database: Database; keyring: Keyring },
  { email, redirectTo, actor = null }: { email: string; redirectTo: string; actor?: Actor },
): Promise<void> {
  const address = requireEmailKey(email);
  await deps.database.transaction().execute(async (transaction) => {
    const account = await lockMember(transaction, actor, address);
    const role = requireStaffRole(account);
    await transaction
      .updateTable('auth.accounts')
      .set({ is_disabled: false })
      .where('id', '=', account.id)
      .execute();
    await endAllAccess(transaction, account, 'reset');
    await removeCredentials(transaction, account.id);
    await noteTeamChange(transaction, { event: 'staff.reset', actor, account });
    const invitation = { address, account, actor, role, redirectTo };
    await issueInvitation(transaction, deps.keyring, invitation);
  });
}

export async function withdrawInvitation(
  database: Database,
  { email, actor }: { email: string; actor: Actor },
): Promise<void> {
  const address = requireEmailKey(email);
  await database.transaction().execute(async (transaction) => {
    const account = await lockTeam(transaction, actor, address);
    if (!(await withdrawInvitations(transaction, address))) {
      throw new ApiError('not-found', 'This address has no invitation');
    }
    await noteTeamChange(transaction, { event: 'staff.invitation-withdrawn', actor, account });
  });
}

function requireStaffRole(account: Account): StaffRole {
  const role = (['agent', 'hr', 'admin'] as const).find((known) => account.roles.includes(known));
  if (!role) throw new ApiError('not-found', 'The account is not staff');
  return role;
}
