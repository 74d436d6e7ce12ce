// Ends sessions and everything that could open a new one, and lists the active sessions.
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { hashToken } from '../../platform/keyring.ts';

type Reason = 'sign-out-all' | 'password' | 'confirmed' | 'invited' | 'disabled' | 'reset';

/** Accepts any refresh token of the session. An unknown token is not an error. */
export async function endSessionOfToken(database: Database, token: string): Promise<void> {
  await sql`
    with ended as (
      update auth.sessions s set revoked_at = now(), revoked_because = 'sign-out'
      from auth.refresh_tokens t
      where t.hash = ${hashToken(token.toLowerCase())} and s.id = t.session_id
        and s.revoked_at is null
      returning s.id, s.account_id
    )
    insert into auth.audit (event, account_id, session_id)
    select 'session.signed-out', account_id, id from ended
  `.execute(database);
}

/** Returns false if the account has no such active session. */
export async function endSession(
  database: Database,
  which: { accountId: string; sessionId: string },
): Promise<boolean> {
  const result = await sql`
    with ended as (
      update auth.sessions s set revoked_at = now(), revoked_because = 'owner'
      where s.id = ${which.sessionId} and s.account_id = ${which.accountId}
        and s.revoked_at is null
      returning s.id, s.account_id
    )
    insert into auth.audit (event, account_id, session_id)
    select 'session.revoked', account_id, id from ended returning 1
  `.execute(database);
  return result.rows.length > 0;
}

/**
 * Ends every session, personal access token, sign-in and change in progress of the account. These
 * are tickets in emails, second-factor tickets, exchange codes, provider states and challenges.
 * Invitations and unconfirmed sign-ups with the address stay.
 */
export async function endAllAccess(
  transaction: DatabaseTransaction,
  account: { id: string; email: string | null },
  reason: Reason,
): Promise<void> {
  // First, because it waits for locks: a sign-in that writes its session later sees the new epoch.
  await sql`
    update auth.accounts set access_epoch = access_epoch + 1 where id = ${account.id}
  `.execute(transaction);
  await sql`
    with sessions as (
      update auth.sessions s set revoked_at = now(), revoked_because = ${reason}
      where s.account_id = ${account.id} and s.revoked_at is null
    ), tickets as (
      delete from auth.tickets t
      where t.account_id = ${account.id}
        or (t.address = ${account.email} and t.kind <> 'staffInvitation'
          and not (t.kind = 'verifyEmail' and t.account_id is null))
    ), mfa as (
      delete from auth.mfa_tickets where account_id = ${account.id}
    ), codes as (
      delete from auth.exchange_codes where account_id = ${account.id}
    ), states as (
      delete from auth.provider_states where account_id = ${account.id}
    ), challenges as (
      delete from auth.webauthn_challenges where account_id = ${account.id}
    )
    insert into auth.audit (event, account_id, details)
    values ('session.all-ended', ${account.id}, jsonb_build_object('because', ${reason}::text))
  `.execute(transaction);
  // This also deletes the revoked sessions of these tokens, so it needs a separate statement.
  await transaction
    .deleteFrom('auth.personal_access_tokens')
    .where('account_id', '=', account.id)
    .execute();
}

/**
 * Ends what a reader of the old mailbox could have opened, when the account gets another address.
 * These are sessions opened only by email, personal access tokens that were created with one
 * factor, and tickets, second-factor tickets and exchange codes.
 */
export async function endEmailAccess(
  transaction: DatabaseTransaction,
  account: { id: string; email: string | null },
): Promise<void> {
  await sql`
    update auth.accounts set access_epoch = access_epoch + 1 where id = ${account.id}
  `.execute(transaction);
  await sql`
    with sessions as (
      update auth.sessions s set revoked_at = now(), revoked_because = 'confirmed'
      where s.account_id = ${account.id} and s.revoked_at is null and s.methods = '{email}'
      returning s.id
    ), tickets as (
      delete from auth.tickets t
      where t.account_id = ${account.id}
        or (t.address = ${account.email} and t.account_id is null
          and t.kind not in ('staffInvitation', 'verifyEmail'))
    ), mfa as (
      delete from auth.mfa_tickets where account_id = ${account.id}
    ), codes as (
      delete from auth.exchange_codes where account_id = ${account.id}
    )
    insert into auth.audit (event, account_id, session_id)
    select 'session.revoked', ${account.id}, id from sessions
  `.execute(transaction);
  // This also deletes sessions, so it needs a separate statement.
  await transaction
    .deleteFrom('auth.personal_access_tokens')
    .where('account_id', '=', account.id)
    .where('has_second_factor', '=', false)
    .execute();
}

/** Removes every credential except the email address, which every caller has confirmed. */
export async function removeCredentials(
  transaction: DatabaseTransaction,
  accountId: string,
): Promise<void> {
  await sql`
    with keys as (
      delete from auth.webauthn_credentials where account_id = ${accountId}
    ), providers as (
      delete from auth.provider_identities where account_id = ${accountId}
    ), codes as (
      delete from auth.recovery_codes where account_id = ${accountId}
    ), devices as (
      delete from auth.known_devices where account_id = ${accountId}
    )
    update auth.accounts
    set password_hash = null, is_totp_active = false, totp_secret = null, totp_active_since = null,
      phone_number = null, phone_number_verified = false
    where id = ${accountId}
  `.execute(transaction);
}

export async function listSessions(database: Database, accountId: string) {
  return database
    .selectFrom('auth.sessions')
    .select(['id', 'device', 'methods', 'created_at', 'refreshed_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('refreshed_at', 'desc')
    .execute();
}
