// Finds out who a request speaks for: the bearer token, and that its session still lives.
import type { FastifyRequest } from 'fastify';
import { errors } from 'jose';
import { sql } from 'kysely';
import { ApiError } from '../errors.ts';
import type { Account } from './accounts/accounts.ts';
import type { AuthParts } from './parts.ts';
import type { Caller } from './route.ts';
import type { AccessClaims } from './sessions/access-token.ts';

/** Null without a token; throws `invalid-jwt` for one that is not valid (any more). */
export async function readClaims(
  parts: AuthParts,
  request: FastifyRequest,
): Promise<AccessClaims | null> {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const token = /^Bearer (\S+)$/i.exec(header)?.[1];
  if (token === undefined) throw new ApiError('invalid-jwt', 'Malformed Authorization header');
  try {
    return await parts.accessTokens.verify(token);
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      throw new ApiError('invalid-jwt', 'Could not verify JWT: JWTExpired', { cause: error });
    }
    // What our own database or key store does wrong is not the caller's fault.
    if (!(error instanceof errors.JOSEError) && !isPayloadFault(error)) throw error;
    throw new ApiError('invalid-jwt', undefined, { cause: error });
  }
}

/** The account, read now: a revoked session or a disabled account ends at once. */
export async function findCaller(parts: AuthParts, claims: AccessClaims): Promise<Caller | null> {
  const { rows } = await sql<Account>`
    select a.* from auth.sessions s join auth.accounts a on a.id = s.account_id
    where s.id = ${claims.sessionId} and a.id = ${claims.accountId}
      and s.revoked_at is null and s.expires_at > now() and not a.is_disabled
  `.execute(parts.database);
  const [account] = rows;
  if (!account) return null;
  return { account, sessionId: claims.sessionId, isElevated: claims.isElevated };
}

function isPayloadFault(error: unknown): boolean {
  return error instanceof Error && error.name === 'ZodError';
}
