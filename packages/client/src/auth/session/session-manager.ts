// Stores sessions: adds the time of receipt, writes to the storage, notifies the other tabs. The
// machine stores nothing, because writes must be inside the lock of the token exchange.
import type { AuthEnvironment } from '../environment/environment.ts';
import type { SessionStore } from '../stores/session-store.ts';
import type { HeldSession, Session } from './session.ts';
import type { Tabs } from './tabs.ts';

export type SessionManager = {
  /** Adds the time of receipt. */
  stamp(session: Session, kind?: { isPAT: boolean }): HeldSession;
  keep(session: Session, kind?: { isPAT: boolean }): Promise<HeldSession>;
  /** The last session that this tab received from the server or from another tab. */
  latest(): HeldSession | null;
  clear(): Promise<void>;
};

type Deps = { store: SessionStore; tabs: Tabs; environment: AuthEnvironment };

export function createSessionManager({ store, tabs, environment }: Deps): SessionManager {
  const { clock, warn } = environment;
  // When the storage is full or blocked, the session works until the next reload.
  const tolerate = (cause: unknown) => warn(`The session could not be stored: ${String(cause)}`);

  const stamp: SessionManager['stamp'] = (session, { isPAT } = { isPAT: false }) => ({
    ...session,
    received: { at: new Date(clock.now()), uptimeMs: clock.uptimeMs() },
    isPAT,
  });

  let latest: HeldSession | null = null;
  tabs.onSession((session) => {
    latest = session;
    // A storage that only this tab uses would otherwise keep the token that the other tab has
    // rotated.
    if (!store.isShared) void store.write(session).catch(tolerate);
  });

  tabs.onSignOut(() => {
    latest = null;
  });

  return {
    latest: () => latest,
    stamp,
    async keep(session, kind) {
      const held = stamp(session, kind);
      latest = held;
      await store.write(held).catch(tolerate);
      tabs.announce(held);
      return held;
    },
    async clear() {
      latest = null;
      await store.clear().catch(tolerate);
      tabs.announceSignOut();
    },
  };
}
