// Tokens in cookies (spec 2 §9): 30 days, SameSite lax, readable by the page, Secure on https.
import type { TokenStorage } from './client-storage.ts';

const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/** The part of `document` this needs. */
type CookieJar = { cookie: string };

type Surroundings = { jar: CookieJar | null; isSecure: boolean };

export function createCookieStorage(surroundings = getSurroundings()): TokenStorage {
  const { jar, isSecure } = surroundings;
  const write = (key: string, value: string, maxAgeSeconds: number) => {
    if (!jar) return;
    const expires = new Date(Date.now() + maxAgeSeconds * 1000).toUTCString();
    const secure = isSecure ? '; Secure' : '';
    jar.cookie = `${key}=${encodeURIComponent(value)}; Path=/; Expires=${expires}; SameSite=Lax${secure}`;
  };
  return {
    isShared: true,
    async get(key) {
      const cookies = jar?.cookie.split('; ') ?? [];
      const found = cookies.find((cookie) => cookie.startsWith(`${key}=`));
      return found ? decodeURIComponent(found.slice(key.length + 1)) : null;
    },
    async set(key, value) {
      write(key, value, MAX_AGE_SECONDS);
    },
    async remove(key) {
      write(key, '', -1);
    },
  };
}

function getSurroundings(): Surroundings {
  if (typeof document === 'undefined') return { jar: null, isSecure: false };
  return { jar: document, isSecure: location.protocol === 'https:' };
}
