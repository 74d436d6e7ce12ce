import { expect, onTestFinished, test, vi } from 'vitest';
import { createHarness, createSession, json, toItemStorage } from '../../testing/index.ts';
import {
  type ClientStorageOptions,
  createCookieStorage,
  createTokenStorage,
} from './client-storage.ts';
import { createSessionStore, STORAGE_KEYS } from './session-store.ts';

test('[S2-U01][S2-U02][S2-U03] a session is stored under its three keys, without the access token', async () => {
  const { client, clock, server, storage, start } = createHarness();
  server.on('/signin/email-password', () => json({ session: createSession() }));
  await start();
  await client.signIn({ email: 'ada@example.org', password: 'secret' });
  expect(Object.fromEntries(storage)).toEqual({
    nhostRefreshToken: 'refresh-1',
    nhostRefreshTokenId: 'id-1',
    nhostRefreshTokenExpiresAt: new Date(clock.now() + 900_000).toISOString(),
  });
});

function createAdapters() {
  const values = new Map<string, string>();
  const adapters: Record<string, ClientStorageOptions> = {
    'react-native': { clientStorageType: 'react-native', clientStorage: toItemStorage(values) },
    custom: {
      clientStorageType: 'custom',
      clientStorage: {
        getItem: async (key) => values.get(key),
        setItem: async (key, value) => void values.set(key, value),
        removeItem: async (key) => void values.delete(key),
      },
    },
    capacitor: {
      clientStorageType: 'capacitor',
      clientStorage: {
        get: async ({ key }) => ({ value: values.get(key) ?? null }),
        set: async ({ key, value }) => void values.set(key, value),
        remove: async ({ key }) => void values.delete(key),
      },
    },
    'expo-secure-storage': {
      clientStorageType: 'expo-secure-storage',
      clientStorage: {
        getItemAsync: async (key) => values.get(key) ?? null,
        setItemAsync: async (key, value) => void values.set(key, value),
        deleteItemAsync: async (key) => void values.delete(key),
      },
    },
  };
  return { values, adapters };
}

test.each([
  ['S2-U06', 'react-native'],
  ['S2-U06', 'capacitor'],
  ['S2-U06', 'expo-secure-storage'],
  ['S2-U07', 'custom'],
] as const)(
  '[%s] the storage type %s stores and deletes a session through its adapter',
  async (_id, type) => {
    const { values, adapters } = createAdapters();
    const store = createSessionStore(createTokenStorage(adapters[type] ?? {}), STORAGE_KEYS);
    const received = { at: new Date(0), uptimeMs: 0 };
    await store.write({ ...createSession(), received, isPAT: true, epoch: 0 });
    expect(values.get('nhostRefreshToken')).toBe('refresh-1');
    expect(await store.read(0)).toEqual({ refreshToken: 'refresh-1', isPAT: true, epoch: 0 });
    await store.clear();
    expect([await store.read(0), values.size]).toEqual([null, 0]);
  },
);

test.each([false, true])(
  '[S2-U05][D-P1j] a cookie expires after 30 days, is SameSite lax, readable, and Secure on https: %s',
  async (isSecure) => {
    const written: string[] = [];
    const jar = {
      get cookie() {
        return 'other=1; nhostRefreshToken=a%3Bb';
      },
      set cookie(text: string) {
        written.push(text);
      },
    };
    const storage = createCookieStorage({ jar, isSecure });
    const before = Date.now();
    await storage.set('nhostRefreshToken', 'a;b');
    const [cookie = ''] = written;
    const expires = Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '');
    expect(Math.round((expires - before) / 86_400_000)).toBe(30);
    expect(cookie).toMatch(/^nhostRefreshToken=a%3Bb; Path=\/; .*SameSite=Lax/);
    expect(cookie).not.toMatch(/httponly/i);
    expect(cookie.endsWith('; Secure')).toBe(isSecure);
    expect(await storage.get('nhostRefreshToken')).toBe('a;b');
  },
);

test('[S2-U04] the type web, which is the default, uses the local storage of the browser', async () => {
  const values = new Map<string, string>();
  vi.stubGlobal('window', { localStorage: toItemStorage(values) });
  onTestFinished(() => void vi.unstubAllGlobals());
  await createTokenStorage({}).set('k', 'v');
  expect(values.get('k')).toBe('v');
  expect(await createTokenStorage({ clientStorageType: 'web' }).get('k')).toBe('v');
});

test('without a local storage the type web keeps the session in memory', async () => {
  const storage = createTokenStorage({});
  await storage.set('k', 'v');
  expect(await storage.get('k')).toBe('v');
  expect(await createTokenStorage({}).get('k')).toBeNull();
});

test('a storage type without its adapter and an unknown type are rejected with their name', () => {
  const broken = (type: string) => () =>
    createTokenStorage({ clientStorageType: type } as unknown as ClientStorageOptions);
  expect(broken('capacitor')).toThrow(
    "clientStorageType is set to 'capacitor' but no clientStorage has been given",
  );
  expect(broken('floppy')).toThrow('Unknown storage type: floppy');
});

test('a failed write to the storage causes a warning, and the sign-in succeeds', async () => {
  const clientStorage = {
    getItem: () => null,
    setItem: () => Promise.reject(new Error('quota')),
    removeItem: () => {},
  };
  const { client, server, tab, start } = createHarness({ clientStorage });
  server.on('/signin/anonymous', () => json({ session: createSession() }));
  await start();
  expect((await client.signIn()).error).toBeNull();
  expect(tab.warnings).toHaveLength(1);
});

test.each(['my;', 'a=b', 'имя', ''])('the storage prefix "%s" is rejected', (storagePrefix) => {
  expect(() => createHarness({ options: { storagePrefix } })).toThrow('Invalid storagePrefix');
});
