// The cookie with the device tokens. A browser that several people use keeps one token per account.
// It is set after a successful sign-in only, and only the rate limits read it.

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const SEPARATOR = '.';
/** Tokens in one cookie; the one that was not used for the longest time is dropped. */
const MAX_TOKENS = 5;

export const DEVICE_DAYS = 180;

export function readDeviceTokens(serverUrl: string, cookieHeader: string): string[] {
  const prefix = `${toName(serverUrl)}=`;
  const pair = cookieHeader
    .split(';')
    .map((text) => text.trim())
    .find((text) => text.startsWith(prefix));
  const tokens = pair?.slice(prefix.length).split(SEPARATOR) ?? [];
  return tokens.filter((token) => TOKEN.test(token)).slice(0, MAX_TOKENS);
}

/** `token` becomes the first one. */
export function createDeviceCookie(
  serverUrl: string,
  token: string,
  others: readonly string[],
): string {
  const tokens = [token, ...others.filter((other) => other !== token)].slice(0, MAX_TOKENS);
  return [
    `${toName(serverUrl)}=${tokens.join(SEPARATOR)}`,
    // The prefix __Host-, which stops other hosts of the domain from setting it, requires this path.
    'Path=/',
    `Max-Age=${DEVICE_DAYS * 24 * 3600}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure(serverUrl) ? ['Secure'] : []),
  ].join('; ');
}

function toName(serverUrl: string): string {
  return isSecure(serverUrl) ? '__Host-device' : 'device';
}

/** Development runs on http, where browsers reject Secure cookies. */
function isSecure(serverUrl: string): boolean {
  return serverUrl.startsWith('https:');
}
