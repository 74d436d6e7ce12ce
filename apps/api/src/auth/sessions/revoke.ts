// Ending sessions, and the list of those that live.
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { hashToken } from '../../platform/keyring.ts';

type Reason = 'sign-out' | 'sign-out-all' | 'password';

/** By any token of the family; an unknown one is no fault. */
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

/** False when the account has no such living session. */
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

export async function endAllSessions(
  database: Database,
  accountId: string,
  reason: Reason,
): Promise<void> {
  await sql`
    with ended as (
      update auth.sessions s set revoked_at = now(), revoked_because = ${reason}
      where s.account_id = ${accountId} and s.revoked_at is null
    )
    insert into auth.audit (event, account_id, details)
    values ('session.all-ended', ${accountId}, jsonb_build_object('because', ${reason}::text))
  `.execute(database);
}

export async function listSessions(database: Database, accountId: string) {
  return database
    .selectFrom('auth.sessions')
    .select(['id', 'device', 'created_at', 'refreshed_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('refreshed_at', 'desc')
    .execute();
}
