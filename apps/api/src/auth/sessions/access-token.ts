// Access tokens: short-lived JWTs with the claims that clients of the hosted service read.
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { type Account, STAFF_ROLES } from '../accounts/accounts.ts';
import { SIGNING_ALGORITHM } from '../keys/signing-key-rows.ts';
import type { SigningKeys } from '../keys/signing-keys.ts';

export const ACCESS_TOKEN_SECONDS = 900;
const CLOCK_TOLERANCE_SECONDS = 5;
/** A client sends the same token for minutes, and checking its signature takes a millisecond. */
const MAX_VERIFIED_TOKENS = 1_000;
const COMPACT_FORM = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** Default role in tokens of staff without a second factor. Every staff account has it. */
const FALLBACK_ROLE = 'user';
const NAMESPACE = 'https://hasura.io/jwt/claims';

const Payload = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  gen: z.int().default(0),
  [NAMESPACE]: z.object({
    'x-hasura-allowed-roles': z.array(z.string()),
    'x-hasura-default-role': z.string(),
    'x-hasura-user-id': z.uuid(),
    'x-hasura-user-is-anonymous': z.enum(['true', 'false']),
    'x-hasura-auth-elevated': z.uuid().optional(),
  }),
});

export type AccessClaims = {
  accountId: string;
  sessionId: string;
  /** How often the session had been refreshed when the token was issued. */
  generation: number;
  roles: readonly string[];
  defaultRole: string;
  isElevated: boolean;
};

type VerifiedToken = {
  claims: AccessClaims;
  keyId: string;
  issuedAt: number;
  expiresAt: number;
};

export type AccessTokens = {
  issue: (of: {
    account: Account;
    sessionId: string;
    generation: number;
    isElevated: boolean;
    /** If false, the token contains no staff role. */
    hasSecondFactor: boolean;
  }) => Promise<string>;
  /** Throws a jose error unless it is a valid token of this service. */
  verify: (token: string) => Promise<AccessClaims>;
};

export function createAccessTokens(options: {
  keys: SigningKeys;
  issuer: string;
  now: () => number;
}): AccessTokens {
  const { keys, issuer, now } = options;
  const verified = new Map<string, VerifiedToken>();

  /** Between its times a token is valid while its key is published. */
  async function findVerified(token: string): Promise<AccessClaims | null> {
    const known = verified.get(token);
    const nowSeconds = now() / 1000;
    if (!known || nowSeconds < known.issuedAt || nowSeconds >= known.expiresAt) return null;
    return (await keys.getVerifier(known.keyId)) === null ? null : known.claims;
  }

  function rememberVerified(token: string, of: VerifiedToken): void {
    const [oldest] = verified.keys();
    if (verified.size >= MAX_VERIFIED_TOKENS && oldest !== undefined) verified.delete(oldest);
    verified.set(token, of);
  }

  return {
    async issue({ account, sessionId, generation, isElevated, hasSecondFactor }) {
      const { id, privateKey } = await keys.getSigner();
      const roles = hasSecondFactor ? account.roles : withoutStaffRoles(account.roles);
      const issuedAt = Math.floor(now() / 1000);
      return new SignJWT({
        sid: sessionId,
        gen: generation,
        [NAMESPACE]: {
          'x-hasura-allowed-roles': roles,
          'x-hasura-default-role': roles.includes(account.default_role)
            ? account.default_role
            : FALLBACK_ROLE,
          'x-hasura-user-id': account.id,
          'x-hasura-user-is-anonymous': String(account.is_anonymous),
          ...(isElevated ? { 'x-hasura-auth-elevated': account.id } : {}),
        },
      })
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: 'JWT', kid: id })
        .setSubject(account.id)
        .setIssuer(issuer)
        .setAudience(issuer)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .sign(privateKey);
    },

    async verify(token) {
      const known = await findVerified(token);
      if (known) return known;
      // The library also accepts other base64 variants. A token must have exactly one form.
      if (!COMPACT_FORM.test(token)) throw new errors.JWSInvalid();
      const { payload, protectedHeader } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = kid === undefined ? null : await keys.getVerifier(kid);
          if (!key) throw new errors.JWKSNoMatchingKey();
          return key;
        },
        {
          algorithms: [SIGNING_ALGORITHM],
          typ: 'JWT',
          issuer,
          audience: issuer,
          requiredClaims: ['sub', 'iat', 'exp'],
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          // Also rejects tokens with an issue time in the future.
          maxTokenAge: ACCESS_TOKEN_SECONDS,
          currentDate: new Date(now()),
        },
      );
      const claims = toClaims(payload);
      const { iat: issuedAt = 0, exp = 0 } = payload;
      // Also after a release that shortens the life of tokens.
      const expiresAt = Math.min(exp, issuedAt + ACCESS_TOKEN_SECONDS);
      rememberVerified(token, { claims, keyId: protectedHeader.kid ?? '', issuedAt, expiresAt });
      return claims;
    },
  };
}

function withoutStaffRoles(roles: readonly string[]): string[] {
  return roles.filter((role) => !STAFF_ROLES.includes(role));
}

function toClaims(payload: unknown): AccessClaims {
  const { sub, sid, gen, [NAMESPACE]: claims } = Payload.parse(payload);
  return {
    accountId: sub,
    sessionId: sid,
    generation: gen,
    roles: claims['x-hasura-allowed-roles'],
    defaultRole: claims['x-hasura-default-role'],
    isElevated: claims['x-hasura-auth-elevated'] === sub,
  };
}
