// Values that survive a reload: the refresh token, its id and the expiry of the access token. The
// access token itself is never stored.
import type { HeldSession } from '../session/session.ts';
import type { TokenStorage } from './client-storage.ts';

/** Keys in the storage. The first three are those of the official client. */
export const STORAGE_KEYS = {
  refreshToken: 'nhostRefreshToken',
  refreshTokenId: 'nhostRefreshTokenId',
  /** Despite its name: the expiry of the access token, as ISO time. */
  expiresAt: 'nhostRefreshTokenExpiresAt',
  /** Our addition: marks a session by personal access token, also after a reload. */
  isPAT: 'nhostRefreshTokenIsPAT',
  /** Our addition: the PKCE verifier, until its code is returned in the URL. */
  codeVerifier: 'nhostCodeVerifier',
} as const;

export type StoredToken = { refreshToken: string; isPAT: boolean };

export type SessionStore = {
  isShared: boolean;
  read(): Promise<StoredToken | null>;
  write(session: HeldSession): Promise<void>;
  clear(): Promise<void>;
  readCodeVerifier(): Promise<string | null>;
  /** Null deletes it after its code was exchanged. */
  writeCodeVerifier(verifier: string | null): Promise<void>;
};

export function createSessionStore(storage: TokenStorage): SessionStore {
  const setOrRemove = (key: string, value: string | null) =>
    value === null ? storage.remove(key) : storage.set(key, value);

  return {
    isShared: storage.isShared,
    async read() {
      const refreshToken = await storage.get(STORAGE_KEYS.refreshToken);
      if (!refreshToken) return null;
      return { refreshToken, isPAT: (await storage.get(STORAGE_KEYS.isPAT)) === 'true' };
    },
    async write({ refreshToken, refreshTokenId, accessTokenExpiresIn, received, isPAT }) {
      const expiresAt = new Date(received.at.getTime() + accessTokenExpiresIn * 1000);
      await storage.set(STORAGE_KEYS.refreshToken, refreshToken);
      await setOrRemove(STORAGE_KEYS.refreshTokenId, refreshTokenId ?? null);
      await storage.set(STORAGE_KEYS.expiresAt, expiresAt.toISOString());
      await setOrRemove(STORAGE_KEYS.isPAT, isPAT ? 'true' : null);
    },
    async clear() {
      await storage.remove(STORAGE_KEYS.refreshToken);
      await storage.remove(STORAGE_KEYS.refreshTokenId);
      await storage.remove(STORAGE_KEYS.expiresAt);
      await storage.remove(STORAGE_KEYS.isPAT);
    },
    readCodeVerifier: () => storage.get(STORAGE_KEYS.codeVerifier),
    writeCodeVerifier: (verifier) => setOrRemove(STORAGE_KEYS.codeVerifier, verifier),
  };
}
