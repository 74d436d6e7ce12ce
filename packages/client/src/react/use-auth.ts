// Hooks for the signed-in user and for actions of the auth client.
import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { type AuthError, type AuthState, LOADING_STATE, type User } from '../auth/index.ts';
import type { Client } from '../index.ts';
import { useClient } from './provider.tsx';

/** `status` is `loading` in the first render, on the server and in the browser. */
export function useAuth(): AuthState {
  const { auth } = useClient();
  return useSyncExternalStore(auth.subscribe, auth.getState, getLoadingState);
}

/** The signed-in user. Null when signed out and during start-up. */
export function useUser(): User | null {
  return useAuth().user;
}

function getLoadingState(): AuthState {
  return LOADING_STATE;
}

export type ActionState =
  | { status: 'idle' | 'running' | 'success'; error: null }
  | { status: 'failed'; error: AuthError };

/**
 * An action of the auth client with its state, for a form:
 * `const [signIn, { status, error }] = useAuthAction((auth) => auth.signIn);`
 */
export function useAuthAction<Params extends unknown[], Result extends { error: AuthError | null }>(
  select: (auth: Client['auth']) => (...params: Params) => Promise<Result>,
): [run: (...params: Params) => Promise<Result>, state: ActionState] {
  const { auth } = useClient();
  const [state, setState] = useState<ActionState>({ status: 'idle', error: null });
  const latestSelect = useRef(select);
  latestSelect.current = select;

  const run = useCallback(
    async (...params: Params) => {
      setState({ status: 'running', error: null });
      const result = await latestSelect.current(auth)(...params);
      const { error } = result;
      setState(error ? { status: 'failed', error } : { status: 'success', error: null });
      return result;
    },
    [auth],
  );
  return [run, state];
}
