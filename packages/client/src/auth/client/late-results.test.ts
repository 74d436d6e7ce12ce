// Results that arrive after the user has signed out, or after another user has signed in.
import { expect, test } from 'vitest';
import {
  ANONYMOUS_USER,
  createFakeAuthServer,
  createFakeBrowser,
  createFakeClock,
  createHarness,
  createRotation,
  createSession,
  type FakeResponse,
  failure,
  json,
  NETWORK_DOWN,
  settle,
  toItemStorage,
} from '../../testing/index.ts';

const ANA = { id: 'ana', isAnonymous: false, email: 'ana@loimel.example' };
const BEN = { id: 'ben', isAnonymous: false, email: 'ben@loimel.example' };
const BEN_SIGNS_IN = { email: BEN.email, password: 'correct horse' };
const TOKEN_KEY = 'nhostRefreshToken';

const sessionOf = (name: string, user: typeof ANA | typeof ANONYMOUS_USER) =>
  createSession({ accessToken: `access-${name}`, refreshToken: `refresh-${name}`, user });

function createLateResponse() {
  const { promise, resolve } = Promise.withResolvers<FakeResponse>();
  return { respond: () => promise, release: resolve };
}

/** Two tabs of one browser. Ana is signed in, or no user. */
async function openTwoTabs({
  stored = true,
  key,
}: {
  stored?: boolean;
  key?: Promise<never>;
} = {}) {
  const clock = createFakeClock();
  const browser = createFakeBrowser(clock);
  const server = createFakeAuthServer();
  server.on('/token', () => json(sessionOf('ana', ANA)));
  server.on('/signout', () => json('OK'));
  server.on('/signin/email-password', () => json({ session: sessionOf('ben', BEN), mfa: null }));
  if (stored) browser.storage.set(TOKEN_KEY, 'refresh-0');
  const webAuthn = key ? { webAuthn: { authenticate: () => key } } : {};
  const first = createHarness({ clock, browser, server, ...webAuthn });
  const second = createHarness({ clock, browser, server });
  await first.start();
  await second.start();
  await clock.advance(1_000);
  return { clock, browser, server, first: first.client, second: second.client, tab: first.tab };
}

test.each(['same', 'other'] as const)(
  '[S2-U09] a security key confirmed after a sign-out in the %s tab does not sign in again',
  async (where) => {
    const key = Promise.withResolvers<never>();
    const { server, browser, first, second } = await openTwoTabs({ key: key.promise });
    server.on('/elevate/webauthn', () => json({ challenge: 'challenge' }));
    server.on('/elevate/webauthn/verify', () => json({ session: sessionOf('elevated', ANA) }));
    const elevation = first.elevateEmailSecurityKey(ANA.email);
    await settle();
    await (where === 'same' ? first : second).signOut();
    key.resolve({ id: 'key' } as never);
    expect((await elevation).elevated).toBe(false);
    await settle();
    expect([first, second].map((client) => client.getState().status)).toEqual([
      'signedOut',
      'signedOut',
    ]);
    expect(browser.storage.has(TOKEN_KEY)).toBe(false);
    expect(server.callsTo('/signout').at(-1)?.body).toEqual({ refreshToken: 'refresh-elevated' });
  },
);

test('[S2-U09] a registration that ends after a sign-out does not sign the anonymous user in again', async () => {
  const { server, browser, first, second } = await openTwoTabs({ stored: false });
  server.on('/signin/anonymous', () => json({ session: sessionOf('anonymous', ANONYMOUS_USER) }));
  const late = createLateResponse();
  server.on('/user/deanonymize', late.respond);
  await first.signIn();
  await settle();
  const registration = first.deanonymize({ signInMethod: 'email-password', ...BEN_SIGNS_IN });
  await settle();
  await second.signOut();
  late.release(json({ session: sessionOf('registered', BEN) }));
  await registration;
  await settle();
  expect([first, second].map((client) => client.getState().status)).toEqual([
    'signedOut',
    'signedOut',
  ]);
  expect(browser.storage.has(TOKEN_KEY)).toBe(false);
});

