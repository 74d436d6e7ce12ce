// One client in a tab without UI: a fake clock, a real network through the fault proxy, and a
// software security key.
import { type AuthClient, createAuthClient, isAuthError, type Session } from '@loimel/client/auth';
import {
  createFakeBrowser,
  createFakeClock,
  type FakeClock,
  type FakeTab,
  toItemStorage,
} from '@loimel/client/testing';
import { waitUntil } from '../../support/wait-until.ts';
import type { Account, MfaAccount, RealServer, SoftwareKey } from './real-server.ts';

const CHANNEL = 'paths';
/** Longer than the time limit of a client for a response. */
const DELAYED_RESPONSE_MS = 31_000;
/** Step of the fake clock per check, in ms. It is shorter than the real time of a check. */
const PASSING_MS = 25;
/** Usually less than one second. Longer for busy machines. */
const FOLLOW_TIMEOUT_MS = 25_000;

export type Tab = Disposable & {
  server: RealServer;
  client: AuthClient;
  clock: FakeClock;
  /** Other events of the tab, such as waking up or going online. */
  fakeTab: FakeTab;
  storage: Map<string, string>;
  /** The account whose session a path starts with. */
  owner: Account;
  mfa: MfaAccount;
  keyOwner: Account;
  authenticator: { key: SoftwareKey };
  /** Addresses for which the path has requested codes. */
  requested: { email: string; phoneNumber: string };
  signOutElsewhere: () => void;
  /** Advances the clock until the work is done and no call is open. */
  follow: <Result>(work: Promise<Result>) => Promise<Result>;
  /** Throws when the result contains an error that is not a complete auth error. */
  check: (result: unknown) => void;
};

export type TabDeps = Pick<Tab, 'server' | 'owner' | 'mfa' | 'keyOwner'> & {
  key: SoftwareKey;
};

export function openTab(
  deps: TabDeps,
  options: { autoRefreshToken: boolean; initialSession: Session | null },
): Tab {
  const { proxy } = deps.server;
  const clock = createFakeClock(Date.now());
  const browser = createFakeBrowser(clock);
  const fakeTab = browser.openTab();
  const otherTab = browser.openTab().environment.openChannel?.(CHANNEL);
  const authenticator = { key: deps.key };
  const client = createAuthClient({
    url: proxy.url,
    broadcastKey: CHANNEL,
    clientStorageType: 'custom',
    clientStorage: toItemStorage(browser.storage),
    autoRefreshToken: options.autoRefreshToken,
    ...(options.initialSession ? { initialSession: options.initialSession } : {}),
    environment: {
      ...fakeTab.environment,
      fetch: (url, init) => fetch(url, init),
      webAuthn: {
        register: async (given) => authenticator.key.create(given) as never,
        authenticate: async (given) => authenticator.key.get(given) as never,
      },
    },
  });
  proxy.onDelay(() => void clock.advance(DELAYED_RESPONSE_MS));

  async function follow<Result>(work: Promise<Result>): Promise<Result> {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    // The returned promise reports a failure. This avoids an unhandled rejection before.
    done.catch(() => {});
    await waitUntil(
      async () => {
        await clock.advance(PASSING_MS);
        return isDone && !isPending(client) ? true : undefined;
      },
      {
        what: `the end of ${JSON.stringify(client.getSnapshot().value)}`,
        timeoutMs: FOLLOW_TIMEOUT_MS,
      },
    );
    return done;
  }

  return {
    ...deps,
    clock,
    fakeTab,
    storage: browser.storage,
    client,
    authenticator,
    requested: { email: '', phoneNumber: '' },
    signOutElsewhere: () => otherTab?.post({ type: 'signout' }),
    follow,
    check: requireErrorShape,
    [Symbol.dispose]: () => client.dispose(),
  };
}

function isPending(client: AuthClient): boolean {
  const snapshot = client.getSnapshot();
  const value = JSON.stringify(snapshot.value);
  return snapshot.hasTag('busy') || /starting|"token":"(running|resuming)"|refreshing/.test(value);
}

function requireErrorShape(result: unknown): void {
  if (typeof result !== 'object' || result === null || !('error' in result)) return;
  const { error } = result;
  if (error === null) return;
  const isComplete = isAuthError(error) && String(error.error) !== '' && error.message !== '';
  if (!isComplete) throw new Error(`incomplete error: ${JSON.stringify(error)}`);
}
