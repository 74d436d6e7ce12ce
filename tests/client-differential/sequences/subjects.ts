// Both clients behind one interface: what a sequence calls, and everything that can be observed.
import { type AuthClient, createAuthClient } from '@loimel/client/auth';
import type { HasuraAuthClient } from '@nhost/hasura-auth-js';
import type { ScriptedServer } from './scripted-server.ts';

export type View = {
  state: { authentication: string; registration: string; token: string };
  errors: { authentication: unknown; registration: unknown };
  /** Ticket of a sign-in that waits for its second factor. */
  mfa: unknown;
  user: unknown;
  accessToken: string | null;
  isAuthenticated: boolean;
};

export type Subject = {
  client: AuthClient | HasuraAuthClient;
  isLoading(): boolean;
  view(): View;
  stop(): void;
};

export type Storage = Map<string, string>;
export type CreateSubject = (server: ScriptedServer, storage: Storage) => Subject;

/** The simulated clock of the trace replaces these globals. */
const CLOCK = {
  now: () => Date.now(),
  uptimeMs: () => Date.now(),
  setTimeout: (run: () => void, delayMs: number) => setTimeout(run, delayMs),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
};

type Snapshot = {
  value: unknown;
  context: { mfa: unknown; errors: { authentication?: unknown; registration?: unknown } };
};

/** The official client uses the global `fetch` only in an edge runtime, and node-fetch elsewhere. */
const officialServers = new Map<string, ScriptedServer>();
let officialCount = 0;
const Official = await importOfficial();

async function importOfficial() {
  const realFetch = globalThis.fetch;
  const edge = globalThis as { EdgeRuntime?: string; fetch: unknown };
  edge.EdgeRuntime = 'test';
  edge.fetch = async (url: string, init: RequestInit) => {
    const { host, pathname } = new URL(url);
    const server = officialServers.get(host);
    if (!server) throw new TypeError('The client is stopped.');
    const response = await server.fetch(url, init);
    const isCrash = pathname === '/token' && response.ok && !isSession(await response.text());
    return isCrash ? new Promise(() => {}) : response;
  };
  try {
    return (await import('@nhost/hasura-auth-js')).HasuraAuthClient;
  } finally {
    edge.fetch = realFetch;
    delete edge.EdgeRuntime;
  }
}

/**
 * Without a session in the response to a token call the official client throws in a promise that
 * no one handles, which would end this process. So it gets no response, and never continues.
 */
function isSession(text: string): boolean {
  return text.includes('"accessToken"');
}

export const createOurs: CreateSubject = (server, storage) => {
  const client = createAuthClient({
    url: 'http://ours.test',
    clientStorageType: 'custom',
    clientStorage: createAdapter(storage),
    environment: {
      openChannel: null,
      warn: () => {},
      clock: CLOCK,
      // One tab: the lock is always free.
      withLock: (_name, _waitMs, task) => task(false),
      fetch: (url, init) => server.fetch(url, init),
    },
  });
  client.start();
  return {
    client,
    isLoading: () => client.getAuthenticationStatus().isLoading,
    view: () => ({
      ...toView(client.getSnapshot()),
      user: client.getUser(),
      accessToken: client.getAccessToken() ?? null,
      isAuthenticated: client.isAuthenticated(),
    }),
    stop: () => client.dispose(),
  };
};

export const createOfficial: CreateSubject = (server, storage) => {
  officialCount += 1;
  const host = `official-${officialCount}.test`;
  officialServers.set(host, server);
  const client = new Official({
    url: `http://${host}`,
    clientStorageType: 'custom',
    clientStorage: createAdapter(storage),
    start: true,
  });
  const { interpreter } = client.client;
  if (!interpreter) throw new Error('The official client has not started.');
  return {
    client,
    isLoading: () => interpreter.getSnapshot().hasTag('loading'),
    view: () => ({
      ...toView(interpreter.getSnapshot()),
      user: client.getUser(),
      accessToken: client.getAccessToken() ?? null,
      isAuthenticated: client.isAuthenticated(),
    }),
    stop() {
      interpreter.stop();
      officialServers.delete(host);
    },
  };
};

function createAdapter(storage: Storage) {
  return {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  };
}

function toView({ value, context }: Snapshot): Pick<View, 'state' | 'errors' | 'mfa'> {
  const { authentication, registration, token } = value as Record<string, unknown>;
  return {
    state: {
      authentication: toStateName(authentication),
      registration: toStateName(registration),
      token: toStateName(token),
    },
    errors: {
      authentication: context.errors.authentication ?? null,
      registration: context.errors.registration ?? null,
    },
    mfa: context.mfa,
  };
}

/** Without the sub-states of `signedIn`, because the timers of the clients do not run in step. */
function toStateName(state: unknown): string {
  if (typeof state === 'string') return state;
  const [entry] = Object.entries(state as Record<string, unknown>);
  if (!entry) return '';
  return entry[0] === 'signedIn' ? 'signedIn' : `${entry[0]}.${toStateName(entry[1])}`;
}
