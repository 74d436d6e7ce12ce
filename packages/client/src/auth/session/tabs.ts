// Messages about sessions between the tabs of one browser (S2-U08, S2-U09). The format is that of
// the official client, plus the remaining lifetime, the token id and the sign-out epoch
// (stores/session-store.ts). `session_request` is our addition: a tab that waited for the lock
// requests the session instead of refreshing again.
import type { AuthEnvironment, Clock, Unsubscribe } from '../environment/environment.ts';
import type { HeldSession } from './session.ts';

export type Tabs = {
  announce(session: HeldSession): void;
  announceSignOut(epoch: number): void;
  /** The session of the tab that received it from the server. Null when no tab replies in time. */
  requestSession(waitMs: number): Promise<HeldSession | null>;
  /** Not called for a session that is older than the last sign-out. */
  onSession(listener: (session: HeldSession) => void): Unsubscribe;
  /** The epoch of the sign-out is already set when the listener is called. */
  onSignOut(listener: () => void): Unsubscribe;
  dispose(): void;
};

/** The newest sign-out epoch that this tab knows of, from the storage and from messages. */
export type Epoch = { current(): number; raise(epoch: number): void };

export function createEpoch(): Epoch {
  let current = 0;
  return {
    current: () => current,
    raise(epoch) {
      current = Math.max(current, epoch);
    },
  };
}

type Message =
  | { type: 'broadcast_session'; payload: SessionPayload }
  | { type: 'session_request' }
  | { type: 'signout'; epoch: number | null };

type SessionPayload = {
  token: string;
  refreshTokenId?: string | undefined;
  accessToken: string;
  user: HeldSession['user'];
  /** ISO time. */
  expiresAt: string;
  /** The remaining lifetime, not the initial one. */
  expiresInSeconds: number;
  isPAT?: boolean;
  /** Missing in messages of the official client. */
  epoch?: number;
};

export function createTabs(
  name: string,
  epoch: Epoch,
  { openChannel, clock }: Pick<AuthEnvironment, 'openChannel' | 'clock'>,
): Tabs {
  const channel = openChannel?.(name) ?? null;
  const sessionListeners = new Set<(session: HeldSession) => void>();
  const signOutListeners = new Set<() => void>();
  // Only the tab that received the session from the server replies, so fifty tabs send one reply.
  let own: HeldSession | null = null;

  let isDisposed = false;

  // A closed channel throws. A refresh may still be running when the client is disposed.
  const post = (message: Message) => isDisposed || channel?.post(message);
  const postOwn = () => own && post({ type: 'broadcast_session', payload: toPayload(own, clock) });

  const stopListening = channel?.listen((data) => {
    const message = parseMessage(data);
    if (message?.type === 'session_request') postOwn();
    if (message?.type === 'signout') {
      own = null;
      epoch.raise(message.epoch ?? epoch.current() + 1);
      for (const listener of signOutListeners) listener();
    }
    if (message?.type === 'broadcast_session') {
      const session = fromPayload(message.payload, epoch, clock);
      if (session.epoch < epoch.current()) return;
      own = null;
      for (const listener of sessionListeners) listener(session);
    }
  });

  const onSession: Tabs['onSession'] = (listener) => subscribe(sessionListeners, listener);

  return {
    announce(session) {
      own = session;
      postOwn();
    },
    announceSignOut(signOutEpoch) {
      own = null;
      post({ type: 'signout', epoch: signOutEpoch });
    },
    requestSession(waitMs) {
      if (!channel) return Promise.resolve(null);
      return new Promise((resolve) => {
        const finish = (session: HeldSession | null) => {
          clock.clearTimeout(timer);
          stop();
          resolve(session);
        };
        const timer = clock.setTimeout(() => finish(null), waitMs);
        const stop = onSession(finish);
        post({ type: 'session_request' });
      });
    },
    onSession,
    onSignOut: (listener) => subscribe(signOutListeners, listener),
    dispose() {
      isDisposed = true;
      stopListening?.();
      channel?.close();
    },
  };
}

function toPayload(session: HeldSession, clock: Clock): SessionPayload {
  const expiresAtMs = session.received.at.getTime() + session.accessTokenExpiresIn * 1000;
  return {
    token: session.refreshToken,
    refreshTokenId: session.refreshTokenId,
    accessToken: session.accessToken,
    user: session.user,
    expiresAt: new Date(expiresAtMs).toISOString(),
    expiresInSeconds: Math.floor((expiresAtMs - clock.now()) / 1000),
    isPAT: session.isPAT,
    epoch: session.epoch,
  };
}

function fromPayload(payload: SessionPayload, epoch: Epoch, clock: Clock): HeldSession {
  const now = clock.now();
  return {
    accessToken: payload.accessToken,
    accessTokenExpiresIn: Math.floor((new Date(payload.expiresAt).getTime() - now) / 1000),
    refreshToken: payload.token,
    ...(payload.refreshTokenId ? { refreshTokenId: payload.refreshTokenId } : {}),
    user: payload.user,
    received: { at: new Date(now), uptimeMs: clock.uptimeMs() },
    isPAT: payload.isPAT ?? false,
    epoch: payload.epoch ?? epoch.current(),
  };
}

/** Any script on the origin can post to the channel. Other messages are ignored. */
function parseMessage(data: unknown): Message | null {
  const { type, payload, epoch } = (data ?? {}) as Record<string, unknown>;
  if (type === 'session_request') return { type };
  if (type === 'signout') return { type, epoch: typeof epoch === 'number' ? epoch : null };
  const isSession = type === 'broadcast_session' && isPayload(payload);
  return isSession ? { type, payload } : null;
}

function isPayload(value: unknown): value is SessionPayload {
  const payload = (value ?? {}) as Partial<SessionPayload>;
  return (
    typeof payload.token === 'string' &&
    typeof payload.accessToken === 'string' &&
    Number.isFinite(Date.parse(payload.expiresAt ?? '')) &&
    typeof payload.user?.id === 'string'
  );
}

function subscribe<Listener>(listeners: Set<Listener>, listener: Listener): Unsubscribe {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
