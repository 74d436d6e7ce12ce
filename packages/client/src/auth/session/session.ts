// The session in the format of the server (S2-E09), and as a tab stores it.
import type { Instant } from '../environment/instant.ts';

export type User = {
  id: string;
  isAnonymous: boolean;
  email?: string | null;
  displayName?: string;
  avatarUrl?: string;
  locale?: string;
  createdAt?: string;
  defaultRole?: string;
  roles?: string[];
  metadata?: Record<string, unknown> | null;
  emailVerified?: boolean;
  phoneNumber?: string | null;
  phoneNumberVerified?: boolean;
  activeMfaType?: string | null;
};

export type Session = {
  accessToken: string;
  /** Lifetime in seconds, counted from the response. */
  accessTokenExpiresIn: number;
  refreshToken: string;
  refreshTokenId?: string;
  user: User;
};

/**
 * A session with its time of receipt and the epoch of the last sign-out before it
 * (stores/session-store.ts). The timer never refreshes `isPAT` sessions.
 */
export type HeldSession = Session & { received: Instant; isPAT: boolean; epoch: number };

/** Null when the body is not a session: `"OK"`, `null`, `{}` or anything else. */
export function parseSession(body: unknown): Session | null {
  if (typeof body !== 'object' || body === null) return null;
  const session = body as Partial<Session>;
  const isComplete =
    typeof session.accessToken === 'string' &&
    typeof session.refreshToken === 'string' &&
    typeof session.accessTokenExpiresIn === 'number' &&
    typeof session.user === 'object' &&
    session.user !== null;
  return isComplete ? (session as Session) : null;
}

/** Reads both formats: sign-in and sign-up wrap the session, the token call does not. */
export function parseSignInResponse(body: unknown): {
  session: Session | null;
  mfa: { ticket: string } | null;
} {
  const { session, mfa } = (body ?? {}) as { session?: unknown; mfa?: { ticket?: unknown } | null };
  return {
    session: parseSession(session) ?? parseSession(body),
    mfa: typeof mfa?.ticket === 'string' ? { ticket: mfa.ticket } : null,
  };
}
