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
import type { HeldSession, Session } from '../session/session.ts';
import { createSessionManager } from '../session/session-manager.ts';
import { createEpoch, createTabs } from '../session/tabs.ts';
import { createTokenExchange } from '../session/token-exchange.ts';
import { type ClientStorageOptions, createTokenStorage } from '../stores/client-storage.ts';
import {
  createSessionStore,
  createStorageKeys,
  DEFAULT_STORAGE_PREFIX,
} from '../stores/session-store.ts';
import { createAccountMethods, type Inspect } from './account-methods.ts';
import { connectEnvironment } from './connect-environment.ts';
import { createRegistrationMethods } from './registration-methods.ts';
import { createRunner, createServiceCalls } from './run.ts';
import { createSessionMethods } from './session-methods.ts';
import { createSignInMethods } from './sign-in-methods.ts';

/** Base URL and settings of the auth client. */
export type AuthClientOptions = AuthSettings & { url: string };

export type AuthSettings = ClientStorageOptions & {
  /** Base of relative `redirectTo` options. Default: the origin of the page. */
  clientUrl?: string;
  /**
   * Name of the broadcast channel and the lock of the tabs. Default: made from the URL and the
   * storage prefix.
   */
  broadcastKey?: string;
  /**
   * Start of the names of the stored values. Two backends on one origin need different ones.
   * Default: `nhost`, as in the official client.
   */
  storagePrefix?: string;
  /** Whether sessions are refreshed before they expire. Default: true. */
  autoRefreshToken?: boolean;
  /** Whether a token in the URL signs the user in. Default: true. */
  autoSignIn?: boolean;
  /** Refresh at least this often, in seconds. */
  refreshIntervalTime?: number;
  /** Whether email links and providers return a code instead of a token. Default: false. */
  usePkce?: boolean;
  /**
   * An existing session, for example from the server that rendered the page. It replaces the
   * stored one.
   */
  initialSession?: Session;
  /** Receives the inspection events of all state machines, for example for XState devtools. */
  inspect?: Inspect;
  /** Replaces parts of the environment: clock, fetch, tabs, address bar, security keys. */
  environment?: Partial<AuthEnvironment>;
};

// A named interface keeps the declarations short, and the comments of the methods in the editor.
export interface AuthClient
  extends ReturnType<typeof createSignInMethods>,
    ReturnType<typeof createRegistrationMethods>,
    ReturnType<typeof createAccountMethods>,
    ReturnType<typeof createSessionMethods> {
  /** Base URL of the auth service. */
  url: string;
  /**
   * Removes tokens from the URL, then imports the session. A second call has no effect. Throws
   * after `dispose()`.
   */
  start(): void;
  /** Ends timers, listeners and the channel. The session stays in the storage. */
  dispose(): void;
}

