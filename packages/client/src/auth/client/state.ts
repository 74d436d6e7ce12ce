// State for views: one status instead of several flags.
import type { AuthError } from '../errors.ts';
import type { SignedOutReason } from '../machines/context.ts';
import type { User } from '../session/session.ts';
import type { AuthSnapshot } from './run.ts';

export type AuthState = {
  status: 'loading' | 'signedOut' | 'signedIn';
  user: User | null;
  /** Set when the password was correct and the second factor is missing. */
  mfa: { ticket: string } | null;
  /** What the user has to wait for: an email with a link, or a code. */
  waitsFor: 'email-verification' | 'code' | null;
  error: AuthError | null;
  signedOutReason: SignedOutReason | null;
  /** Failed attempts to reach the server during start-up. */
  connectionAttempts: number;
};

const states = new WeakMap<AuthSnapshot, AuthState>();

/** Returns one object per snapshot, so that views can compare by identity. */
export function toAuthState(snapshot: AuthSnapshot): AuthState {
  const known = states.get(snapshot);
  if (known) return known;
  const { context } = snapshot;
  const state: AuthState = {
    status: getStatus(snapshot),
    user: context.user,
    mfa: context.mfa,
    waitsFor: getWaitsFor(snapshot),
    error: context.errors.authentication ?? context.errors.registration,
    signedOutReason: context.signedOutReason,
    connectionAttempts: context.importTokenAttempts,
  };
  states.set(snapshot, state);
  return state;
}

function getStatus(snapshot: AuthSnapshot): AuthState['status'] {
  if (snapshot.hasTag('loading')) return 'loading';
  return snapshot.matches({ authentication: 'signedIn' }) ? 'signedIn' : 'signedOut';
}

function getWaitsFor(snapshot: AuthSnapshot): AuthState['waitsFor'] {
  if (snapshot.matches({ registration: { incomplete: 'needsOtp' } })) return 'code';
  const isEmailSent = snapshot.matches({ registration: { incomplete: 'needsEmailVerification' } });
  return isEmailSent ? 'email-verification' : null;
}
