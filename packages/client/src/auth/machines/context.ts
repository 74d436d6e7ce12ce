// Context of the authentication machine (S2-E11), and how a session is added and removed.
import type { AuthError } from '../errors.ts';
import type { HeldSession, User } from '../session/session.ts';

/** Why a session ended without a sign-out in this tab. */
export type SignedOutReason =
  | 'signed-out-elsewhere'
  | 'session-rejected'
  | 'password-changed'
  | 'registration-started';

export type AuthContext = {
  user: User | null;
  /** Ticket of a password sign-in that still needs its second factor. */
  mfa: { ticket: string } | null;
  accessToken: { value: string | null; expiresAt: Date | null; expiresInSeconds: number };
  /**
   * `startedAt` is the time when the session was received. The uptimes are the same times on a
   * clock that never jumps.
   */
  refreshTimer: {
    startedAt: Date | null;
    startedUptimeMs: number;
    attempts: number;
    lastAttempt: Date | null;
    lastAttemptUptimeMs: number;
    /** Wait that the server asked for with the last failure. */
    retryAfterMs: number;
  };
  /** `epoch`: see stores/session-store.ts. */
  refreshToken: { value: string | null; id: string | null; isPAT: boolean; epoch: number };
  importTokenAttempts: number;
  /** When the last import failed, and the wait that the server asked for. */
  importFailure: { at: Date | null; uptimeMs: number; retryAfterMs: number };
  /** The start-up gave up without a response of the server. A session may still be stored. */
  isImportUnfinished: boolean;
  /** Whether the token region is exchanging the token of this session. */
  isTryingOwnToken: boolean;
  /** Error of the last tried token. */
  tokenError: AuthError | null;
  errors: { authentication: AuthError | null; registration: AuthError | null };
  /** Set while signed out, when the session ended without a sign-out in this tab. */
  signedOutReason: SignedOutReason | null;
};

/** Lifetime before a session is known (S2-K02). */
const DEFAULT_LIFETIME_SECONDS = 15;

const NO_SESSION = {
  user: null,
  mfa: null,
  accessToken: { value: null, expiresAt: null, expiresInSeconds: DEFAULT_LIFETIME_SECONDS },
  refreshTimer: {
    startedAt: null,
    startedUptimeMs: 0,
    attempts: 0,
    lastAttempt: null,
    lastAttemptUptimeMs: 0,
    retryAfterMs: 0,
  },
  refreshToken: { value: null, id: null, isPAT: false, epoch: 0 },
} as const satisfies Partial<AuthContext>;

const NO_IMPORT_FAILURE = { at: null, uptimeMs: 0, retryAfterMs: 0 };
const NO_ERRORS = { authentication: null, registration: null };

export function createContext(session: HeldSession | null): AuthContext {
  const empty: AuthContext = {
    ...NO_SESSION,
    importTokenAttempts: 0,
    importFailure: NO_IMPORT_FAILURE,
    isImportUnfinished: false,
    isTryingOwnToken: false,
    tokenError: null,
    errors: NO_ERRORS,
    signedOutReason: null,
  };
  return session ? { ...empty, ...withSession(session) } : empty;
}

export function withSession(session: HeldSession): Partial<AuthContext> {
  const { accessToken, accessTokenExpiresIn, refreshToken, refreshTokenId, received } = session;
  const expiresAt = new Date(received.at.getTime() + accessTokenExpiresIn * 1000);
  return {
    user: session.user,
    mfa: null,
    accessToken: { value: accessToken, expiresAt, expiresInSeconds: accessTokenExpiresIn },
    refreshTimer: {
      ...NO_SESSION.refreshTimer,
      startedAt: received.at,
      startedUptimeMs: received.uptimeMs,
    },
    refreshToken: {
      value: refreshToken,
      id: refreshTokenId ?? null,
      isPAT: session.isPAT,
      epoch: session.epoch,
    },
    importTokenAttempts: 0,
    importFailure: NO_IMPORT_FAILURE,
    isImportUnfinished: false,
    errors: NO_ERRORS,
    signedOutReason: null,
  };
}

export function withoutSession(signedOutReason: SignedOutReason | null): Partial<AuthContext> {
  return { ...NO_SESSION, signedOutReason };
}
