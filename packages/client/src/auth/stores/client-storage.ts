// Adapters from the storage types (S2-U04 to S2-U07) to one small interface.
import { COOKIE_MAX_AGE_SECONDS, findCookie, formatCookie } from './cookies.ts';

export type TokenStorage = {
  get(key: string): Promise<string | null>;
  set(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** All tabs see the same values, so a tab that adopts a session does not write it again. */
  isShared: boolean;
};

type MaybePromise<Value> = Value | Promise<Value>;

/** `localStorage`, AsyncStorage of React Native, and most custom storages. */
export type ItemStorage = {
  getItem(key: string): MaybePromise<string | null | undefined>;
  setItem(key: string, value: string): unknown;
  removeItem(key: string): unknown;
};

/** Capacitor Preferences. */
export type CapacitorStorage = {
  get(options: { key: string }): Promise<{ value: string | null }>;
  set(options: { key: string; value: string }): unknown;
  remove(options: { key: string }): unknown;
};

/** Expo SecureStore. */
export type ExpoStorage = {
  getItemAsync(key: string): Promise<string | null>;
  setItemAsync(key: string, value: string): unknown;
  deleteItemAsync(key: string): unknown;
};

export type ClientStorageOptions =
  | { clientStorageType?: 'web' | 'localStorage' | 'cookie' }
  | { clientStorageType: 'react-native' | 'custom'; clientStorage: ItemStorage }
  | { clientStorageType: 'capacitor'; clientStorage: CapacitorStorage }
  | { clientStorageType: 'expo-secure-storage'; clientStorage: ExpoStorage };

/** The part of `document` that is used. */
type CookieJar = { cookie: string };

type Environment = { jar: CookieJar | null; isSecure: boolean };

/**
 * Throws when the type is unknown or its adapter is missing, because both are programming errors.
 */
export function createTokenStorage(options: ClientStorageOptions): TokenStorage {
  const type = options.clientStorageType ?? 'web';
  if (type === 'web' || type === 'localStorage') return createWebStorage();
  if (type === 'cookie') return createCookieStorage();
  if (!('clientStorage' in options) || !options.clientStorage) {
    if (!KNOWN_TYPES.has(type)) throw new Error(`Unknown storage type: ${type}`);
    throw new Error(`clientStorageType is set to '${type}' but no clientStorage has been given`);
  }
  switch (options.clientStorageType) {
    case 'react-native':
    case 'custom':
      return fromItems(options.clientStorage, false);
    case 'capacitor':
      return fromCapacitor(options.clientStorage);
    case 'expo-secure-storage':
      return fromExpo(options.clientStorage);
    default:
      throw new Error(`Unknown storage type: ${type}`);
  }
}

const KNOWN_TYPES: ReadonlySet<string> = new Set([
  'react-native',
  'custom',
  'capacitor',
  'expo-secure-storage',
]);

/** In memory where there is no local storage: on a server, in a worker, in a restricted browser. */
function createWebStorage(): TokenStorage {
  const local = getLocalStorage();
  if (local) return fromItems(local, true);
  const values = new Map<string, string>();
  return fromItems(
    {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => values.set(key, value),
      removeItem: (key) => values.delete(key),
    },
    false,
  );
}

function getLocalStorage(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage;
  } catch {
    return null;
  }
}

function fromItems(items: ItemStorage, isShared: boolean): TokenStorage {
  return {
    isShared,
    get: async (key) => (await items.getItem(key)) ?? null,
    set: async (key, value) => void (await items.setItem(key, value)),
    remove: async (key) => void (await items.removeItem(key)),
  };
}

function fromCapacitor(preferences: CapacitorStorage): TokenStorage {
  return {
    isShared: false,
    get: async (key) => (await preferences.get({ key })).value,
    set: async (key, value) => void (await preferences.set({ key, value })),
    remove: async (key) => void (await preferences.remove({ key })),
  };
}

function fromExpo(store: ExpoStorage): TokenStorage {
  return {
    isShared: false,
    get: (key) => store.getItemAsync(key),
    set: async (key, value) => void (await store.setItemAsync(key, value)),
    remove: async (key) => void (await store.deleteItemAsync(key)),
  };
}

/** Cookies: 30 days, SameSite Lax, readable by scripts, Secure on https (S2-U05, D-P1j). */
export function createCookieStorage(environment = getEnvironment()): TokenStorage {
  const { jar, isSecure } = environment;
  const write = (key: string, value: string, maxAgeSeconds: number) => {
    if (!jar) return;
    const expires = new Date(Date.now() + maxAgeSeconds * 1000).toUTCString();
    jar.cookie = formatCookie(key, value, { lifetime: `Expires=${expires}`, isSecure });
  };
  return {
    isShared: true,
    get: async (key) => findCookie(jar?.cookie ?? '', key),
    async set(key, value) {
      write(key, value, COOKIE_MAX_AGE_SECONDS);
    },
    async remove(key) {
      write(key, '', -1);
    },
  };
}

function getEnvironment(): Environment {
  if (typeof document === 'undefined') return { jar: null, isSecure: false };
  return { jar: document, isSecure: location.protocol === 'https:' };
}
