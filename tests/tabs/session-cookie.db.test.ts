// The client package with the refresh token of the desk in a cookie, against the real auth service:
// reload, rotation, several tabs, sign-out in another tab and a rejected session.
import { expect, onTestFinished, test } from 'vitest';
import { createAuthNodes, PASSWORD } from '../../apps/api/src/testing/auth-nodes.ts';
import { createDeskBrowser } from '../../apps/api/src/testing/desk-browser.ts';
import { createTestDatabase } from '../../apps/api/src/testing/test-database.ts';
import { createClient } from '../../packages/client/src/index.ts';
import {
  createFakeBrowser,
  createFakeClock,
  toItemStorage,
} from '../../packages/client/src/testing/index.ts';

const NAME = '__Host-desk-session';
const DESK = 'https://desk.loimel.example';
const database = await createTestDatabase();
const { call, signUp } = await createAuthNodes(database, { redirectOrigins: [DESK] });

let count = 0;
/** A browser whose tabs share the cookies, the storage and the channel. */
async function openBrowser() {
  count += 1;
  const email = `tabs${count}@example.org`;
  await signUp(email);
  const clock = createFakeClock();
  const browser = createFakeBrowser(clock);
  const network = createDeskBrowser(call);

  const openTab = () => {
    const { environment } = browser.openTab({ href: `${DESK}/` });
    const send: typeof fetch = async (url, init) => {
      const headers = Object.fromEntries(new Headers(init?.headers));
      const path = String(url).replace(`${DESK}/auth/v1`, '');
      const { status, text } = await network.call('POST', path, {
        body: JSON.parse(String(init?.body)),
        // The client has to send the header of the desk itself.
        headers: { 'x-session-cookie': '', origin: DESK, ...headers },
      });
      return new Response(text, { status });
    };
    const { auth } = createClient({
      authUrl: `${DESK}/auth/v1`,
      graphqlUrl: DESK,
      storageUrl: DESK,
      functionsUrl: DESK,
      fetch: send,
      headers: { 'x-session-cookie': 'desk' },
      auth: {
        usePkce: true,
        clientStorageType: 'custom',
        clientStorage: toItemStorage(browser.storage),
        environment,
      },
    });
    onTestFinished(() => auth.dispose());
    auth.start();
    return auth;
  };
  const signIn = async () => {
    const auth = openTab();
    const { error } = await auth.signIn({ email, password: PASSWORD });
    expect(error).toBeNull();
    return auth;
  };
  return { clock, browser, network, openTab, signIn };
}

test('[D-D2c] a session survives a reload, and no script can read its token', async () => {
  const { browser, network, openTab, signIn } = await openBrowser();
  const before = await signIn();
  const [, token = 'none'] = (network.cookies.get(NAME) ?? '').split('.');
  expect(JSON.stringify([before.getSession(), ...browser.storage])).not.toContain(token);
  before.dispose();
  const after = openTab();
  expect(await after.isAuthenticatedAsync()).toBe(true);
  expect(after.getUser()?.id).toBe(before.getUser()?.id);
  expect(network.cookies.get(NAME)).not.toContain(token);
});

test('tabs that refresh in turn and at the same time stay signed in', async () => {
  const { openTab, signIn } = await openBrowser();
  const tabs = [await signIn(), openTab(), openTab()];
  for (const tab of tabs) expect(await tab.isAuthenticatedAsync()).toBe(true);
  for (const tab of [...tabs, ...tabs]) expect((await tab.refreshSession()).error).toBeNull();
  const results = await Promise.all(tabs.map((tab) => tab.refreshSession()));
  expect(results.map(({ error }) => error)).toEqual([null, null, null]);
});

test('a sign-out in one tab signs the others out and clears the cookie', async () => {
  const { browser, network, openTab, signIn } = await openBrowser();
  const first = await signIn();
  const second = openTab();
  expect(await second.isAuthenticatedAsync()).toBe(true);
  expect((await second.signOut()).error).toBeNull();
  await expect.poll(() => first.isAuthenticated()).toBe(false);
  expect(first.getState().signedOutReason).toBe('signed-out-elsewhere');
  expect([network.cookies.has(NAME), browser.storage.has('nhostRefreshToken')]).toEqual([
    false,
    false,
  ]);
  expect(await openTab().isAuthenticatedAsync()).toBe(false);
});

test('a session that was ended on the server signs the tab out and clears the cookie', async () => {
  const { clock, network, signIn } = await openBrowser();
  const auth = await signIn();
  await database.pools.migrator.query(
    'update auth.sessions set revoked_at = now() where account_id = $1',
    [auth.getUser()?.id],
  );
  const refreshed = auth.refreshSession();
  await expect.poll(() => network.cookies.has(NAME)).toBe(false);
  // The client asks its other tabs for a newer session first.
  await expect.poll(() => clock.advance(100).then(() => auth.isAuthenticated())).toBe(false);
  expect((await refreshed).error?.error).toBe('invalid-refresh-token');
  expect(auth.getState()).toMatchObject({
    status: 'signedOut',
    signedOutReason: 'session-rejected',
  });
});

test('after a sign-in of another person in another tab, the tab follows that session', async () => {
  const { openTab, signIn } = await openBrowser();
  const first = await signIn();
  const other = 'other-person@example.org';
  await signUp(other);
  const second = openTab();
  await second.isAuthenticatedAsync();
  await second.signOut();
  expect((await second.signIn({ email: other, password: PASSWORD })).error).toBeNull();
  expect((await first.refreshSession()).error).toBeNull();
  expect(first.getUser()?.email).toBe(other);
});
