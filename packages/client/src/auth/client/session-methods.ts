// The methods that read the session, refresh it and tell about its changes.
import type { Clock, Unsubscribe } from '../environment/environment.ts';
import { AUTH_ERRORS, type AuthError, isRefusal } from '../errors.ts';
import type { SessionKeeper } from '../session/keeper.ts';
import type { Session, User } from '../session/session.ts';
import type { SessionStore } from '../stores/session-store.ts';
import { getSession, type SessionResult } from './results.ts';
import { type AuthActor, run, waitFor, waitUntilReady } from './run.ts';
import { type AuthState, toAuthState } from './state.ts';

const TOKEN_POLL_MS = 100;
const TOKEN_WAIT_MS = 5_000;

const HASURA_CLAIMS = 'https://hasura.io/jwt/claims';

type HasuraClaims = Record<string, string | string[]>;

type Claims = {
  sub: string;
  iss?: string;
  iat?: number;
  exp?: number;
  [HASURA_CLAIMS]?: HasuraClaims;
};

type Parts = { actor: AuthActor; clock: Clock; store: SessionStore; keeper: SessionKeeper };

export function createSessionMethods({ actor, clock, store, keeper }: Parts) {
  const context = () => actor.getSnapshot().context;
  const getState = (): AuthState => toAuthState(actor.getSnapshot());
  const claims = (): Claims | null => decodeAccessToken(context().accessToken.value);
  const currentSession = () => getSession(context(), clock);
  const isFresh = () => (currentSession()?.accessTokenExpiresIn ?? 0) > 0;
  const hasuraClaims = (): HasuraClaims | null => claims()?.[HASURA_CLAIMS] ?? null;

  return {
    /** The same object until something changes, as `useSyncExternalStore` wants it. */
    getState,
    /** Told of every change of the state; returns the end of it. */
    subscribe(listener: () => void): Unsubscribe {
      const subscription = actor.subscribe(listener);
      return () => subscription.unsubscribe();
    },

    /** The machine itself, for inspection: its states are those of the specification. */
    getSnapshot: () => actor.getSnapshot(),

    /** Whether somebody is signed in, anonymously too. False while the start-up lasts. */
    isAuthenticated: (): boolean => getState().status === 'signedIn',
    /** Waits for the end of the start-up; rejects when that takes longer than 15 s. */
    async isAuthenticatedAsync(): Promise<boolean> {
      await waitUntilReady(actor, clock);
      return getState().status === 'signedIn';
    },
    /** Resolves at the end of the start-up; rejects after 15 s. */
    waitUntilReady: (): Promise<void> => waitUntilReady(actor, clock),
    /** As the official client tells it; `getState` tells more. */
    getAuthenticationStatus() {
      const { status, connectionAttempts } = getState();
      return {
        isAuthenticated: status === 'signedIn',
        isLoading: status === 'loading',
        connectionAttempts,
      };
    },

    /** Who is signed in. */
    getUser: (): User | null => context().user,
    /** The session with what is left of its lifetime. */
    getSession: (): Session | null => currentSession(),
    /** The access token as it is, perhaps expired; `getValidAccessToken` waits for a good one. */
    getAccessToken: (): string | undefined => context().accessToken.value ?? undefined,
    /** The claims of the access token, unverified: good for display only. */
    getDecodedAccessToken: claims,
    /** The claims for GraphQL in the access token: role, roles, user id. */
    getHasuraClaims: hasuraClaims,
    /** By its name with or without the prefix `x-hasura-`. */
    getHasuraClaim(name: string): string | string[] | null {
      const key = name.startsWith('x-hasura-') ? name : `x-hasura-${name}`;
      return hasuraClaims()?.[key.toLowerCase()] ?? null;
    },

    /** Waits a bounded time while an expired token is being refreshed; null when signed out. */
    async getValidAccessToken(): Promise<string | null> {
      const deadlineMs = clock.uptimeMs() + TOKEN_WAIT_MS;
      if (context().accessToken.value && !isFresh()) actor.send({ type: 'WAKE' });
      while (context().accessToken.value && !isFresh() && clock.uptimeMs() < deadlineMs) {
        await new Promise<void>((resolve) => clock.setTimeout(resolve, TOKEN_POLL_MS));
      }
      return context().accessToken.value;
    },

    /** Refreshes now, or tries a token that was handed over. */
    async refreshSession(refreshToken?: string): Promise<SessionResult> {
      const own = context().refreshToken;
      const known = own.value ?? (await store.read())?.refreshToken ?? null;
      const wanted = refreshToken ?? known;
      if (!wanted) return { session: null, error: AUTH_ERRORS.noRefreshToken };

      const isOwn = wanted === own.value;
      const token = { refreshToken: wanted, isPAT: isOwn && own.isPAT, isOwn };
      const { error } = await run(actor, clock, { type: 'TRY_TOKEN', token });
      // Who only wants to refresh joins the exchange that is running.
      const canJoin = error === AUTH_ERRORS.refresherAlreadyRunning && refreshToken === undefined;
      if (error && !canJoin) return { session: null, error };
      const after = await waitFor(
        actor,
        (snapshot) => !snapshot.matches({ token: 'running' }),
        null,
      );
      if (after?.matches({ token: { idle: 'noErrors' } })) {
        return { session: currentSession(), error: null };
      }
      return { session: null, error: toRefreshError(after?.context.tokenError ?? null) };
    },

    /** Takes over a session from elsewhere, for instance from a server-side sign-in. */
    async initWithSession({ session }: { session: Session }): Promise<void> {
      actor.send({ type: 'SESSION_UPDATE', session: await keeper.keep(session) });
    },

    /** Told of each new access token, and of its end with null. */
    onTokenChanged(listener: (session: Session | null) => void): Unsubscribe {
      let last = context().accessToken.value;
      const subscription = actor.subscribe(({ context: { accessToken } }) => {
        if (accessToken.value === last) return;
        last = accessToken.value;
        listener(currentSession());
      });
      return () => subscription.unsubscribe();
    },

    /** Also told once at the end of the start-up. */
    onAuthStateChanged(
      listener: (event: 'SIGNED_IN' | 'SIGNED_OUT', session: Session | null) => void,
    ): Unsubscribe {
      let last = getState().status;
      const subscription = actor.subscribe(() => {
        const { status } = getState();
        if (status === last) return;
        last = status;
        if (status === 'signedIn') listener('SIGNED_IN', currentSession());
        if (status === 'signedOut') listener('SIGNED_OUT', null);
      });
      return () => subscription.unsubscribe();
    },
  };
}

/** A refused token and a failed call are told apart (spec 2 §8). */
function toRefreshError(error: AuthError | null): AuthError {
  return !error || isRefusal(error) ? AUTH_ERRORS.invalidRefreshToken : error;
}

/** For display; whether the token is genuine only the server can tell. */
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
