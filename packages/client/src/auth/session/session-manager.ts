// Stores sessions: adds the time of receipt, writes to the storage, notifies the other tabs. The
// machine stores nothing, because writes must be inside the lock of the token exchange.
//
// It also decides whether a session is older than the last sign-out (the epoch, see
// stores/session-store.ts). This tab learns of a sign-out from the storage or by a message,
// whichever arrives first. A storage that fails costs persistence, not the session.
import type { AuthEnvironment } from '../environment/environment.ts';
import { readInstant } from '../environment/instant.ts';
import { SIGNED_OUT_MEANWHILE } from '../errors.ts';
import type { SessionStore, StoredToken } from '../stores/session-store.ts';
import type { HeldSession, Session } from './session.ts';
import type { Epoch, Tabs } from './tabs.ts';

export type SessionManager = {
  /** Adds the time of receipt and the epoch, by default the current one. */
  stamp(session: Session, kind?: { isPAT: boolean }, sinceEpoch?: number): HeldSession;
  /**
   * `sinceEpoch` is the epoch of the session that is replaced. After a later sign-out nothing is
   * stored, and the promise rejects. A new sign-in has no `sinceEpoch`.
   */
  keep(session: Session, kind?: { isPAT: boolean }, sinceEpoch?: number): Promise<HeldSession>;
  /** The last session that this tab received from the server or from another tab. */
  latest(): HeldSession | null;
  /** The epoch of the last sign-out that this tab knows of. */
  readEpoch(): Promise<number>;
  /** The stored token, or the given one when the storage fails. Rejects after a sign-out. */
  newestToken(known: StoredToken): Promise<StoredToken>;
  /** Null when nothing is stored or the storage fails. */
  storedToken(): Promise<StoredToken | null>;
  /** Deletes a token that the server rejected, unless another tab has replaced it. */
  forget(refreshToken: string): Promise<void>;
  /** Ends the session in all tabs. */
  clear(): Promise<void>;
};

type Deps = { store: SessionStore; tabs: Tabs; epoch: Epoch; environment: AuthEnvironment };

export function createSessionManager(deps: Deps): SessionManager {
  const { store, tabs, epoch } = deps;
  const { clock, warn } = deps.environment;
  const tolerate = (cause: unknown) => warn(`The session could not be stored: ${String(cause)}`);
  let latest: HeldSession | null = null;
  // Changes of the storage by this tab run one after the other. A slow storage would otherwise mix
  // the keys of two sessions, or keep a token that is written during a sign-out.
  let changes: Promise<void> = Promise.resolve();
  /** `failed`: the storage may have an older token than this tab. `unknown`: not written yet. */
  let storage: 'unknown' | 'written' | 'failed' | 'cleared' = 'unknown';

  const stamp: SessionManager['stamp'] = (session, { isPAT } = { isPAT: false }, sinceEpoch) => ({
    ...session,
    received: readInstant(clock),
    isPAT,
    epoch: sinceEpoch ?? epoch.current(),
  });

  const readEpoch = async () => {
    epoch.raise(await store.readEpoch().catch(() => 0));
    return epoch.current();
  };

  const change = (task: () => Promise<void>): Promise<void> => {
    changes = changes.then(task).catch(tolerate);
    return changes;
  };

  const write = (session: HeldSession) =>
    change(async () => {
      try {
        await store.write(session);
        storage = 'written';
      } catch (cause) {
        storage = 'failed';
        throw cause;
      }
    });

  const forget = (refreshToken: string) => change(() => store.clear(refreshToken));

  tabs.onSession((session) => {
    latest = session;
    // A storage that only this tab uses would otherwise keep the token that the other tab has
    // rotated.
    if (store.isShared) storage = 'written';
    else void write(session);
  });

  tabs.onSignOut(() => {
    // This tab has signed in again before the message arrived.
    if (latest && latest.epoch >= epoch.current()) return;
    // A browser may show the writes of another tab late, so this tab may have stored its token
    // after the sign-out.
    if (latest) void forget(latest.refreshToken);
    latest = null;
    storage = 'cleared';
  });

  return {
    stamp,
    latest: () => latest,
    readEpoch,
    forget,
    storedToken: () => store.read(epoch.current()).catch(() => null),
    async newestToken(known) {
      if (storage === 'failed') return known;
      try {
        const stored = await store.read(epoch.current());
        if (!stored && storage !== 'unknown') throw SIGNED_OUT_MEANWHILE;
        return stored ?? known;
      } catch (cause) {
        if (cause === SIGNED_OUT_MEANWHILE || storage === 'cleared') throw SIGNED_OUT_MEANWHILE;
        return known;
      }
    },
    async keep(session, kind, sinceEpoch) {
      const isOvertaken = (current: number) => sinceEpoch !== undefined && current > sinceEpoch;
      // The epoch of a running sign-out is known when it has finished.
      await changes;
      if (isOvertaken(await readEpoch())) throw SIGNED_OUT_MEANWHILE;
      const held = stamp(session, kind, sinceEpoch);
      latest = held;
      await write(held);
      // The sign-out may have come during the write.
      if (isOvertaken(await readEpoch())) {
        await forget(held.refreshToken);
        throw SIGNED_OUT_MEANWHILE;
      }
      tabs.announce(held);
      return held;
    },
    clear() {
      latest = null;
      storage = 'cleared';
      // Raised before the first wait, so that a refresh of this tab cannot finish in between.
      epoch.raise(Math.max(epoch.current() + 1, clock.now()));
      return change(async () => {
        epoch.raise((await store.readEpoch().catch(() => 0)) + 1);
        tabs.announceSignOut(epoch.current());
        await store.writeEpoch(epoch.current()).catch(tolerate);
        await store.clear();
        storage = 'cleared';
      });
    },
  };
}
