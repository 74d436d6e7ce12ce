// Dependencies of the auth endpoints.
import type { Database } from '../platform/database.ts';
import type { Encryptor } from '../platform/encryptor.ts';
import type { RecentCalls } from '../platform/fair-queue.ts';
import type { Keyring } from '../platform/keyring.ts';
import type { RateLimiter } from '../rate-limits/index.ts';
import type { SigningKeys } from './keys/signing-keys.ts';
import type { AuthLimits } from './limits.ts';
import type { Hasher } from './passwords/hasher.ts';
import type { Provider } from './providers/provider.ts';
import type { RedirectRules } from './redirects.ts';
import type { AccessTokens } from './sessions/access-token.ts';

export type AuthSettings = {
  /** Name of the company, shown by authenticators and on the pages of links. */
  brand: string;
  /** The public URL of this service, without a trailing slash. */
  serverUrl: string;
  /** Links of invitations lead here. The URL of the site if there is no desk. */
  deskUrl: string;
  redirects: RedirectRules;
  /** True: opening a link of an email uses it immediately, as in the hosted service. */
  isVerifiedOnGet: boolean;
  /** False: accounts are created only by invitation. */
  isSignUpOpen: boolean;
  limits: AuthLimits;
  isSmsEnabled: boolean;
  webauthn: { rpId: string; origins: readonly string[] };
};

export type AuthDeps = {
  database: Database;
  keyring: Keyring;
  encryptor: Encryptor;
  keys: SigningKeys;
  accessTokens: AccessTokens;
  hasher: Hasher;
  recentCalls: RecentCalls;
  rateLimiter: RateLimiter;
  providers: ReadonlyMap<string, Provider>;
  settings: AuthSettings;
  /** Milliseconds since 1970. Times that several processes compare use the database clock. */
  now: () => number;
};
