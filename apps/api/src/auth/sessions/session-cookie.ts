// Keeps the refresh token of the desk in a cookie that scripts cannot read. A request that asks for
// it gets the id of the session where clients expect the token. The id opens nothing. It is a UUID
// like a token, so clients store and compare it, and a tab of an older session notices the change.
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { readCookie } from '../../platform/cookies.ts';
import type { RedirectRules } from '../redirects.ts';
import { SignInResponse, uuid } from '../shapes.ts';
import { IDLE_DAYS, type Session, SessionSchema } from './session.ts';

/** With any other value than `desk` the request is rejected. Without it nothing changes. */
const HEADER = 'x-session-cookie';
const NAME = '__Host-desk-session';
const SEPARATOR = '.';
/**
 * Also Secure on http, unlike the other cookies: browsers accept that on localhost, and the desk is
 * developed nowhere else. The session of the row can end earlier than the cookie.
 */
const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Strict; Secure';
const CLEARED = `${NAME}=; Max-Age=0; ${ATTRIBUTES}`;

/** The session of the cookie that the browser sent. */
export type CookieSession = {
  id: string;
  refreshToken: string;
  /** Deletes the cookie, also if the request is rejected. */
  clear: () => void;
};

/** Throws if a page of another origin sent the request, because browsers add cookies themselves. */
export function wantsSessionCookie({ headers }: FastifyRequest, rules: RedirectRules): boolean {
  const wanted = headers[HEADER];
  if (wanted === undefined) return false;
  if (wanted !== 'desk') throw new ApiError('invalid-request', `${HEADER} must be desk`);
  const { origin, 'sec-fetch-site': site } = headers;
  const isForeign = origin !== undefined && !rules.origins.includes(origin);
  if (isForeign || (site !== undefined && site !== 'same-origin')) {
    throw new ApiError('cross-site', 'The cookie of the session is used by its own page only');
  }
  return true;
}

export function readCookieSession(
  { headers }: FastifyRequest,
  setCookie: (cookie: string) => void,
): CookieSession | null {
  const [id, refreshToken] = (readCookie(headers.cookie ?? '', NAME) ?? '').split(SEPARATOR);
  if (!uuid.safeParse(id).success || !uuid.safeParse(refreshToken).success) return null;
  return { id: id ?? '', refreshToken: refreshToken ?? '', clear: () => setCookie(CLEARED) };
}

/** The session of the cookie, if the client means this one. Null if it sent a real token. */
export function matchCookieSession(
  session: CookieSession | null,
  given: string | null | undefined,
): CookieSession | null {
  return session !== null && session.id === given?.toLowerCase() ? session : null;
}

/** Moves the refresh token from the response of any route to the cookie. */
export function moveTokenToCookie(
  response: z.ZodType,
  result: unknown,
  /** `sessionId` is the session that the cookie belongs to from now on. */
  setCookie: (cookie: string, sessionId: string) => void,
): unknown {
  const move = (session: Session): Session => {
    const value = `${session.refreshTokenId}${SEPARATOR}${session.refreshToken}`;
    const cookie = `${NAME}=${value}; Max-Age=${IDLE_DAYS * 24 * 3600}; ${ATTRIBUTES}`;
    setCookie(cookie, session.refreshTokenId);
    return { ...session, refreshToken: session.refreshTokenId };
  };
  if (response === SessionSchema) return move(SessionSchema.parse(result));
  if (response !== SignInResponse) return result;
  const signIn = SignInResponse.parse(result);
  return signIn.session ? { ...signIn, session: move(signIn.session) } : signIn;
}
