// Messages about sessions between the tabs of one browser (S2-U08, S2-U09). The format is that of
// the official client, plus the remaining lifetime and the token id. `session_request` is our
// addition: a tab that waited for the lock requests the session instead of refreshing again.
import type { AuthEnvironment, Clock, Unsubscribe } from '../environment/environment.ts';
import type { HeldSession } from './session.ts';

export type Tabs = {
  announce(session: HeldSession): void;
  announceSignOut(): void;
  /** The session of the tab that received it from the server. Null when no tab replies in time. */
  requestSession(waitMs: number): Promise<HeldSession | null>;
  onSession(listener: (session: HeldSession) => void): Unsubscribe;
  onSignOut(listener: () => void): Unsubscribe;
  dispose(): void;
};

type Message =
  | { type: 'broadcast_session'; payload: SessionPayload }
  | { type: 'session_request' }
  | { type: 'signout' };

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
};

export function createTabs(name: string, { openChannel, clock }: AuthEnvironment): Tabs {
  const channel = openChannel?.(name) ?? null;
  const sessionListeners = new Set<(session: HeldSession) => void>();
  const signOutListeners = new Set<() => void>();
  // Only the tab that received the session from the server replies, so fifty tabs send one reply.
  let own: HeldSession | null = null;

  const post = (message: Message) => channel?.post(message);
  const postOwn = () => own && post({ type: 'broadcast_session', payload: toPayload(own, clock) });

  const stopListening = channel?.listen((data) => {
    const message = parseMessage(data);
    if (message?.type === 'session_request') postOwn();
    if (message?.type === 'signout') {
      own = null;
      for (const listener of signOutListeners) listener();
    }
    if (message?.type === 'broadcast_session') {
      own = null;
      const session = fromPayload(message.payload, clock);
      for (const listener of sessionListeners) listener(session);
    }
  });

  const onSession: Tabs['onSession'] = (listener) => subscribe(sessionListeners, listener);

  return {
    announce(session) {
      own = session;
      postOwn();
    },
    announceSignOut() {
      own = null;
      post({ type: 'signout' });
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
  };
}

function fromPayload(payload: SessionPayload, clock: Clock): HeldSession {
  const now = clock.now();
  return {
    accessToken: payload.accessToken,
    accessTokenExpiresIn: Math.floor((new Date(payload.expiresAt).getTime() - now) / 1000),
    refreshToken: payload.token,
    ...(payload.refreshTokenId ? { refreshTokenId: payload.refreshTokenId } : {}),
    user: payload.user,
    received: { at: new Date(now), uptimeMs: clock.uptimeMs() },
    isPAT: payload.isPAT ?? false,
  };
}

/** Any script on the origin can post to the channel. Other messages are ignored. */
function parseMessage(data: unknown): Message | null {
  const { type, payload } = (data ?? {}) as { type?: unknown; payload?: Partial<SessionPayload> };
  if (type === 'signout' || type === 'session_request') return { type };
  const isSession =
    type === 'broadcast_session' &&
    typeof payload?.token === 'string' &&
    typeof payload.accessToken === 'string' &&
    typeof payload.expiresAt === 'string' &&
    typeof payload.user === 'object';
  return isSession ? { type, payload: payload as SessionPayload } : null;
}

function subscribe<Listener>(listeners: Set<Listener>, listener: Listener): Unsubscribe {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
