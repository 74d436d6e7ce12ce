// Rules for every change of a credential. All access may have ended meanwhile. The session may have
// one factor or two. A password reset by email must remove what an attacker added.
import { sql } from 'kysely';
import { ApiError } from '../../errors.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { type Account, isStaff } from '../accounts/accounts.ts';
import type { Caller } from '../route.ts';
import type { AuthMethod } from './session.ts';

/** For this long, a reset removes credentials that were added with one factor. */
const RECENT_DAYS = 30;

/**
 * Call it first in a transaction that changes an account. It rejects the change if all access has
 * ended since the account was read. Otherwise ending all access waits for this transaction and
 * includes its changes. `no key update` still lets audit rows of other transactions refer to the
 * account.
 */
export async function lockAccess(
  transaction: DatabaseTransaction,
  account: Pick<Account, 'id' | 'access_epoch'>,
): Promise<void> {
  const { rows } = await sql`
    select 1 from auth.accounts
    where id = ${account.id} and access_epoch = ${account.access_epoch} for no key update
  `.execute(transaction);
  if (rows.length === 0) throw new ApiError('unauthenticated-user');
}

/** The same for a request with a session, which may have ended alone. */
export async function lockCaller(
  transaction: DatabaseTransaction,
  { account, sessionId }: Pick<Caller, 'account' | 'sessionId'>,
): Promise<void> {
  await lockAccess(transaction, account);
  const { rows } = await sql`
    select 1 from auth.sessions where id = ${sessionId} and revoked_at is null for no key update
  `.execute(transaction);
  if (rows.length === 0) throw new ApiError('unauthenticated-user');
}

/**
 * Whether the session has a second factor, and the account has a factor that was not recently added
 * with one factor. An attacker who knows the password can add a factor and then use it.
 */
export async function hasEstablishedFactor(
  database: Database,
  { account, hasSecondFactor }: Caller,
): Promise<boolean> {
  if (!hasSecondFactor) return false;
  const since = sql`now() - make_interval(days => ${RECENT_DAYS})`;
  const { rows } = await sql`
    select 1 from auth.webauthn_credentials c
    where c.account_id = ${account.id} and (c.added_with_second_factor or c.created_at <= ${since})
    union all
    select 1 from auth.accounts a
    where a.id = ${account.id} and a.is_totp_active
      and (a.totp_with_second_factor or a.totp_active_since <= ${since})
    limit 1
  `.execute(database);
  return rows.length > 0;
}

/**
 * A reset by email removes credentials that were recently added with one factor. The owner cannot
 * remove them otherwise, because step-up requires the attacker's factor. Staff keep their factors,
 * because a mailbox alone must not be enough to replace them. They recover with `staff reset`.
 */
export async function removeRecentCredentials(
  transaction: DatabaseTransaction,
  account: Account,
  /** If set, removes only credentials that were added since this session started. */
  sessionId: string | null = null,
): Promise<void> {
  if (isStaff(account)) return;
  const since = sql`greatest(
    now() - make_interval(days => ${RECENT_DAYS}),
    (select s.created_at from auth.sessions s where s.id = ${sessionId}::uuid)
  )`;
  await sql`
    with keys as (
      delete from auth.webauthn_credentials
      where account_id = ${account.id} and not added_with_second_factor and created_at > ${since}
    ), providers as (
      delete from auth.provider_identities
      where account_id = ${account.id} and not added_with_second_factor and created_at > ${since}
    ), codes as (
      delete from auth.recovery_codes
      where account_id = ${account.id} and not added_with_second_factor and created_at > ${since}
    )
    update auth.accounts set is_totp_active = false, totp_secret = null, totp_active_since = null
    where id = ${account.id} and not totp_with_second_factor and totp_active_since > ${since}
  `.execute(transaction);
}

/**
 * Call it after a factor was removed. An attacker with an access token of a session with two
 * factors can add a factor and remove the owner's. A reset must then also remove recent credentials
 * that were added with a second factor.
 */
export async function distrustRecentCredentials(
  transaction: DatabaseTransaction,
  accountId: string,
): Promise<void> {
  const since = sql`now() - make_interval(days => ${RECENT_DAYS})`;
  await sql`
    with keys as (
      update auth.webauthn_credentials set added_with_second_factor = false
      where account_id = ${accountId} and created_at > ${since}
    ), providers as (
      update auth.provider_identities set added_with_second_factor = false
      where account_id = ${accountId} and created_at > ${since}
    ), codes as (
      update auth.recovery_codes set added_with_second_factor = false
      where account_id = ${accountId} and created_at > ${since}
    )
    update auth.accounts set totp_with_second_factor = false
    where id = ${accountId} and totp_active_since > ${since}
  `.execute(transaction);
}

/** Call it after a factor was added: earlier address changes were requested with less proof. */
export async function deleteAddressChanges(
  transaction: DatabaseTransaction,
  accountId: string,
): Promise<void> {
  await transaction
    .deleteFrom('auth.tickets')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'emailConfirmChange')
    .execute();
}

/**
 * Call it when a credential is removed. Ends the other sessions that its method opened, and its
 * sign-ins in progress.
 */
export async function endOtherSessions(
  transaction: DatabaseTransaction,
  { account, sessionId }: Caller,
  method: AuthMethod,
): Promise<void> {
  await sql`
    with codes as (
      delete from auth.exchange_codes where account_id = ${account.id} and method = ${method}
    ), mfa as (
      delete from auth.mfa_tickets where account_id = ${account.id} and method = ${method}
    )
    update auth.sessions set revoked_at = now(), revoked_because = 'owner'
    where account_id = ${account.id} and id <> ${sessionId} and revoked_at is null
      and ${method} = any (methods)
  `.execute(transaction);
}

/** Throws if staff have no second factor after the removal. The transaction is rolled back. */
export async function requireFactorLeft(
  transaction: DatabaseTransaction,
  account: Account,
): Promise<void> {
  if (!isStaff(account)) return;
  const { rows } = await sql`
    select 1 from auth.accounts a where a.id = ${account.id} and (a.is_totp_active or exists (
      select from auth.webauthn_credentials c where c.account_id = a.id
    ))
  `.execute(transaction);
  if (rows.length === 0) throw new ApiError('last-second-factor');
}
