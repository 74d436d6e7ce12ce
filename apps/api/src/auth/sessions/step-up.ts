// Step-up: a change of credentials needs more than an access token, which can be stolen. The owner
// must have authenticated within the last minutes, with the second factor if the account has one.
import { type SqlBool, sql } from 'kysely';
import { ApiError } from '../../errors.ts';
import type { Database } from '../../platform/database.ts';
import type { Caller } from '../route.ts';
import type { AuthMethod } from './session.ts';

export const STEP_UP_SECONDS = 5 * 60;

/** Throws `elevated-claim-required` unless the caller was authenticated recently enough. */
export async function requireStepUp(database: Database, caller: Caller): Promise<void> {
  if (caller.account.is_anonymous) throw new ApiError('forbidden-anonymous');
  if (caller.isTokenSession) {
    throw new ApiError(
      'elevated-claim-required',
      'A session of a personal access token cannot change credentials',
    );
  }
  const needsSecondFactor = caller.hasRecentSecondFactor
    ? false
    : await hasSecondFactor(database, caller.account.id);
  if (needsSecondFactor || !caller.isRecent) throw new ApiError('elevated-claim-required');
}

/** Records that the session was authenticated again now, by this method. */
export async function recordStepUp(
  database: Database,
  sessionId: string,
  method: AuthMethod,
): Promise<void> {
  const isSecondFactor = method === 'webauthn' || method === 'totp' || method === 'recovery-code';
  await sql`
    update auth.sessions s set
      authenticated_at = now(),
      second_factor_at = case when ${isSecondFactor} then now() else s.second_factor_at end,
      methods = case when ${method} = any (s.methods) then s.methods
        else array_append(s.methods, ${method}) end
    where s.id = ${sessionId} and s.token_id is null
  `.execute(database);
}

async function hasSecondFactor(database: Database, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ has_factor: SqlBool }>`
    select a.is_totp_active or exists (
      select from auth.webauthn_credentials c where c.account_id = a.id
    ) as has_factor
    from auth.accounts a where a.id = ${accountId}
  `.execute(database);
  return rows[0]?.has_factor === true;
}
