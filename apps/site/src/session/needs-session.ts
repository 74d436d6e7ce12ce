// Whether a visit has to do with signing in at all. Almost none has, and then nothing is fetched.

const STORED_TOKEN = 'nhostRefreshToken';

export type Visit = {
  href: string;
  readStorage: (key: string) => string | null;
};

export function needsSession({ href, readStorage }: Visit): boolean {
  return hasToken(href) || hasParameter(href, 'error') || hasStoredToken(readStorage);
}

/** Whether the address holds a token, which nobody else may read. */
export function hasToken(href: string): boolean {
  return hasParameter(href, 'refreshToken');
}

/** In the query or in the hash, where mail links and providers leave them. */
function hasParameter(href: string, name: string): boolean {
  const { searchParams, hash } = new URL(href);
  return searchParams.has(name) || new URLSearchParams(hash.slice(1)).has(name);
}

/** A browser may forbid the storage altogether. */
function hasStoredToken(readStorage: Visit['readStorage']): boolean {
  try {
    return readStorage(STORED_TOKEN) !== null;
  } catch {
    return false;
  }
}
