// Finds the account and the session that a request acts for, from its bearer token.
import type { FastifyRequest } from 'fastify';
import { errors } from 'jose';
import { sql } from 'kysely';
import { ApiError } from '../errors.ts';
import type { Account } from './accounts/accounts.ts';
import type { AuthDeps } from './deps.ts';
import type { Caller } from './route.ts';
import type { AccessClaims } from './sessions/access-token.ts';
import { STEP_UP_SECONDS } from './sessions/step-up.ts';

/** Returns null without a token. Throws `invalid-jwt` for an invalid or expired token. */
export async function readClaims(
  deps: AuthDeps,
  request: FastifyRequest,
): Promise<AccessClaims | null> {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const token = /^Bearer (\S+)$/i.exec(header)?.[1];
  if (token === undefined) throw new ApiError('invalid-jwt', 'Malformed Authorization header');
  try {
    return await deps.accessTokens.verify(token);
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      throw new ApiError('invalid-jwt', 'Could not verify JWT: JWTExpired', { cause: error });
    }
    // A failure of the database or the key store does not make the token invalid.
    if (!(error instanceof errors.JOSEError) && !isPayloadError(error)) throw error;
    throw new ApiError('invalid-jwt', undefined, { cause: error });
  }
}

/** Columns that the next release drops. Until then they exist, and this release does not read them. */
type RetiredColumn = never;

/** A prepared statement lists its columns. The type requires every column of the table. */
const ACCOUNT_COLUMNS: Record<Exclude<keyof Account, RetiredColumn>, true> = {
  access_epoch: true,
  created_at: true,
  default_role: true,
  display_name: true,
  email: true,
  email_verified: true,
  id: true,
  is_anonymous: true,
  is_disabled: true,
  is_totp_active: true,
  last_used_at: true,
  locale: true,
  metadata: true,
  password_hash: true,
  phone_number: true,
  phone_number_verified: true,
  roles: true,
  totp_active_since: true,
  totp_last_step: true,
  totp_secret: true,
  totp_with_second_factor: true,
  unused_notice_at: true,
};
const ACCOUNT = sql.join(Object.keys(ACCOUNT_COLUMNS).map((column) => sql.ref(`a.${column}`)));

type CallerRow = Account & {
  is_recent: boolean;
  has_second_factor: boolean;
  has_recent_second_factor: boolean;
  is_reset: boolean;
  is_token_session: boolean;
  used_generation: number;
};

/** Reads account and session at every request, so a revocation takes effect immediately. */
export async function findCaller(deps: AuthDeps, claims: AccessClaims): Promise<Caller | null> {
  const { rows } = await sql<CallerRow>`
    /* prepared find-caller */
    select ${ACCOUNT},
      coalesce(s.authenticated_at > now() - make_interval(secs => ${STEP_UP_SECONDS}::float8), false)
        as is_recent,
      s.second_factor_at is not null as has_second_factor,
      coalesce(s.second_factor_at > now() - make_interval(secs => ${STEP_UP_SECONDS}::float8), false)
        as has_recent_second_factor,
      s.is_reset and s.created_at > now() - make_interval(secs => ${STEP_UP_SECONDS}::float8) as is_reset,
      s.token_id is not null as is_token_session, s.used_generation
    from auth.sessions s join auth.accounts a on a.id = s.account_id
    where s.id = ${claims.sessionId}::uuid and a.id = ${claims.accountId}::uuid
      and s.revoked_at is null and s.expires_at > now() and not a.is_disabled
  `.execute(deps.database);
  const [row] = rows;
  if (!row) return null;
  if (claims.generation > row.used_generation) await noteUse(deps, claims);
  return {
    account: row,
    sessionId: claims.sessionId,
    isRecent: row.is_recent,
    hasSecondFactor: row.has_second_factor,
    hasRecentSecondFactor: row.has_recent_second_factor,
    isReset: row.is_reset,
    isTokenSession: row.is_token_session,
  };
}

/** Records that the client received this token pair. The previous refresh token is then rotated. */
async function noteUse(deps: AuthDeps, claims: AccessClaims): Promise<void> {
  await deps.database
    .updateTable('auth.sessions')
    .set({ used_generation: claims.generation })
    .where('id', '=', claims.sessionId)
    .where('used_generation', '<', claims.generation)
    .execute();
}

function isPayloadError(error: unknown): boolean {
  return error instanceof Error && error.name === 'ZodError';
}
