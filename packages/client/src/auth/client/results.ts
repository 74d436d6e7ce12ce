// Results of the client methods, from what the service call of an attempt returned.
import type { Clock } from '../environment/environment.ts';
import { AUTH_ERRORS, type AuthError, isUnverified } from '../errors.ts';
import type { AuthEvent } from '../machines/events.ts';
import type { RegisterOutput, SignInOutput } from '../machines/setup.ts';
import type { HeldSession, Session } from '../session/session.ts';
import { type Attempt, type AuthSnapshot, remainingMs } from './run.ts';

export type SessionResult =
  | { session: Session; error: null }
  /** No error and no session: the server has sent an email or a code. */
  | { session: null; error: AuthError | null };

export type SignInResult = SessionResult & { mfa: { ticket: string } | null };

export type ActionResult = { error: AuthError | null };

/** The session of the machine. `accessTokenExpiresIn` is the remaining lifetime in seconds. */
export function getSession(snapshot: AuthSnapshot, clock: Clock): Session | null {
  const { user, accessToken, refreshToken } = snapshot.context;
  if (!user || !accessToken.value || !refreshToken.value) return null;
  return {
    accessToken: accessToken.value,
    accessTokenExpiresIn: Math.max(0, Math.floor(remainingMs(snapshot, clock) / 1000)),
    refreshToken: refreshToken.value,
    ...(refreshToken.id ? { refreshTokenId: refreshToken.id } : {}),
    user,
  };
}

export function toSignInResult(event: AuthEvent, attempt: Attempt<SignInOutput>): SignInResult {
  const fail = (error: AuthError) => ({ session: null, mfa: null, error });
  if (attempt.error) {
    const isPassword = event.type === 'SIGNIN_PASSWORD';
    return fail(
      isPassword && isUnverified(attempt.error) ? AUTH_ERRORS.unverifiedUser : attempt.error,
    );
  }
  const { session, mfa } = attempt.output;
  if (mfa) return { session: null, mfa, error: null };
  // The server accepted the sign-in and returned no session: the email is not verified yet.
  return session
    ? { session: toSession(session), mfa: null, error: null }
    : fail(AUTH_ERRORS.unverifiedUser);
}

export function toRegistrationResult(
  event: AuthEvent,
  { output, error }: Attempt<RegisterOutput>,
): SessionResult {
  // The server has sent the email again.
  const isSignUp = event.type === 'SIGNUP_EMAIL_PASSWORD' || event.type === 'SIGNUP_SECURITY_KEY';
  if (error && isSignUp && isUnverified(error)) return { session: null, error: null };
  if (error) return { session: null, error };
  return output?.session
    ? { session: toSession(output.session), error: null }
    : { session: null, error: null };
}

function toSession(held: HeldSession): Session {
  const { received: _, isPAT: __, epoch: ___, ...session } = held;
  return session;
}
