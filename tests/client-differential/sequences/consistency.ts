// What must hold for our client after every step, whatever the official one shows. Checks also the
// steps in which a known difference concerns the whole observation.
import type { Difference } from './compare.ts';
import type { Moment } from './trace.ts';

export function findContradictions({ seen, server }: Moment): Difference[] {
  const { user, accessToken, isAuthenticated, storage, state, errors, mfa } = seen;
  const owner = accessToken === null ? null : server.accessTokens[accessToken];
  const rules = {
    'a user and an access token exist exactly while signed in':
      (user !== null) === isAuthenticated && (accessToken !== null) === isAuthenticated,
    'the access token was issued to the user':
      owner === ((user as { id: string } | null)?.id ?? null),
    'a signed-in user has a stored token':
      !isAuthenticated || storage['nhostRefreshToken'] !== undefined,
    'the state signedIn and the status agree':
      (state.authentication === 'signedIn') === isAuthenticated,
    'an error of a sign-in is shown in the state failed':
      errors.authentication === null || state.authentication === 'signedOut.failed',
    'an error of a registration is shown in the state failed':
      errors.registration === null || state.registration === 'incomplete.failed',
    'no second factor is awaited while signed in': mfa === null || !isAuthenticated,
    'every error has status, code and message': [errors.authentication, errors.registration].every(
      isCompleteError,
    ),
  };
  return Object.entries(rules)
    .filter(([, holds]) => !holds)
    .map(([rule]) => ({ path: '', ours: seen, official: null, rule }));
}

function isCompleteError(error: unknown): boolean {
  if (error === null) return true;
  const { status, error: code, message } = error as Record<string, unknown>;
  return typeof status === 'number' && Boolean(code) && Boolean(message);
}