test('a late import of the stored session does not replace a user who has signed in since', async () => {
  const { client, server, clock, storage, tab, start } = createHarness({ stored: 'refresh-ana' });
  server.on('/token', () => NETWORK_DOWN);
  server.on('/signin/email-password', () => json({ session: sessionOf('ben', BEN), mfa: null }));
  await start();
  await clock.advance(200_000);
  const late = createLateResponse();
  server.on('/token', late.respond);
  tab.goOnline();
  await settle();
  await client.signIn(BEN_SIGNS_IN);
  late.release(json(sessionOf('late', ANA)));
  await settle();
  expect(client.getUser()?.id).toBe('ben');
  expect(storage.get(TOKEN_KEY)).toBe('refresh-ben');
});

test.each([
  { outcome: 'a session', response: json(sessionOf('late', ANA)) },
  { outcome: 'a rejection', response: failure(401, 'invalid-refresh-token', 'rejected') },
])(
  'a refresh of Ana that ends with $outcome does not end the session of Ben',
  async ({ response }) => {
    const { first, server, clock, browser } = await openTwoTabs();
    const late = createLateResponse();
    server.on('/token', late.respond);
    const refresh = first.refreshSession();
    await settle();
    await first.signOut();
    await first.signIn(BEN_SIGNS_IN);
    late.release(response);
    await settle();
    await clock.advance(2_000);
    expect((await refresh).session).toBeNull();
    expect(first.getUser()?.id).toBe('ben');
    expect(browser.storage.get(TOKEN_KEY)).toBe('refresh-ben');
  },
);

test('a password change of Ana that ends late does not sign Ben out', async () => {
  const { first, server, browser } = await openTwoTabs();
  const late = createLateResponse();
  server.on('/user/password', late.respond);
  const change = first.changePassword({ newPassword: 'another horse' });
  await settle();
  await first.signOut();
  await first.signIn(BEN_SIGNS_IN);
  late.release(json('OK'));
  await change;
  await settle();
  expect(first.getUser()?.id).toBe('ben');
  expect(browser.storage.get(TOKEN_KEY)).toBe('refresh-ben');
});

test('a registration email that is sent late does not sign Ben out', async () => {
  const { first, server, browser } = await openTwoTabs({ stored: false });
  server.on('/signin/anonymous', () => json({ session: sessionOf('anonymous', ANONYMOUS_USER) }));
  const late = createLateResponse();
  server.on('/user/deanonymize', late.respond);
  await first.signIn();
  const email = BEN.email;
  const request = first.deanonymize({ signInMethod: 'passwordless', connection: 'email', email });
  await settle();
  await first.signOut();
  await first.signIn(BEN_SIGNS_IN);
  late.release(json('OK'));
  await request;
  await settle();
  expect(first.getUser()?.id).toBe('ben');
  expect(browser.storage.get(TOKEN_KEY)).toBe('refresh-ben');
});

test('a refresh of the anonymous session in another tab does not end its registration', async () => {
  const { first, second, server } = await openTwoTabs({ stored: false });
  server.on('/signin/anonymous', () => json({ session: sessionOf('anonymous', ANONYMOUS_USER) }));
  server.on('/token', () => json(sessionOf('rotated', ANONYMOUS_USER)));
  const late = createLateResponse();
  server.on('/user/deanonymize', late.respond);
  await first.signIn();
  await settle();
  const email = BEN.email;
  const request = first.deanonymize({ signInMethod: 'passwordless', connection: 'email', email });
  await settle();
  await second.refreshSession();
  await settle();
  late.release(json('OK'));
  expect((await request).error).toBeNull();
  expect(first.getState().waitsFor).toBe('email-verification');
});

test('a token that a caller tries is used, also when another tab refreshes the session meanwhile', async () => {
  const { first, second, server } = await openTwoTabs();
  const late = createLateResponse();
  server.on('/token', (call) =>
    (call.body as { refreshToken: string }).refreshToken === 'refresh-of-ben'
      ? late.respond()
      : json(sessionOf('rotated', ANA)),
  );
  const trial = first.refreshSession('refresh-of-ben');
  await settle();
  await second.refreshSession();
  await settle();
  late.release(json(sessionOf('ben', BEN)));
  expect((await trial).session?.user.id).toBe('ben');
});

