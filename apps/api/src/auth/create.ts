// Creates the dependencies of the auth service from the options of the process.

import type { Pool } from 'pg';
import type { ProviderSettings } from '../config.ts';
import { createDatabase } from '../platform/database.ts';
import type { EncryptionKey } from '../platform/encryption-keys.ts';
import { createEncryptor } from '../platform/encryptor.ts';
import { createRecentCalls } from '../platform/fair-queue.ts';
import type { Keyring } from '../platform/keyring.ts';
import type { Logger } from '../platform/logger.ts';
import { createRateLimiter } from '../rate-limits/index.ts';
import type { AuthDeps } from './deps.ts';
import { createSigningKeys } from './keys/signing-keys.ts';
import { AUTH_LIMITS, type AuthLimits, multiplyLimits } from './limits.ts';
import { AUTH_PREFIX } from './mount.ts';
import { createHasher, type Hasher } from './passwords/hasher.ts';
import { createProviders } from './providers/provider.ts';
import { createAccessTokens } from './sessions/access-token.ts';

export type AuthOptions = {
  /** Connects as the database role `loimel_auth`. */
  pool: Pool;
  /** Name of the company, shown by authenticators and on the pages of links. */
  brand: string;
  /** The first key encrypts TOTP secrets and signing keys. All keys decrypt them. */
  encryptionKeys: readonly EncryptionKey[];
  /** The URL of the desk, without a trailing slash, if it has its own origin. */
  deskUrl?: string | undefined;
  /** Further origins, besides those of site and desk, that a sign-in can redirect to. */
  redirectOrigins?: readonly string[];
  isVerifiedOnGet?: boolean;
  /** False by default: accounts are created only by invitation. */
  isSignUpOpen?: boolean;
  /** Multiplies all limits, for tests or for one person with many accounts. */
  limitFactor?: number;
  limits?: AuthLimits;
  isSmsEnabled?: boolean;
  providers?: readonly ProviderSettings[];
  hasher?: Hasher;
  adminSecret?: string | null;
  now?: () => number;
};

export function createAuth(
  options: AuthOptions & { publicUrl: string; keyring: Keyring; log: Logger },
): AuthDeps {
  const { publicUrl, keyring, log, now = Date.now } = options;
  const database = createDatabase(options.pool);
  const encryptor = createEncryptor(options.encryptionKeys);
  const keys = createSigningKeys({ database, encryptor, log, now });
  const origins = [...new Set([new URL(publicUrl).origin, ...listOtherOrigins(options)])];
  const serverUrl = `${publicUrl}${AUTH_PREFIX}`;
  return {
    database,
    keyring,
    encryptor,
    keys,
    now,
    accessTokens: createAccessTokens({ keys, issuer: serverUrl, now }),
    hasher: options.hasher ?? createHasher(),
    recentCalls: createRecentCalls(now),
    rateLimiter: createRateLimiter(database, keyring),
    providers: createProviders(options.providers ?? []),
    settings: {
      brand: options.brand,
      serverUrl,
      deskUrl: `${options.deskUrl ?? publicUrl}/`,
      redirects: { clientUrl: `${publicUrl}/`, origins },
      isVerifiedOnGet: options.isVerifiedOnGet ?? false,
      isSignUpOpen: options.isSignUpOpen ?? false,
      limits: options.limits ?? multiplyLimits(AUTH_LIMITS, options.limitFactor ?? 1),
      isSmsEnabled: options.isSmsEnabled ?? false,
      webauthn: { rpId: new URL(publicUrl).hostname, origins },
    },
  };
}

/** Origins besides that of the site whose pages can call the API. */
export function listOtherOrigins({
  deskUrl,
  redirectOrigins = [],
}: Pick<AuthOptions, 'deskUrl' | 'redirectOrigins'>): string[] {
  return [...(deskUrl === undefined ? [] : [new URL(deskUrl).origin]), ...redirectOrigins];
}
