import { expect, test } from 'vitest';
import {
  createHarness,
  createSession,
  failure,
  json,
  type RecordedCall,
  settle,
} from '../../testing/index.ts';
import { takeAddressTokens } from './address.ts';

const session = createSession();

test.each([
  ['/?refreshToken=t&type=passwordReset', '/'],
  ['/a?x=1&refreshToken=t&y=%20b&type=verifyEmail#part', '/a?x=1&y=%20b#part'],
  ['/a?y=+&refreshToken=t#part', '/a?y=+#part'],
  ['/a?x=1#refreshToken=t&type=v&z=2', '/a?x=1#z=2'],
])('[S2-U10][D-P1f] %s is cleaned to %s without a history entry', async (path, cleaned) => {
  const { client, server, tab, start } = createHarness({ href: `https://site.example${path}` });
  let hrefAtCall = '';
  server.on('/token', () => {
    hrefAtCall = tab.page.href();
    return json(session);
  });
  await start();
  expect(client.isAuthenticated()).toBe(true);
  expect(hrefAtCall, 'before any call').toBe(`https://site.example${cleaned}`);
  expect(tab.page.href()).toBe(`https://site.example${cleaned}`);
  expect(tab.page.visited).toEqual([]);
});

test('a type parameter without a token is not removed', () => {
  const href = 'https://site.example/?type=a';
  const { tab } = createHarness({ href });
  takeAddressTokens(tab.page, { usePkce: false });
  expect(tab.page.href()).toBe(href);
});

test('[S2-U11][D-P1a] with an error in the URL the sign-in fails and the stored token is not used', async () => {
  const { client, server, start } = createHarness({
    href: 'https://site.example/?error=disabled-user&errorDescription=User%20is%20disabled',
    stored: 'refresh-0',
  });
  await start();
  expect(server.calls).toEqual([]);
  expect(client.getState()).toMatchObject({
    status: 'signedOut',
    error: { status: 10, error: 'disabled-user', message: 'User is disabled' },
  });
});

test('[S2-U11] an error code without a description is also the message', async () => {
  const { client, start } = createHarness({ href: 'https://site.example/?error=invalid-ticket' });
  await start();
  expect(client.getState().error?.message).toBe('invalid-ticket');
});

test('[S2-U12] the description "social user already exists" is not an error', async () => {
  const { client, server, start } = createHarness({
    href: 'https://site.example/?error=x&errorDescription=social+user+already+exists',
    stored: 'refresh-0',
  });
  server.on('/token', () => json(session));
  await start();
  expect(client.isAuthenticated()).toBe(true);
});

test('[D-P1a] after a rejected token in the URL the stored one is used', async () => {
  const { client, server, start } = createHarness({
    href: 'https://site.example/?refreshToken=old-link',
    stored: 'refresh-0',
  });
  server.on('/token', ({ body }) =>
    (body as { refreshToken: string }).refreshToken === 'refresh-0'
      ? json(session)
      : failure(401, 'invalid-refresh-token', 'no'),
  );
  await start();
  expect(client.isAuthenticated()).toBe(true);
});

test('with PKCE an email request sends a challenge, and the returned code is exchanged with its verifier', async () => {
  const requestTab = createHarness({ options: { usePkce: true } });
  requestTab.server.on('/signin/passwordless/email', () => json('OK'));
  await requestTab.start();
  await requestTab.client.signIn({ email: 'ada@example.org' });
  const [request] = requestTab.server.calls;
  const codeChallenge = bodyOf(request)['codeChallenge'];
  expect(codeChallenge).toMatch(/^[\w-]{43}$/);

  const { browser } = requestTab;
  const callbackTab = createHarness({
    browser,
    options: { usePkce: true },
    href: 'https://site.example/?code=c-1&x=1',
  });
  callbackTab.server.on('/token/exchange', () => json({ session }));
  await callbackTab.start();
  const { code, codeVerifier } = bodyOf(callbackTab.server.calls[0]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier));
  const expected = btoa(String.fromCharCode(...new Uint8Array(digest)));
  expect(code).toBe('c-1');
  expect(codeChallenge).toBe(expected.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, ''));
  await settle();
  expect(callbackTab.client.isAuthenticated()).toBe(true);
  expect(callbackTab.tab.page.href()).toBe('https://site.example/?x=1');
  expect(browser.storage.has('nhostCodeVerifier')).toBe(false);
});

test('without PKCE a code in the URL is not removed', async () => {
  const href = 'https://site.example/?code=c-1';
  const { server, tab, start } = createHarness({ href });
  await start();
  expect(server.calls).toEqual([]);
  expect(tab.page.href()).toBe(href);
});

function bodyOf(call: RecordedCall | undefined): Record<string, string> {
  return (call?.body ?? {}) as Record<string, string>;
}
