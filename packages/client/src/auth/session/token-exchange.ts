// Exchanges a refresh token for a session so that tabs never sign each other out (D-P5a to D-P5f).
//
// In one tab, callers with the same token share one exchange. Across tabs there is a lock with a
// limited wait. Inside the lock the storage is read again, because another tab may have rotated the
// token. A browser may show the writes of another tab late, so a tab that waited also requests
// the session of the others. The server also accepts a rotated token during a grace period. A
// rejected token ends the session only when no other tab has a newer one. A session that arrives
// after a sign-out in any tab is dropped and revoked. A session that arrives after other tabs have
// rotated the token is not stored.
import { revoke, type Send } from '../calls/send.ts';
import type { AuthEnvironment } from '../environment/environment.ts';
import { AUTH_ERRORS, isRejection, SIGNED_OUT_MEANWHILE, toAuthError } from '../errors.ts';
import type { StoredToken } from '../stores/session-store.ts';
import { type HeldSession, parseSession } from './session.ts';
import type { SessionManager } from './session-manager.ts';
import type { Tabs } from './tabs.ts';

const LOCK_WAIT_MS = 5_000;
const SESSION_REQUEST_WAIT_MS = 300;

/** Null when the response contains no session. */
export type ExchangeToken = (known: StoredToken) => Promise<HeldSession | null>;

type Deps = {
  /** Clients with the same name share the storage. */
  lockName: string;
  send: Send;
  sessionManager: SessionManager;
  tabs: Tabs;
  environment: AuthEnvironment;
};

export function createTokenExchange(deps: Deps): {
  refresh: ExchangeToken;
  exchange: ExchangeToken;
} {
  const { send, sessionManager, tabs, environment } = deps;

  /** Uses exactly this token: from a URL, or passed in by the caller. */
  const exchange: ExchangeToken = async (given) => {
    const sinceEpoch = given.epoch;
    const before = await sessionManager.storedToken();
    const { body, isReadable } = await send({
      path: '/token',
      body: { refreshToken: given.refreshToken },
    });
    if (!isReadable) throw AUTH_ERRORS.network;
    const session = parseSession(body);
    if (!session) return null;

    const after = await sessionManager.storedToken();
    const isSignedOut = (before && !after) || (await sessionManager.readEpoch()) > sinceEpoch;
    const kind = { isPAT: given.isPAT };
    const wasStored = before?.refreshToken === given.refreshToken;
    const isStored = after?.refreshToken === given.refreshToken;
    try {
      if (isSignedOut) throw SIGNED_OUT_MEANWHILE;
      // The tab that changed the storage has the same token or a newer one. An old token in the
      // storage would later count as reuse of a stolen one. The access token is still valid.
      if (wasStored && !isStored) return sessionManager.stamp(session, kind, sinceEpoch);
      return await sessionManager.keep(session, kind, sinceEpoch);
    } catch (cause) {
      if (cause === SIGNED_OUT_MEANWHILE) revoke(send, session);
      throw cause;
    }
  };

  /** Uses the newest token: the stored one, or the given one when the storage has failed. */
  const refreshLocked = async (
    known: StoredToken,
    { before, wasContended }: { before: HeldSession | null; wasContended: boolean },
  ) => {
    const newest = await sessionManager.newestToken(known);
    if (wasContended || newest.refreshToken !== known.refreshToken) {
      const adopted = await tabs.requestSession(SESSION_REQUEST_WAIT_MS);
      if (isNewer(adopted, before)) return adopted;
    }
    try {
      return await exchange(newest);
    } catch (cause) {
      if (cause === SIGNED_OUT_MEANWHILE || !isRejection(toAuthError(cause))) throw cause;
      const adopted = await tabs.requestSession(SESSION_REQUEST_WAIT_MS);
      if (adopted && adopted.refreshToken !== newest.refreshToken) return adopted;
      const later = await sessionManager.storedToken();
      if (later && later.refreshToken !== newest.refreshToken) return exchange(later);
      await sessionManager.forget(newest.refreshToken);
      throw cause;
    }
  };

  const refresh: ExchangeToken = (known) => {
    const before = sessionManager.latest();
    return environment.withLock(`${deps.lockName}:refresh`, LOCK_WAIT_MS, async (wasContended) => {
      const latest = sessionManager.latest();
      return isNewer(latest, before) ? latest : refreshLocked(known, { before, wasContended });
    });
  };

  return { refresh: once(refresh), exchange: once(exchange) };
}

/**
 * The tab that held the lock may have failed. Its reply is then the session that this tab has
 * already, and to adopt it would count as a successful refresh.
 */
function isNewer(session: HeldSession | null, before: HeldSession | null): session is HeldSession {
  return session !== null && session.accessToken !== before?.accessToken;
}

/** Callers with the same token share one exchange. */
function once(run: ExchangeToken): ExchangeToken {
  const running = new Map<string, ReturnType<ExchangeToken>>();
  return (known) => {
    const joined = running.get(known.refreshToken);
    if (joined) return joined;
    const result = run(known).finally(() => running.delete(known.refreshToken));
    running.set(known.refreshToken, result);
    return result;
  };
}
