// One client in a tab without a screen: a clock that moves when told to, a real network through the
// fault proxy, a software key for a finger.
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
/** Longer than a client waits for an answer. */
const PATIENCE_MS = 31_000;
/** Each time the end of something is looked for; less than real time needs for that. */
const PASSING_MS = 25;
/** Seldom more than one second; a busy machine may take its time. */
const FOLLOW_TIMEOUT_MS = 25_000;

export type Tab = Disposable & {
  server: RealServer;
  client: AuthClient;
  clock: FakeClock;
  /** The other things of the tab: waking it, bringing it online. */
  surroundings: FakeTab;
  storage: Map<string, string>;
  /** Whose session a path begins with. */
  owner: Account;
  mfa: MfaAccount;
  keyOwner: Account;
  finger: { key: SoftwareKey };
  /** What the path has asked for so far, for the codes that come back. */
  asked: { email: string; phoneNumber: string };
  signOutElsewhere: () => void;
  /** Lets time pass until the work is done and no call is under way. */
  follow: <Result>(work: Promise<Result>) => Promise<Result>;
  /** Whatever the client gave as an error so far; each must be one. */
  check: (result: unknown) => void;
};

export type TabParts = Pick<Tab, 'server' | 'owner' | 'mfa' | 'keyOwner'> & {
  key: SoftwareKey;
};

export function openTab(
  parts: TabParts,
  options: { autoRefreshToken: boolean; initialSession: Session | null },
): Tab {
  const { proxy } = parts.server;
  const clock = createFakeClock(Date.now());
  const browser = createFakeBrowser(clock);
  const surroundings = browser.openTab();
  const neighbour = browser.openTab().environment.openChannel?.(CHANNEL);
  const finger = { key: parts.key };
  const client = createAuthClient({
    url: proxy.url,
    broadcastKey: CHANNEL,
    clientStorageType: 'custom',
    clientStorage: toItemStorage(browser.storage),
    autoRefreshToken: options.autoRefreshToken,
    ...(options.initialSession ? { initialSession: options.initialSession } : {}),
    environment: {
      ...surroundings.environment,
      fetch: (url, init) => fetch(url, init),
      webAuthn: {
        register: async (given) => finger.key.create(given) as never,
        authenticate: async (given) => finger.key.get(given) as never,
      },
    },
  });
  proxy.onDelay(() => void clock.advance(PATIENCE_MS));

  async function follow<Result>(work: Promise<Result>): Promise<Result> {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    // A failure is told by the last line.
    done.catch(() => {});
    await waitUntil(
      async () => {
        await clock.advance(PASSING_MS);
        return isDone && !isUnderWay(client) ? true : undefined;
      },
      {
        what: `an end of ${JSON.stringify(client.getSnapshot().value)}`,
        timeoutMs: FOLLOW_TIMEOUT_MS,
      },
    );
    return done;
  }

  return {
    ...parts,
    clock,
    surroundings,
    storage: browser.storage,
    client,
    finger,
    asked: { email: '', phoneNumber: '' },
    signOutElsewhere: () => neighbour?.post({ type: 'signout' }),
    follow,
    check: requireErrorShape,
    [Symbol.dispose]: () => client.dispose(),
  };
}

function isUnderWay(client: AuthClient): boolean {
  const snapshot = client.getSnapshot();
  const value = JSON.stringify(snapshot.value);
  return snapshot.hasTag('busy') || /starting|"token":"running"|refreshing/.test(value);
}

function requireErrorShape(result: unknown): void {
  if (typeof result !== 'object' || result === null || !('error' in result)) return;
  const { error } = result;
  if (error === null) return;
  const isComplete = isAuthError(error) && error.error !== '' && error.message !== '';
  if (!isComplete) throw new Error(`no complete error: ${JSON.stringify(error)}`);
}
