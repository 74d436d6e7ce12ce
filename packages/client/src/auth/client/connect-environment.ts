// Connects events from outside the tab to its machine: other tabs, wake-up, back online.
import type { AuthEnvironment, Unsubscribe } from '../environment/environment.ts';
import type { Tabs } from '../session/tabs.ts';
import { STORAGE_KEYS } from '../stores/session-store.ts';
import type { AuthActor } from './run.ts';

type Deps = { actor: AuthActor; tabs: Tabs; environment: AuthEnvironment };

export function connectEnvironment({ actor, tabs, environment }: Deps): Unsubscribe {
  const signedOutElsewhere = () =>
    actor.send({ type: 'SESSION_LOST', reason: 'signed-out-elsewhere' });

  const unsubscribers = [
    environment.onWake(() => actor.send({ type: 'WAKE' })),
    environment.onOnline(() => actor.send({ type: 'ONLINE' })),
    tabs.onSignOut(signedOutElsewhere),
    tabs.onSession((session) => {
      const { accessToken } = actor.getSnapshot().context;
      if (accessToken.value === session.accessToken) return;
      actor.send({ type: 'SESSION_UPDATE', session });
    }),
    // Fallback for browsers without a broadcast channel. With one, only the removal of the token is
    // handled, as a second sign-out message.
    environment.onStorageChange((key, refreshToken) => {
      if (key !== STORAGE_KEYS.refreshToken) return;
      if (refreshToken === null) return signedOutElsewhere();
      if (environment.openChannel || actor.getSnapshot().context.user) return;
      actor.send({ type: 'TRY_TOKEN', token: { refreshToken, isPAT: false, isOwn: false } });
    }),
  ];
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}
