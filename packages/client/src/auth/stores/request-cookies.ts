// A storage for one request to a server that renders pages. It reads the `Cookie` header and
// collects the `Set-Cookie` headers of the response. Names and format are those of the browser
// storage (client-storage.ts).
import type { ItemStorage } from './client-storage.ts';
import { COOKIE_MAX_AGE_SECONDS, findCookie, formatCookie } from './cookies.ts';

export type RequestCookieOptions = {
  /**
   * Whether scripts of the page cannot read the cookies. Default: false.
   *
   * - `true`: only the server has the refresh token. It refreshes the session and gives the page
   *   an `initialSession` without that token (`refreshToken: ''`). The client of the page has
   *   `autoRefreshToken: false` and a storage in memory.
   * - `false`: the client of the page has `clientStorageType: 'cookie'`, shares the cookies with
   *   the server and refreshes them, too. A script that an attacker injects can read them.
   */
  isHttpOnly?: boolean;
  /**
   * Whether the cookies are sent over https only. Default: whether the request came over https. Set
   * it when a proxy in front of the server ends the https connection.
   */
  isSecure?: boolean;
};

export type RequestCookieStorage = ItemStorage & {
  /**
   * One `Set-Cookie` value per changed cookie, the last change of each. Read it when the client has
   * finished, before the headers of the response are sent.
   */
  setCookieHeaders(): string[];
};

/**
 * Creates the storage of one request, for `clientStorageType: 'custom'`. It must not be used for
 * another request, which may be that of another user.
 */
export function createRequestCookieStorage(
  request: { url: string; headers: Pick<Headers, 'get'> },
  options: RequestCookieOptions = {},
): RequestCookieStorage {
  const cookies = request.headers.get('cookie') ?? '';
  const isSecure = options.isSecure ?? new URL(request.url).protocol === 'https:';
  /** Null is a deleted cookie. */
  const changes = new Map<string, string | null>();

  const format = (name: string, value: string | null) => {
    const lifetime = `Max-Age=${value === null ? 0 : COOKIE_MAX_AGE_SECONDS}`;
    const cookie = formatCookie(name, value ?? '', { lifetime, isSecure });
    return options.isHttpOnly ? `${cookie}; HttpOnly` : cookie;
  };

  return {
    getItem(name) {
      const changed = changes.get(name);
      return changed === undefined ? findCookie(cookies, name) : changed;
    },
    setItem(name, value) {
      changes.set(name, value);
    },
    // Also for a cookie that the request does not have. Another request may have set it meanwhile,
    // and a token must not be stored with the sign-out epoch of a later session.
    removeItem(name) {
      changes.set(name, null);
    },
    setCookieHeaders: () => Array.from(changes, ([name, value]) => format(name, value)),
  };
}
