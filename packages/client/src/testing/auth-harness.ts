// Test setup used by most tests: one client in one tab of a fake browser, with a fake server.
import {
  type AuthClientOptions,
  createAuthClient,
  type ItemStorage,
  type WebAuthn,
} from '../auth/index.ts';
import { createFakeAuthServer, type FakeAuthServer } from './fake-auth-server.ts';
import { createFakeBrowser, type FakeBrowser, toItemStorage } from './fake-browser.ts';
import { createFakeClock, type FakeClock, settle } from './fake-clock.ts';

export type HarnessOptions = {
  clock?: FakeClock;
  browser?: FakeBrowser;
  server?: FakeAuthServer;
  href?: string;
  random?: () => number;
  stored?: string;
  clientStorage?: ItemStorage;
  /** Uses `window.localStorage`, which the test has to provide, instead of a custom storage. */
  usesLocalStorage?: boolean;
  webAuthn?: Partial<WebAuthn>;
  options?: Partial<Omit<AuthClientOptions, 'url' | 'clientStorageType'>>;
};

/** Credential that the security key of the harness returns. */
export const CREDENTIAL = {
  id: 'key-1',
  rawId: 'key-1',
  type: 'public-key',
  response: { clientDataJSON: 'c', authenticatorData: 'a', signature: 's', attestationObject: 'o' },
  clientExtensionResults: {},
  authenticatorAttachment: 'platform',
} as const;

/** Creates one client in one tab. `start` starts it and waits until all promises have settled. */
export function createHarness(settings: HarnessOptions = {}) {
  const clock = settings.clock ?? createFakeClock();
  const browser = settings.browser ?? createFakeBrowser(clock);
  const server = settings.server ?? createFakeAuthServer();
  const { href, random } = settings;
  const tab = browser.openTab({ ...(href ? { href } : {}), ...(random ? { random } : {}) });
  if (settings.stored) browser.storage.set('nhostRefreshToken', settings.stored);

  const clientStorage = settings.clientStorage ?? toItemStorage(browser.storage);
  const client = createAuthClient({
    url: server.url,
    ...(settings.usesLocalStorage
      ? { clientStorageType: 'web' }
      : { clientStorageType: 'custom', clientStorage }),
    ...settings.options,
    environment: {
      ...tab.environment,
      fetch: server.fetch,
      webAuthn: {
        register: async () => CREDENTIAL,
        authenticate: async () => CREDENTIAL,
        ...settings.webAuthn,
      },
      ...settings.options?.environment,
    },
  });

  return {
    clock,
    browser,
    server,
    tab,
    client,
    storage: browser.storage,
    async start() {
      client.start();
      await settle();
      return client;
    },
  };
}
