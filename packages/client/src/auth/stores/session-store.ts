// Values that survive a reload: the refresh token, its id and the expiry of the access token. The
// access token itself is never stored.
//
// A sign-out also stores its time, the sign-out epoch. Each stored token carries the epoch that was
// current when it was written. A token with an older epoch is ignored. So a tab that writes late,
// or ends while it writes, cannot undo a sign-out of another tab.
import type { HeldSession } from '../session/session.ts';
import type { TokenStorage } from './client-storage.ts';

export const DEFAULT_STORAGE_PREFIX = 'nhost';

/** Keys in the storage with the default prefix. The first three are those of the official client. */
export const STORAGE_KEYS = createStorageKeys(DEFAULT_STORAGE_PREFIX);

export type StorageKeys = ReturnType<typeof createStorageKeys>;

/** Two backends on one origin need different prefixes. */
export function createStorageKeys(prefix: string) {
  // The keys may be names of cookies.
  if (!/^[\w.-]+$/.test(prefix)) throw new Error(`Invalid storagePrefix: ${prefix}`);
  return {
    refreshToken: `${prefix}RefreshToken`,
    refreshTokenId: `${prefix}RefreshTokenId`,
    /** Despite its name: the expiry of the access token, as ISO time. */
    expiresAt: `${prefix}RefreshTokenExpiresAt`,
    /** Our addition: marks a session by personal access token, also after a reload. */
    isPAT: `${prefix}RefreshTokenIsPAT`,
    /** Our addition: the epoch of the stored token. Missing before the first sign-out. */
    tokenEpoch: `${prefix}RefreshTokenEpoch`,
    /** Our addition: the time of the last sign-out, in milliseconds. */
    signOutEpoch: `${prefix}SignOutEpoch`,
    /** Our addition: the PKCE verifier, until its code is returned in the URL. */
    codeVerifier: `${prefix}CodeVerifier`,
  };
}

export type StoredToken = { refreshToken: string; isPAT: boolean; epoch: number };

/** All methods reject when the storage fails. */
export type SessionStore = {
  isShared: boolean;
  /** Null also for a token that is older than the stored or the given epoch. */
  read(minEpoch: number): Promise<StoredToken | null>;
  write(session: HeldSession): Promise<void>;
  /** With a token: deletes nothing when the storage has another one. */
  clear(onlyToken?: string): Promise<void>;
  /** 0 before the first sign-out. */
  readEpoch(): Promise<number>;
  writeEpoch(epoch: number): Promise<void>;
  readCodeVerifier(): Promise<string | null>;
  /** Null deletes it after its code was exchanged. */
  writeCodeVerifier(verifier: string | null): Promise<void>;
};

export function createSessionStore(storage: TokenStorage, keys: StorageKeys): SessionStore {
  const setOrRemove = (key: string, value: string | null) =>
    value === null ? storage.remove(key) : storage.set(key, value);
  const readEpochOf = async (key: string) => {
    const epoch = Number(await storage.get(key));
    return Number.isSafeInteger(epoch) ? epoch : 0;
  };

  async function read(minEpoch: number): Promise<StoredToken | null> {
    const refreshToken = await storage.get(keys.refreshToken);
    if (!refreshToken) return null;
    const epoch = await readEpochOf(keys.tokenEpoch);
    if (epoch < Math.max(minEpoch, await readEpochOf(keys.signOutEpoch))) return null;
    return { refreshToken, isPAT: (await storage.get(keys.isPAT)) === 'true', epoch };
  }

  return {
    isShared: storage.isShared,
    read,
    async write({ refreshToken, refreshTokenId, accessTokenExpiresIn, received, isPAT, epoch }) {
      const expiresAt = new Date(received.at.getTime() + accessTokenExpiresIn * 1000);
      // An outdated token must not get the new epoch when a later write fails.
      if (!(await read(0))) await storage.remove(keys.refreshToken);
      // The epoch comes first, so that other tabs never see the new token with the old epoch.
      await setOrRemove(keys.tokenEpoch, epoch ? String(epoch) : null);
      await storage.set(keys.refreshToken, refreshToken);
      // Blocked cookies, for example, accept every value and keep none.
      if ((await storage.get(keys.refreshToken)) === null) throw new Error('no value was kept');
      await setOrRemove(keys.refreshTokenId, refreshTokenId ?? null);
      await storage.set(keys.expiresAt, expiresAt.toISOString());
      await setOrRemove(keys.isPAT, isPAT ? 'true' : null);
    },
    async clear(onlyToken) {
      if (onlyToken && (await storage.get(keys.refreshToken)) !== onlyToken) return;
      await storage.remove(keys.refreshToken);
      await storage.remove(keys.refreshTokenId);
      await storage.remove(keys.expiresAt);
      await storage.remove(keys.isPAT);
      await storage.remove(keys.tokenEpoch);
    },
    readEpoch: () => readEpochOf(keys.signOutEpoch),
    writeEpoch: (epoch) => storage.set(keys.signOutEpoch, String(epoch)),
    readCodeVerifier: () => storage.get(keys.codeVerifier),
    writeCodeVerifier: (verifier) => setOrRemove(keys.codeVerifier, verifier),
  };
}
