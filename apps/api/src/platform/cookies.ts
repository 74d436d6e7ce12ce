// Reads a Cookie header.

/** The value of the first cookie with this name, or null. */
export function readCookie(header: string, name: string): string | null {
  const prefix = `${name}=`;
  const pair = header
    .split(';')
    .map((text) => text.trim())
    .find((text) => text.startsWith(prefix));
  return pair === undefined ? null : pair.slice(prefix.length);
}
