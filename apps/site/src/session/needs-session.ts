// Decides whether a visit needs the auth client. Most visits do not, and then nothing is fetched.
import { findErrorCode, hasSecret, hasStored, type Visit } from './auth-parameters.ts';

const STORED_TOKEN = 'nhostRefreshToken';

export function needsSession(visit: Visit): boolean {
  const { href, readStorage } = visit;
  return hasSecret(visit) || findErrorCode(href) !== null || hasStored(readStorage, STORED_TOKEN);
}
