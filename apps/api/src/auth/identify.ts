// Determines the identity of a request for GraphQL, storage and functions. The admin secret has
// priority, then the bearer token with the requested role. Otherwise the request is anonymous.
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import {
  ANONYMOUS,
  type Identify,
  type RequestIdentity,
  type StaffRole,
} from '../platform/identity.ts';
import { hashToken, isSameBytes } from '../platform/keyring.ts';
import { STAFF_ROLES } from './accounts/accounts.ts';
import { findCaller, readClaims } from './caller.ts';
import type { AuthDeps } from './deps.ts';
import { AUTH_PREFIX } from './mount.ts';

/** `adminSecret` is null unless the operator set it. nginx also removes the header. */
export function createIdentify(deps: AuthDeps, adminSecret: string | null): Identify {
  return async (request) => {
    // Auth routes check tokens themselves: an expired access token must not prevent a refresh.
    if (request.url.startsWith(`${AUTH_PREFIX}/`)) return ANONYMOUS;
    const secret = request.headers['x-hasura-admin-secret'];
    if (secret !== undefined) {
      if (adminSecret === null || !isSameText(String(secret), adminSecret)) {
        throw new ApiError('invalid-admin-secret');
      }
      return toIdentity(readRole(request) ?? 'admin', null);
    }
    const claims = await readClaims(deps, request);
    if (!claims) return ANONYMOUS;
    const role = readRole(request) ?? claims.defaultRole;
    // The token contains the roles that the account had at the last refresh.
    if (!claims.roles.includes(role)) throw new ApiError('access-denied');
    // Staff must still have the role, and the session must have a second factor.
    const caller = await findCaller(deps, claims);
    if (!caller) throw new ApiError('invalid-jwt');
    const mayAct = caller.account.roles.includes(role) && caller.hasSecondFactor;
    if (isStaffRole(role) && !mayAct) throw new ApiError('invalid-jwt');
    const hasStepUp = caller.isRecent && caller.hasRecentSecondFactor && !caller.isTokenSession;
    return toIdentity(role, claims.accountId, hasStepUp);
  };
}

function readRole(request: FastifyRequest): string | null {
  const role = request.headers['x-hasura-role'];
  return typeof role === 'string' && role !== '' ? role : null;
}

function toIdentity(role: string, userId: string | null, hasStepUp = false): RequestIdentity {
  if (isStaffRole(role)) return { role: 'staff', staffRole: role, userId, hasStepUp };
  return userId === null ? ANONYMOUS : { role: 'user', userId };
}

function isStaffRole(role: string): role is StaffRole {
  return STAFF_ROLES.includes(role);
}

/** Compares hashes, which have equal length, so that timing does not reveal the secret's length. */
function isSameText(one: string, other: string): boolean {
  return isSameBytes(hashToken(one), hashToken(other));
}
