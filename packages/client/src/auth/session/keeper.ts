// Keeps sessions: stamps what the server sends, stores it, tells the other tabs. The machine itself
// stores nothing, because what is written must be written inside the lock of the token exchange.
import type { AuthEnvironment } from '../environment/environment.ts';
import type { SessionStore } from '../stores/session-store.ts';
import type { HeldSession, Session } from './session.ts';
import type { Tabs } from './tabs.ts';

export type SessionKeeper = {
  /** Notes the moment of receipt. */
  stamp(session: Session, kind?: { isPAT: boolean }): HeldSession;
  keep(session: Session, kind?: { isPAT: boolean }): Promise<HeldSession>;
  /** The last session this tab got, from the server or from another tab. */
  latest(): HeldSession | null;
  forget(): Promise<void>;
};

type Parts = { store: SessionStore; tabs: Tabs; environment: AuthEnvironment };

export function createSessionKeeper({ store, tabs, environment }: Parts): SessionKeeper {
  const { clock, warn } = environment;
  // A full or forbidden storage costs the session at the next reload, not now.
  const tolerate = (cause: unknown) => warn(`The session could not be stored: ${String(cause)}`);

  const stamp: SessionKeeper['stamp'] = (session, { isPAT } = { isPAT: false }) => ({
    ...session,
    received: { at: new Date(clock.now()), uptimeMs: clock.uptimeMs() },
    isPAT,
  });

  let latest: HeldSession | null = null;
  tabs.onSession((session) => {
    latest = session;
    // A storage that only this tab sees would otherwise keep the token the other tab has used up.
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
    async forget() {
      latest = null;
      await store.clear().catch(tolerate);
      tabs.announceSignOut();
    },
  };
}
