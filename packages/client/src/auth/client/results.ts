// Results of the client methods, read from the machine after an event.
import type { Clock } from '../environment/environment.ts';
import { AUTH_ERRORS, type AuthError } from '../errors.ts';
import { type AuthContext, elapsedMs } from '../machines/context.ts';
import type { Session } from '../session/session.ts';
import type { RunResult } from './run.ts';

export type SessionResult =
  | { session: Session; error: null }
  /** No error and no session: the server has sent an email or a code. */
  | { session: null; error: AuthError | null };

export type SignInResult = SessionResult & { mfa: { ticket: string } | null };

export type ActionResult = { error: AuthError | null };

/** `accessTokenExpiresIn` is the remaining lifetime in seconds. */
export function getSession(context: AuthContext, clock: Clock): Session | null {
  const { user, accessToken, refreshToken, refreshTimer } = context;
  if (!user || !accessToken.value || !refreshToken.value) return null;
  const now = { at: new Date(clock.now()), uptimeMs: clock.uptimeMs() };
  const since = { at: refreshTimer.startedAt, uptimeMs: refreshTimer.startedUptimeMs };
  const remainingMs = accessToken.expiresInSeconds * 1000 - elapsedMs(now, since);
  return {
    accessToken: accessToken.value,
    accessTokenExpiresIn: Math.max(0, Math.floor(remainingMs / 1000)),
    refreshToken: refreshToken.value,
    ...(refreshToken.id ? { refreshTokenId: refreshToken.id } : {}),
    user,
  };
}

export function toSignInResult({ snapshot, error }: RunResult, clock: Clock): SignInResult {
  const fail = (reason: AuthError) => ({ session: null, mfa: null, error: reason });
  if (error) return fail(error);
  const { context } = snapshot;
  if (snapshot.matches({ authentication: 'signedIn' })) {
    return { ...toSession(context, clock), mfa: null };
  }
  if (snapshot.matches({ authentication: { signedOut: 'needsMfa' } })) {
    return { session: null, mfa: context.mfa, error: null };
  }
  if (snapshot.matches({ registration: { incomplete: 'needsEmailVerification' } })) {
    return fail(AUTH_ERRORS.unverifiedUser);
  }
  return fail(context.errors.authentication ?? AUTH_ERRORS.invalidEvent);
}

export function toRegistrationResult({ snapshot, error }: RunResult, clock: Clock): SessionResult {
  if (error) return { session: null, error };
  const { registration } = snapshot.context.errors;
  if (registration) return { session: null, error: registration };
  if (snapshot.matches({ registration: 'complete' })) return toSession(snapshot.context, clock);
  return { session: null, error: null };
}

function toSession(context: AuthContext, clock: Clock): SessionResult {
  return { session: getSession(context, clock), error: null };
}
