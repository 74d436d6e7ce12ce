// Decides whether a visit needs the auth client. Most visits do not, and then nothing is fetched.

const STORED_TOKEN = 'nhostRefreshToken';
const STORED_VERIFIER = 'nhostCodeVerifier';
const INVITATION = 'staffInvitation';

export type Visit = {
  href: string;
  readStorage: (key: string) => string | null;
};

export function needsSession(visit: Visit): boolean {
  const { href, readStorage } = visit;
  return hasSecret(visit) || hasParameter(href, 'error') || hasStored(readStorage, STORED_TOKEN);
}

/** Whether the URL contains a refresh token or an auth code, which no other script may read. */
export function hasSecret({ href, readStorage }: Visit): boolean {
  if (hasParameter(href, 'refreshToken')) return true;
  if (!hasParameter(href, 'code')) return false;
  // Any other `code` parameter does not belong to a sign-in.
  return hasParameter(href, 'type', INVITATION) || hasStored(readStorage, STORED_VERIFIER);
}

/** Searches the query and the hash, where links in emails and providers put parameters. */
function hasParameter(href: string, name: string, value?: string): boolean {
  const { searchParams, hash } = new URL(href);
  return searchParams.has(name, value) || new URLSearchParams(hash.slice(1)).has(name, value);
}

/** A browser may block the storage. */
function hasStored(readStorage: Visit['readStorage'], key: string): boolean {
  try {
    return readStorage(key) !== null;
  } catch {
    return false;
  }
}