test('a sign-in during a sign-out with a slow storage is stored completely', async () => {
  const clock = createFakeClock();
  const values = new Map([[TOKEN_KEY, 'refresh-0']]);
  const items = toItemStorage(values);
  const slowly = <Value>(read: () => Value) =>
    new Promise<Value>((resolve) => clock.setTimeout(() => resolve(read()), 50));
  const { client, server } = createHarness({
    clock,
    clientStorage: {
      getItem: (key) => slowly(() => items.getItem(key)),
      setItem: (key, value) => slowly(() => items.setItem(key, value)),
      removeItem: (key) => slowly(() => items.removeItem(key)),
    },
  });
  server.on('/token', () => json(sessionOf('ana', ANA)));
  server.on('/signout', () => json('OK'));
  server.on('/signin/email-password', () => json({ session: sessionOf('ben', BEN), mfa: null }));
  client.start();
  await clock.advance(5_000);
  const signOut = client.signOut();
  await settle();
  const signIn = client.signIn(BEN_SIGNS_IN);
  await clock.advance(5_000);
  await Promise.all([signOut, signIn]);
  server.on('/token', () => json(sessionOf('ben-2', BEN)));
  await clock.advance(15 * 60_000);
  expect(client.getUser()?.id).toBe('ben');
});

test('an initial session that is refreshed at once ends with a sign-out in another tab', async () => {
  const clock = createFakeClock();
  const browser = createFakeBrowser(clock);
  const server = createFakeAuthServer();
  const rotation = createRotation(clock.now);
  server.on('/token', rotation.respond);
  server.on('/signout', () => json('OK'));
  const options = { initialSession: rotation.session() };
  const first = createHarness({ clock, browser, server, options });
  first.client.start();
  const refresh = first.client.refreshSession();
  await settle();
  await refresh;
  expect(browser.storage.get('nhostRefreshTokenEpoch')).toBeUndefined();
  const second = createHarness({ clock, browser, server });
  await second.start();
  await clock.advance(1_000);
  await second.client.signOut();
  await settle();
  expect(first.client.getState().status).toBe('signedOut');
  expect(browser.storage.has(TOKEN_KEY)).toBe(false);
});

test('a sign-out directly after start() with an initial session is final in all tabs', async () => {
  const { clock, browser, server, second } = await openTwoTabs({ stored: false });
  const options = { initialSession: sessionOf('initial', ANA) };
  const first = createHarness({ clock, browser, server, options });
  first.client.start();
  expect((await first.client.signOut()).error).toBeNull();
  await settle();
  expect([first.client, second].map((client) => client.getState().status)).toEqual([
    'signedOut',
    'signedOut',
  ]);
  expect(browser.storage.has(TOKEN_KEY)).toBe(false);
});

test('dispose() during a refresh keeps the new session in the storage and revokes nothing', async () => {
  const { client, server, storage, start } = createHarness({ stored: 'refresh-0' });
  const late = createLateResponse();
  server.on('/token', late.respond);
  await start();
  client.dispose();
  late.release(json(sessionOf('late', ANA)));
  await settle();
  expect(storage.get(TOKEN_KEY)).toBe('refresh-late');
  expect(server.callsTo('/signout')).toEqual([]);
});

test('dispose() directly after start() with an initial session leaves no unhandled rejection', async () => {
  const { client } = createHarness({ options: { initialSession: sessionOf('initial', ANA) } });
  client.start();
  client.dispose();
  // An unhandled rejection would fail the test run.
  await settle();
  expect(client.getUser()?.id).toBe('ana');
});

test('dispose() ends calls that wait, with the code disposed', async () => {
  const { client, server, clock, start } = createHarness({ stored: 'refresh-0' });
  server.on('/token', () => new Promise(() => {}));
  await start();
  const ready = client.waitUntilReady().catch((error: unknown) => error);
  const signIn = client.signIn(BEN_SIGNS_IN);
  client.dispose();
  await clock.advance(20_000);
  expect(await ready).toMatchObject({ error: 'disposed' });
  expect((await signIn).error?.error).toBe('disposed');
});

test('a storage removal that is reported after a new sign-in does not sign out', async () => {
  let report: (key: string, value: string | null) => void = () => {};
  const onStorageChange = (listener: typeof report) => {
    report = listener;
    return () => {};
  };
  const { client, server, start } = createHarness({
    options: { environment: { onStorageChange } },
  });
  server.on('/signin/email-password', () => json({ session: sessionOf('ben', BEN), mfa: null }));
  await start();
  await client.signIn(BEN_SIGNS_IN);
  report(TOKEN_KEY, null);
  await settle();
  expect(client.getUser()?.id).toBe('ben');
});
