// The session as the server sends it (spec 2 §3), and as a tab holds it.

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
  /** Seconds from the moment of the answer. */
  accessTokenExpiresIn: number;
  refreshToken: string;
  refreshTokenId?: string;
  user: User;
};

/** A point in time by both clocks: the wall may jump, the uptime may stand still in sleep. */
export type Instant = { at: Date; uptimeMs: number };

/** A session with the moment it was received; `isPAT` sessions are never refreshed by the timer. */
export type HeldSession = Session & { received: Instant; isPAT: boolean };

/** Null when the text is no session: `"OK"`, `null`, `{}` or anything else. */
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

/** Sign-in and sign-up wrap the session, the token call does not; both forms are read. */
export function parseSignInAnswer(body: unknown): {
  session: Session | null;
  mfa: { ticket: string } | null;
} {
  const { session, mfa } = (body ?? {}) as { session?: unknown; mfa?: { ticket?: unknown } | null };
  return {
    session: parseSession(session) ?? parseSession(body),
    mfa: typeof mfa?.ticket === 'string' ? { ticket: mfa.ticket } : null,
  };
}
