// Whether a visit has to do with signing in at all. Almost none has, and then nothing is fetched.

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

/** Whether the address holds a refresh token or a code, which no other script may read. */
export function hasSecret({ href, readStorage }: Visit): boolean {
  if (hasParameter(href, 'refreshToken')) return true;
  if (!hasParameter(href, 'code')) return false;
  // Any other code in an address is not about signing in.
  return hasParameter(href, 'type', INVITATION) || hasStored(readStorage, STORED_VERIFIER);
}

/** In the query or in the hash, where mail links and providers leave them. */
function hasParameter(href: string, name: string, value?: string): boolean {
  const { searchParams, hash } = new URL(href);
  return searchParams.has(name, value) || new URLSearchParams(hash.slice(1)).has(name, value);
}

/** A browser may forbid the storage altogether. */
function hasStored(readStorage: Visit['readStorage'], key: string): boolean {
  try {
    return readStorage(key) !== null;
  } catch {
    return false;
  }
}
