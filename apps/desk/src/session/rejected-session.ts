// Notices that the server does not accept the session any more, for example after an admin has
// disabled the account. The refresh then fails and the client signs out with the reason.
import { auth } from './auth.ts';

const REJECTED: readonly string[] = ['unauthenticated-user', 'invalid-jwt'];

/** Call it with the code of every failed call. */
export function checkSession(code: string): void {
  if (REJECTED.includes(code) && auth.getState().status === 'signedIn') void auth.refreshSession();
}
