// Client methods that read the session, refresh it and report its changes.
import type { Unsubscribe } from '../environment/environment.ts';
import { AUTH_ERRORS, type AuthError, isRejection, toAuthError } from '../errors.ts';
import type { Session, User } from '../session/session.ts';
import type { SessionManager } from '../session/session-manager.ts';
import { getSession, type SessionResult } from './results.ts';
import { type AuthSnapshot, type Runner, waitFor } from './run.ts';
import { type AuthState, toAuthState } from './state.ts';

const HASURA_CLAIMS = 'https://hasura.io/jwt/claims';

type HasuraClaims = Record<string, string | string[]>;

type Claims = {
  sub: string;
  iss?: string;
  iat?: number;
  exp?: number;
  [HASURA_CLAIMS]?: HasuraClaims;
};

const NO_TOKEN = { value: null, isPAT: false, epoch: 0 };

type Deps = { runner: Runner; sessionManager: SessionManager };

export function createSessionMethods({ runner, sessionManager }: Deps) {
  const { actor, clock } = runner;
  const initialState = toAuthState(actor.getSnapshot());
  const context = () => actor.getSnapshot().context;
  const getState = (): AuthState => toAuthState(actor.getSnapshot());
  const claims = (): Claims | null => decodeAccessToken(context().accessToken.value);
  const currentSession = () => getSession(actor.getSnapshot(), clock);
  const hasuraClaims = (): HasuraClaims | null => claims()?.[HASURA_CLAIMS] ?? null;

  return {
    /** Returns the same object until the state changes, as `useSyncExternalStore` requires. */
    getState,
    /** The state before `start()`: loading, or signed in with the option `initialSession`. */
    getInitialState: (): AuthState => initialState,
    /** Calls the listener on every change of the state. Returns the function that unsubscribes. */
    subscribe(listener: () => void): Unsubscribe {
      const subscription = actor.subscribe(listener);
      return () => subscription.unsubscribe();
    },

    /** Snapshot of the machine, for inspection. docs/machines/nhost.md shows its states. */
    getSnapshot: (): AuthSnapshot => actor.getSnapshot(),

    /** Whether a user is signed in, also anonymously. False during start-up. */
    isAuthenticated: (): boolean => getState().status === 'signedIn',
    /** Waits until the start-up has finished. Rejects after 15 s. */
    async isAuthenticatedAsync(): Promise<boolean> {
      await runner.waitUntilReady();
      return getState().status === 'signedIn';
    },
    /** Resolves when the start-up has finished. Rejects after 15 s. */
    waitUntilReady: runner.waitUntilReady,
    /** The status in the format of the official client. `getState` contains more. */
    getAuthenticationStatus() {
      const { status, connectionAttempts } = getState();
      return {
        isAuthenticated: status === 'signedIn',
        isLoading: status === 'loading',
        connectionAttempts,
      };
    },

    /** The signed-in user, or null. */
    getUser: (): User | null => context().user,
    /** The session with its remaining lifetime. */
    getSession: (): Session | null => currentSession(),
    /**
     * The current access token, which may be expired. `getValidAccessToken` waits for a valid one.
     */
    getAccessToken: (): string | undefined => context().accessToken.value ?? undefined,
    /** Unverified claims of the access token, for display only. */
    getDecodedAccessToken: claims,
    /** The GraphQL claims of the access token: role, roles, user id. */
    getHasuraClaims: hasuraClaims,
    /** The claim with this name, with or without the prefix `x-hasura-`. */
    getHasuraClaim(name: string): string | string[] | null {
      const key = name.startsWith('x-hasura-') ? name : `x-hasura-${name}`;
      return hasuraClaims()?.[key.toLowerCase()] ?? null;
    },

    /**
     * A valid access token. Waits until the start-up has finished (up to 15 s) and until an expired
     * token is refreshed (up to 5 s). Null when no user is signed in. Rejects with an
     * AuthClientError when there is no valid token in time.
     */
    getValidAccessToken: runner.getAccessToken,

    /** Refreshes the session now, or tries the given refresh token. */
    async refreshSession(refreshToken?: string): Promise<SessionResult> {
      const isStarting = getState().status === 'loading';
      try {
        await runner.waitUntilReady();
      } catch (cause) {
        return { session: null, error: toAuthError(cause) };
      }
      // The start-up has just refreshed the session. Another refresh would use its token twice.
      const started = isStarting && refreshToken === undefined ? currentSession() : null;
      if (started) return { session: started, error: null };

      // During a sign-out the machine still has the token, which must not be used any more.
      const own = getState().status === 'signedIn' ? context().refreshToken : NO_TOKEN;
      const stored = own.value ? null : await sessionManager.storedToken();
      const wanted = refreshToken ?? own.value ?? stored?.refreshToken;
      if (!wanted) return { session: null, error: AUTH_ERRORS.noRefreshToken };

      const isOwn = wanted === own.value;
      const epoch = isOwn ? own.epoch : await sessionManager.readEpoch();
      const isPAT = isOwn ? own.isPAT : wanted === stored?.refreshToken && stored.isPAT;
      const token = { refreshToken: wanted, isPAT, epoch, isOwn };
      const { error } = await runner.run({ type: 'TRY_TOKEN', token });
      // A plain refresh joins the running exchange (D-P2c).
      const canJoin = error === AUTH_ERRORS.refresherAlreadyRunning && refreshToken === undefined;
      if (error && !canJoin) return { session: null, error };
      const after = await waitFor(actor, (snapshot) => snapshot.matches({ token: 'idle' }), null);
      if (after?.matches({ token: { idle: 'noErrors' } })) {
        return { session: currentSession(), error: null };
      }
      const stopped = runner.findPhaseError();
      return { session: null, error: stopped ?? toRefreshError(after?.context.tokenError ?? null) };
    },

    /** Uses a session from another source, for example from a server-side sign-in. */
    async initWithSession({ session }: { session: Session }): Promise<void> {
      await runner.waitUntilReady();
      actor.send({ type: 'SESSION_UPDATE', session: await sessionManager.keep(session) });
    },

    /** Calls the listener with each new access token, and with null when the session ends. */
    onTokenChanged(listener: (session: Session | null) => void): Unsubscribe {
      let last = context().accessToken.value;
      const subscription = actor.subscribe(({ context: { accessToken } }) => {
        if (accessToken.value === last) return;
        last = accessToken.value;
        listener(currentSession());
      });
      return () => subscription.unsubscribe();
    },

    /**
     * Calls the listener on sign-in and sign-out, when another user takes over, and once when the
     * start-up has finished. With `initialSession` there is no start-up to wait for.
     */
    onAuthStateChanged(
      listener: (event: 'SIGNED_IN' | 'SIGNED_OUT', session: Session | null) => void,
    ): Unsubscribe {
      let last = getState();
      const subscription = actor.subscribe(() => {
        const before = last;
        last = getState();
        const { status, user } = last;
        if (status === before.status && user?.id === before.user?.id) return;
        if (status === 'signedIn') listener('SIGNED_IN', currentSession());
        if (status === 'signedOut') listener('SIGNED_OUT', null);
      });
      return () => subscription.unsubscribe();
    },
  };
}

/** A rejected token and a failed call give different errors (S2-X10). */
function toRefreshError(error: AuthError | null): AuthError {
  return !error || isRejection(error) ? AUTH_ERRORS.invalidRefreshToken : error;
}

/** For display only. Only the server can verify the token. */
function decodeAccessToken(accessToken: string | null): Claims | null {
  const payload = accessToken?.split('.')[1];
  if (!payload) return null;
  try {
    const base64 = payload.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as Claims;
  } catch {
    return null;
  }
}