/** Creates a client that sends no call and does not read the URL before `start()`. */
export function createAuthClient(options: AuthClientOptions): AuthClient {
  const environment = { ...createBrowserEnvironment(), ...options.environment };
  const { clock, page } = environment;
  const usePkce = options.usePkce ?? false;
  const prefix = options.storagePrefix ?? DEFAULT_STORAGE_PREFIX;
  const keys = createStorageKeys(prefix);
  const isDefaultPrefix = prefix === DEFAULT_STORAGE_PREFIX;
  const name = options.broadcastKey ?? `nhost:${options.url}${isDefaultPrefix ? '' : `:${prefix}`}`;
  const clientUrl = options.clientUrl ?? (page ? new URL(page.href()).origin : null);

  const store = createSessionStore(createTokenStorage(options), keys);
  const epoch = createEpoch();
  const tabs = createTabs(name, epoch, environment);
  const sessionManager = createSessionManager({ store, tabs, epoch, environment });
  const send = createSend({ url: options.url, fetch: environment.fetch, clock });
  const calls = createCallContext({ send, sessionManager, store, environment, clientUrl, usePkce });
  const lockName = page ? name : `${name}:${getStorageId(options)}`;
  const tokens = createTokenExchange({ lockName, send, sessionManager, tabs, environment });
  const serviceCalls = createServiceCalls();
  let address = NO_ADDRESS_TOKENS;

  const machine = createAuthMachine({
    clock,
    random: environment.random,
    signOutEpoch: epoch.current,
    autoRefreshToken: options.autoRefreshToken ?? true,
    refreshIntervalTimeSeconds: options.refreshIntervalTime ?? null,
    services: {
      importToken: () => importToken({ address, store, sessionManager, send, ...tokens }),
      signIn: (input) => serviceCalls.remember(input.event, signIn(input, calls)),
      register: (input) => serviceCalls.remember(input.event, register(input, calls)),
      signOut: (input) => serviceCalls.remember(input.event, signOut(input, calls)),
      async refreshToken(given) {
        const epoch = await initialEpoch;
        const token = Number.isFinite(given.epoch) ? given : { ...given, epoch };
        const session = await (token.isOwn ? tokens.refresh(token) : tokens.exchange(token));
        if (!session) throw AUTH_ERRORS.invalidResponse;
        return session;
      },
    },
  });
  const { initialSession, inspect } = options;
  // Infinity until `start()` has read the epoch of the last sign-out, so that the machine does not
  // take the session for an older one.
  let initialEpoch = Promise.resolve(0);
  const initial = initialSession
    ? { ...sessionManager.stamp(initialSession), epoch: Number.POSITIVE_INFINITY }
    : null;
  const actor = createActor(machine, {
    clock,
    input: { session: initial },
    ...(inspect ? { inspect } : {}),
  });
  const runner = createRunner({ actor, clock, calls: serviceCalls });
  let disconnect = () => {};

  /** Resolves with the epoch of the initial session after it was stored. */
  async function keepInitial({ received, ...session }: HeldSession): Promise<number> {
    const epoch = await sessionManager.readEpoch();
    const isCurrent = () => {
      const snapshot = actor.getSnapshot();
      const isSignedIn = snapshot.matches({ authentication: 'signedIn' });
      const isRunning = runner.findPhaseError() === null;
      return isRunning && isSignedIn && snapshot.context.accessToken.value === session.accessToken;
    };
    if (!isCurrent()) return epoch;
    try {
      const kept = await sessionManager.keep(session, undefined, epoch);
      if (isCurrent()) actor.send({ type: 'SESSION_UPDATE', session: { ...kept, received } });
    } catch {
      // A sign-out was faster. Its message may still be on the way.
      if (isCurrent()) actor.send({ type: 'SESSION_LOST', reason: 'signed-out-elsewhere' });
    }
    return epoch;
  }

  return {
    url: options.url,
    ...createSignInMethods({ runner, calls, authUrl: options.url }),
    ...createRegistrationMethods(runner, sessionManager),
    ...createAccountMethods({ runner, calls, inspect }),
    ...createSessionMethods({ runner, sessionManager }),

    start(): void {
      if (!runner.begin()) return;
      if (options.autoSignIn ?? true) address = takeAddressTokens(page, { usePkce });
      disconnect = connectEnvironment({ actor, tabs, sessionManager, environment, keys });
      actor.start();
      if (initial) initialEpoch = keepInitial(initial);
    },

    dispose(): void {
      runner.end();
      disconnect();
      actor.stop();
      tabs.dispose();
    },
  };
}

const storageIds = new WeakMap<object, number>();
let storageCount = 0;

/**
 * Outside a browser each storage has its own lock, so that the users of one server process do not
 * wait for each other. In a browser every tab has its own object for the same storage.
 */
function getStorageId(options: ClientStorageOptions): number {
  const storage = 'clientStorage' in options ? options.clientStorage : undefined;
  const known = storage && storageIds.get(storage);
  if (known) return known;
  storageCount += 1;
  if (storage) storageIds.set(storage, storageCount);
  return storageCount;
}
