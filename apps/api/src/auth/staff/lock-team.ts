// Locks for changes of the team. Every change locks all admins, so that two admins who remove each
// other run one after the other, and the second one is no longer an admin.
import { sql } from 'kysely';
import { ApiError } from '../../errors.ts';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { type Account, isStaff } from '../accounts/accounts.ts';
import type { Caller } from '../route.ts';
import { lockCaller } from '../sessions/credential-changes.ts';

/** The admin who makes the change. Null: an operator at the command line. */
export type Actor = Pick<Caller, 'account' | 'sessionId'> | null;

/**
 * Call it first in the transaction. Returns the account of the address as it is now. An admin cannot
 * change the own account, so at least one admin is left after every change.
 */
export async function lockTeam(
  transaction: DatabaseTransaction,
  actor: Actor,
  address: string,
): Promise<Account | undefined> {
  // In the order of the ids, as the deletion of an account does.
  const { rows } = await sql<Account>`
    select a.* from auth.accounts a
    where a.email = ${address} or 'admin' = any (a.roles)
    order by a.id for no key update
  `.execute(transaction);
  const account = rows.find(({ email }) => email === address);
  if (actor === null) return account;
  const isAdmin = rows.some(({ id, roles }) => id === actor.account.id && roles.includes('admin'));
  if (!isAdmin) throw new ApiError('access-denied', 'Only admins manage the team');
  await lockCaller(transaction, actor);
  if (account?.id === actor.account.id) throw new ApiError('own-account');
  return account;
}

export async function lockMember(
  transaction: DatabaseTransaction,
  actor: Actor,
  address: string,
): Promise<Account> {
  const account = await lockTeam(transaction, actor, address);
  if (!account || !isStaff(account)) throw new ApiError('not-found', 'No member has this address');
  return account;
}

/**
 * Writes the change into the audit of the account and into the chained audit of the desk. Call it after the
 * change, because the items that the member can no longer see become unassigned. Details contain no names
 * and no addresses.
 */
export async function noteTeamChange(
  transaction: DatabaseTransaction,
  change: {
    event: string;
    actor: Actor;
    account: Account | undefined;
    details?: Record<string, string>;
  },
): Promise<void> {
  const { event, actor, account, details } = change;
  const by = actor === null ? {} : { by: actor.account.id };
  await transaction
    .insertInto('auth.audit')
    .values({
      event,
      account_id: account?.id ?? null,
      session_id: actor?.sessionId ?? null,
      details: JSON.stringify({ ...details, ...by }),
    })
    .execute();
  await sql`
    select app_private.note_team_change(
      ${event}, ${account?.id ?? null}, ${actor?.account.id ?? null}, ${JSON.stringify(details ?? {})}
    )
  `.execute(transaction);
}
