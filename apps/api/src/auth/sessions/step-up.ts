// Step-up: a change of credentials needs more than an access token, which may be stolen. The owner must
// have been authenticated within the last minutes, with the second factor if the account has one.
import { type SqlBool, sql } from 'kysely';
import { ApiError } from '../../errors.ts';
import type { Database } from '../../platform/database.ts';
import type { AuthParts } from '../parts.ts';
import type { Caller } from '../route.ts';
import type { AuthMethod } from './session.ts';

export const STEP_UP_SECONDS = 5 * 60;

/** Throws `elevated-claim-required` unless the caller was authenticated recently enough. */
export async function requireStepUp(parts: AuthParts, caller: Caller): Promise<void> {
  if (caller.account.is_anonymous) throw new ApiError('forbidden-anonymous');
  if (caller.isTokenSession) {
    throw new ApiError(
      'elevated-claim-required',
      'A session of a personal access token cannot change credentials',
    );
  }
  const needsSecondFactor = caller.hasRecentSecondFactor
    ? false
    : await hasSecondFactor(parts.database, caller.account);
  if (needsSecondFactor || !caller.isRecent) throw new ApiError('elevated-claim-required');
}

/** Marks the session as authenticated now by one more method. */
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

async function hasSecondFactor(
  database: Database,
  account: { id: string; is_totp_active: boolean },
): Promise<boolean> {
  if (account.is_totp_active) return true;
  const { rows } = await sql<{ has_key: SqlBool }>`
    select exists (
      select from auth.webauthn_credentials where account_id = ${account.id}
    ) as has_key
  `.execute(database);
  return rows[0]?.has_key === true;
}
