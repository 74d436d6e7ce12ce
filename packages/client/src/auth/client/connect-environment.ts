// Connects events from outside the tab to its machine: other tabs, wake-up, back online.
import type { AuthEnvironment, Unsubscribe } from '../environment/environment.ts';
import type { SessionManager } from '../session/session-manager.ts';
import type { Tabs } from '../session/tabs.ts';
import type { StorageKeys } from '../stores/session-store.ts';
import type { AuthActor } from './run.ts';

type Deps = {
  actor: AuthActor;
  tabs: Tabs;
  sessionManager: SessionManager;
  environment: AuthEnvironment;
  keys: StorageKeys;
};

export function connectEnvironment(deps: Deps): Unsubscribe {
  const { actor, tabs, sessionManager, environment, keys } = deps;
  const signedOutElsewhere = () =>
    actor.send({ type: 'SESSION_LOST', reason: 'signed-out-elsewhere' });

  const unsubscribers = [
    environment.onWake(() => actor.send({ type: 'WAKE' })),
    environment.onOnline(() => actor.send({ type: 'ONLINE' })),
    // The session manager keeps a session that is newer than the sign-out.
    tabs.onSignOut(() => sessionManager.latest() || signedOutElsewhere()),
    tabs.onSession((session) => {
      const { accessToken } = actor.getSnapshot().context;
      if (accessToken.value === session.accessToken) return;
      actor.send({ type: 'SESSION_UPDATE', session });
    }),
    // Fallback for browsers without a broadcast channel. With one, only the removal of the token is
    // handled, as a second sign-out message.
    environment.onStorageChange((key, refreshToken) => {
      if (key !== keys.refreshToken) return;
      // The event may arrive after a new sign-in of this tab.
      if (refreshToken === null) {
        void sessionManager.storedToken().then((stored) => stored || signedOutElsewhere());
        return;
      }
      if (environment.openChannel || actor.getSnapshot().context.user) return;
      void sessionManager.readEpoch().then((epoch) =>
        actor.send({
          type: 'TRY_TOKEN',
          token: { refreshToken, isPAT: false, epoch, isOwn: false },
        }),
      );
    }),
  ];
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}
