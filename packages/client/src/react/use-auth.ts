// Hooks for the signed-in user and for actions of the auth client.
import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type AuthError, type AuthState, toAuthError, type User } from '../auth/index.ts';
import type { Client } from '../index.ts';
import { useClient } from './provider.tsx';

/**
 * In the first render, on the server and in the browser, `status` is `loading`, or `signedIn` when
 * the client has an `initialSession`.
 */
export function useAuth(): AuthState {
  const { auth } = useClient();
  return useSyncExternalStore(auth.subscribe, auth.getState, auth.getInitialState);
}

/** The signed-in user. Null when signed out and during start-up. */
export function useUser(): User | null {
  return useAuth().user;
}

export type ActionState =
  | { status: 'idle' | 'running' | 'success'; error: null }
  | { status: 'failed'; error: AuthError };

/**
 * An action of the auth client with its state, for a form:
 * `const [signIn, { status, error }] = useAuthAction((auth) => auth.signIn);`
 * The state is that of the last call. A call that rejects ends in `failed`, too.
 */
export function useAuthAction<Params extends unknown[], Result extends { error: AuthError | null }>(
  select: (auth: Client['auth']) => (...params: Params) => Promise<Result>,
): [run: (...params: Params) => Promise<Result>, state: ActionState] {
  const { auth } = useClient();
  const [state, setState] = useState<ActionState>({ status: 'idle', error: null });
  const latestSelect = useRef(select);
  const lastCall = useRef(0);
  useLayoutEffect(() => {
    latestSelect.current = select;
  });

  const run = useCallback(
    async (...params: Params) => {
      lastCall.current += 1;
      const call = lastCall.current;
      const finish = (error: AuthError | null) => {
        if (call !== lastCall.current) return;
        setState(error ? { status: 'failed', error } : { status: 'success', error: null });
      };
      setState({ status: 'running', error: null });
      try {
        const result = await latestSelect.current(auth)(...params);
        finish(result.error);
        return result;
      } catch (cause) {
        finish(toAuthError(cause));
        throw cause;
      }
    },
    [auth],
  );
  return [run, state];
}
