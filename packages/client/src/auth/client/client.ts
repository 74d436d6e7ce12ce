// Creates the auth client from its dependencies (machine, calls, storage, tabs) and disposes of it.
import { createActor } from 'xstate';
import { createCallContext } from '../calls/context.ts';
import { register } from '../calls/register.ts';
import { createSend } from '../calls/send.ts';
import { signIn, signOut } from '../calls/sign-in.ts';
import { createBrowserEnvironment } from '../environment/browser.ts';
import type { AuthEnvironment } from '../environment/environment.ts';
import { AUTH_ERRORS } from '../errors.ts';
import { createAuthMachine } from '../machines/auth-machine.ts';
import { NO_ADDRESS_TOKENS, takeAddressTokens } from '../session/address.ts';
import { importToken } from '../session/import-token.ts';
import type { Session } from '../session/session.ts';
import { createSessionManager } from '../session/session-manager.ts';
import { createTabs } from '../session/tabs.ts';
import { createTokenExchange } from '../session/token-exchange.ts';
import { type ClientStorageOptions, createTokenStorage } from '../stores/client-storage.ts';
import { createSessionStore } from '../stores/session-store.ts';
import { createAccountMethods } from './account-methods.ts';
import { connectEnvironment } from './connect-environment.ts';
import { createRegistrationMethods } from './registration-methods.ts';
import { createSessionMethods } from './session-methods.ts';
import { createSignInMethods } from './sign-in-methods.ts';

/** Base URL and settings of the auth client. */
export type AuthClientOptions = AuthSettings & { url: string };

export type AuthSettings = ClientStorageOptions & {
  /** Base of relative `redirectTo` options. Default: the origin of the page. */
  clientUrl?: string;
  /** Name of the broadcast channel and the lock of the tabs. Default: made from the URL. */
  broadcastKey?: string;
  /** Whether sessions are refreshed before they expire. Default: true. */
  autoRefreshToken?: boolean;
  /** Whether a token in the URL signs the user in. Default: true. */
  autoSignIn?: boolean;
  /** Refresh at least this often, in seconds. */
  refreshIntervalTime?: number;
  /** Whether email links and providers return a code instead of a token. Default: false. */
  usePkce?: boolean;
  /** An existing session, for example from the server that rendered the page. */
  initialSession?: Session;
  /** Replaces parts of the environment: clock, fetch, tabs, address bar, security keys. */
  environment?: Partial<AuthEnvironment>;
};

// An interface keeps its name in error messages and in the reference. A type alias is expanded.
export interface AuthClient extends ReturnType<typeof createAuthClient> {}

/** Creates a client that sends no call and does not read the URL before `start()`. */
export function createAuthClient(options: AuthClientOptions) {
  const environment = { ...createBrowserEnvironment(), ...options.environment };
  const { clock, page } = environment;
  const usePkce = options.usePkce ?? false;
  const name = options.broadcastKey ?? `nhost:${options.url}`;
  const clientUrl = options.clientUrl ?? (page ? new URL(page.href()).origin : null);

  const store = createSessionStore(createTokenStorage(options));
  const tabs = createTabs(name, environment);
  const sessionManager = createSessionManager({ store, tabs, environment });
  const send = createSend({ url: options.url, fetch: environment.fetch, clock });
  const calls = createCallContext({ send, sessionManager, store, environment, clientUrl, usePkce });
  const tokens = createTokenExchange({ name, send, store, sessionManager, tabs, environment });
  let address = NO_ADDRESS_TOKENS;

  const machine = createAuthMachine({
    clock,
    random: environment.random,
    autoRefreshToken: options.autoRefreshToken ?? true,
    refreshIntervalTimeSeconds: options.refreshIntervalTime ?? null,
    services: {
      importToken: () => importToken({ address, store, sessionManager, send, ...tokens }),
      signIn: (input) => signIn(input, calls),
      register: (input) => register(input, calls),
      signOut: (input) => signOut(input, calls),
      async refreshToken(token) {
        const session = await (token.isOwn ? tokens.refresh(token) : tokens.exchange(token));
        if (!session) throw AUTH_ERRORS.invalidResponse;
        return session;
      },
    },
  });
  const initial = options.initialSession ? sessionManager.stamp(options.initialSession) : null;
  const actor = createActor(machine, { clock, input: { session: initial } });
  let disconnect: (() => void) | null = null;

  return {
    /** Base URL of the auth service. */
    url: options.url,
    ...createSignInMethods({ actor, clock, calls, authUrl: options.url }),
    ...createRegistrationMethods({ actor, clock }),
    ...createAccountMethods({ actor, calls }),
    ...createSessionMethods({ actor, clock, store, sessionManager }),

    /** Removes tokens from the URL, then imports the session. A second call has no effect. */
    start(): void {
      if (disconnect) return;
      if (options.autoSignIn ?? true) address = takeAddressTokens(page, { usePkce });
      disconnect = connectEnvironment({ actor, tabs, environment });
      actor.start();
    },

    /** Ends timers, listeners and the channel. The session stays in the storage. */
    dispose(): void {
      disconnect?.();
      actor.stop();
      tabs.dispose();
    },
  };
}
