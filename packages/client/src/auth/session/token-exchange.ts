// Exchanges a refresh token for a session, so that any number of tabs never sign each other out.
//
// In a tab: one exchange at a time, later callers join it. Across tabs: a lock, waited for with a
// bound. Inside the lock the storage is read again, for another tab may have rotated the token. A
// browser may show the writes of another tab late, so a tab that had to wait also asks the others
// for their session, and the server answers the parent token with the current child for a while.
// A refusal is believed only when no other tab knows better. What comes back after a sign-out in
// another tab is thrown away; what comes back after other tabs have rotated on is not stored.
import type { Send } from '../calls/send.ts';
import type { AuthEnvironment } from '../environment/environment.ts';
import { AUTH_ERRORS, isRefusal, toAuthError } from '../errors.ts';
import type { SessionStore } from '../stores/session-store.ts';
import type { SessionKeeper } from './keeper.ts';
import { type HeldSession, parseSession } from './session.ts';
import type { Tabs } from './tabs.ts';

const LOCK_WAIT_MS = 5_000;
const ASK_WAIT_MS = 300;

type Known = { refreshToken: string; isPAT: boolean };

/** Null when the server answers without a session. */
export type ExchangeToken = (known: Known) => Promise<HeldSession | null>;

type Parts = {
  name: string;
  send: Send;
  store: SessionStore;
  keeper: SessionKeeper;
  tabs: Tabs;
  environment: AuthEnvironment;
};

export function createTokenExchange(parts: Parts): {
  refresh: ExchangeToken;
  exchange: ExchangeToken;
} {
  const { send, store, keeper, tabs, environment } = parts;

  /** Takes exactly this token: of an address, or handed over by the caller. */
  const exchange: ExchangeToken = async (given) => {
    const before = await store.read();
    const { body, isReadable } = await send({
      path: '/token',
      body: { refreshToken: given.refreshToken },
    });
    if (!isReadable) throw AUTH_ERRORS.network;
    const session = parseSession(body);
    if (!session) return null;

    const after = await store.read();
    if (before && !after) {
      // Not awaited: the token would be an orphan, but nobody waits for its end.
      void send({ path: '/signout', body: { refreshToken: session.refreshToken } }).catch(() => {});
      throw { ...AUTH_ERRORS.invalidRefreshToken, status: 401 };
    }
    const kind = { isPAT: given.isPAT };
    const wasStored = before?.refreshToken === given.refreshToken;
    const isStored = after?.refreshToken === given.refreshToken;
    // Who has moved the storage on holds the same token or a newer one: an old token in the storage
    // would later be taken for a stolen one. The access token is good all the same.
    return wasStored && !isStored ? keeper.stamp(session, kind) : keeper.keep(session, kind);
  };

  /** Takes the newest token there is: the stored one, or the known one where none is stored. */
  const refreshLocked = async (known: Known, wasContended: boolean) => {
    const newest = (await store.read()) ?? known;
    if (wasContended || newest.refreshToken !== known.refreshToken) {
      const adopted = await tabs.ask(ASK_WAIT_MS);
      if (adopted) return adopted;
    }
    try {
      return await exchange(newest);
    } catch (cause) {
      if (!isRefusal(toAuthError(cause))) throw cause;
      const adopted = await tabs.ask(ASK_WAIT_MS);
      if (adopted && adopted.refreshToken !== newest.refreshToken) return adopted;
      const later = await store.read();
      if (later && later.refreshToken !== newest.refreshToken) return exchange(later);
      if (later) await store.clear();
      throw cause;
    }
  };

  const refresh: ExchangeToken = (known) => {
    const before = keeper.latest();
    return environment.withLock(`${parts.name}:refresh`, LOCK_WAIT_MS, async (wasContended) => {
      const latest = keeper.latest();
      const wasAdoptedMeanwhile = latest !== null && latest !== before;
      return wasAdoptedMeanwhile ? latest : refreshLocked(known, wasContended);
    });
  };

  return { refresh: once(refresh), exchange: once(exchange) };
}

/** Callers with the same token share one run. */
function once(run: ExchangeToken): ExchangeToken {
  const running = new Map<string, ReturnType<ExchangeToken>>();
  return (known) => {
    const joined = running.get(known.refreshToken);
    if (joined) return joined;
    const answer = run(known).finally(() => running.delete(known.refreshToken));
    running.set(known.refreshToken, answer);
    return answer;
  };
}
