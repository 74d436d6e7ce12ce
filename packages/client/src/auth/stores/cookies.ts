// The format of the cookies, shared by the browser and by servers, so that each reads what the
// other has written.

export const COOKIE_MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/** The first cookie with this name in a `Cookie` header or in `document.cookie`. */
export function findCookie(cookies: string, name: string): string | null {
  const start = `${name}=`;
  const found = cookies.split(/; */).find((cookie) => cookie.startsWith(start));
  return found === undefined ? null : decode(found.slice(start.length));
}

/** `lifetime` is the attribute that ends the cookie: `Expires=…` or `Max-Age=…`. */
export function formatCookie(
  name: string,
  value: string,
  { lifetime, isSecure }: { lifetime: string; isSecure: boolean },
): string {
  const secure = isSecure ? '; Secure' : '';
  return `${name}=${encodeURIComponent(value)}; Path=/; ${lifetime}; SameSite=Lax${secure}`;
}

/** Null for a value that this client cannot have written, for example `%E0%A4%A`. */
function decode(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
