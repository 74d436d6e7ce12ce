// A sign-out is final: no refresh of any tab undoes it, whatever the order of their steps.
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  createFakeAuthServer,
  createFakeBrowser,
  createFakeClock,
  createHarness,
  createRotation,
  createSession,
  json,
  settle,
} from '../../testing/index.ts';
import type { AuthClient, ItemStorage } from '../index.ts';
import { createLateChannels, createLateStorage, microtasks } from './late-browser.ts';

const { process } = globalThis as { process?: { env: Record<string, string | undefined> } };
const SCHEDULES = Number(process?.env['SCHEDULES'] ?? 300);
const OFFSETS = Array.from({ length: 140 }, (_, offset) => offset);

type Kind = 'web' | 'custom';

/** Tabs of one browser, signed in with the stored token `refresh-1`. */
async function createTabs(count: number, kind: Kind) {
  const clock = createFakeClock();
  const browser = createFakeBrowser(clock);
  const server = createFakeAuthServer();
  server.on('/token', createRotation(clock.now).respond);
  server.on('/signout', () => json('OK'));
  browser.storage.set('nhostRefreshToken', 'refresh-1');
  const clients = Array.from({ length: count }, () => openTab({ clock, browser, server }, kind));
  await clock.advance(5_000);
  expect(clients.map((client) => client.isAuthenticated())).toEqual(Array(count).fill(true));
  return { clock, browser, server, clients };
}

type Tab = Parameters<typeof createHarness>[0];

function openTab(tab: Tab & { view?: ItemStorage }, kind: Kind): AuthClient {
  const { view, ...settings } = tab;
  const storage = view ?? toStorage(settings?.browser?.storage ?? new Map());
  if (kind === 'web') vi.stubGlobal('window', { localStorage: storage });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { client } = createHarness({
    ...settings,
    ...(kind === 'web' ? { usesLocalStorage: true } : { clientStorage: storage }),
  });
  client.start();
  return client;
}

function toStorage(values: Map<string, string>): ItemStorage {
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

test.each(['web', 'custom'] as const)(
  '[S2-U09] a sign-out at any of 140 moments of a refresh in another tab is final, storage %s',
  async (kind) => {
    const failures: number[] = [];
    for (const offset of OFFSETS) {
      const { clock, browser, clients } = await createTabs(2, kind);
      const [first, second] = clients as [AuthClient, AuthClient];
      const refreshed = second.refreshSession();
      await microtasks(offset);
      const signedOut = await first.signOut();
      await clock.advance(5_000);
      await refreshed;
      const isFinal =
        signedOut.error === null &&
        clients.every((client) => client.getState().status === 'signedOut') &&
        !browser.storage.has('nhostRefreshToken');
      if (!isFinal) failures.push(offset);
    }
    expect(failures).toEqual([]);
  },
);

test('[S2-U09] a sign-out at any of 140 moments of a refresh in the same tab is final', async () => {
  const failures: number[] = [];
  for (const offset of OFFSETS) {
    const { clock, browser, clients } = await createTabs(2, 'web');
    const [first] = clients as [AuthClient, AuthClient];
    const refreshed = first.refreshSession();
    await microtasks(offset);
    const { error } = await first.signOut();
    await clock.advance(5_000);
    await refreshed;
    const isFinal =
      error === null &&
      clients.every((client) => client.getState().status === 'signedOut') &&
      !browser.storage.has('nhostRefreshToken');
    if (!isFinal) failures.push(offset);
  }
  expect(failures).toEqual([]);
});

const refresh = fc.record({ tab: fc.nat({ max: 2 }), afterMicrotasks: fc.nat({ max: 60 }) });
const schedule = fc.record({
  kind: fc.constantFrom<Kind>('web', 'custom'),
  before: fc.array(refresh, { maxLength: 6 }),
  signOutTab: fc.nat({ max: 2 }),
  signOutAfterMicrotasks: fc.nat({ max: 60 }),
  after: fc.array(refresh, { maxLength: 4 }),
  /** Delays of storage and messages between the tabs, in microtasks. */
  delays: fc.infiniteStream(fc.nat({ max: 40 })),
});

test(`[S2-U09] ${SCHEDULES} random schedules of three tabs with late storage and messages end signed out`, async () => {
  await fc.assert(
    fc.asyncProperty(schedule, async (plan) => {
      const clock = createFakeClock();
      const browser = createFakeBrowser(clock);
      const server = createFakeAuthServer();
      server.on('/token', createRotation(clock.now).respond);
      server.on('/signout', () => json('OK'));
      const nextDelay = () => plan.delays.next().value as number;
      const storage = createLateStorage(nextDelay, { nhostRefreshToken: 'refresh-1' });
      const openChannel = createLateChannels(nextDelay);
      const open = () => {
        const options = { environment: { openChannel } };
        return openTab({ clock, browser, server, options, view: storage.openView() }, plan.kind);
      };
      const tabs = [open(), open(), open()];
      await clock.advance(5_000);

      const running: Promise<unknown>[] = [];
      const perform = async (refreshes: typeof plan.before) => {
        for (const { tab, afterMicrotasks } of refreshes) {
          await microtasks(afterMicrotasks);
          running.push(tabs[tab]?.refreshSession() ?? Promise.resolve());
        }
      };
      await perform(plan.before);
      await microtasks(plan.signOutAfterMicrotasks);
      running.push(tabs[plan.signOutTab]?.signOut() ?? Promise.resolve());
      await perform(plan.after);
      await clock.advance(10_000);
      await Promise.all(running);
      // The last write has reached every view.
      await microtasks(5_000);
      await clock.advance(10_000);

      const reloaded = open();
      await clock.advance(5_000);
      const statuses = [...tabs, reloaded].map((client) => client.getState().status);
      for (const client of [...tabs, reloaded]) client.dispose();
      expect(statuses).toEqual(Array(4).fill('signedOut'));
    }),
    { numRuns: SCHEDULES },
  );
}, 600_000);

test('[S2-U09] a token that a closed tab wrote after the sign-out is ignored', async () => {
  const { browser, clock, server, clients } = await createTabs(1, 'web');
  const before = new Map(browser.storage);
  await clients[0]?.signOut();
  const tokenCalls = server.callsTo('/token').length;
  // The last writes of the closed tab, which did not see the sign-out.
  for (const [key, value] of before) browser.storage.set(key, value);
  const reloaded = openTab({ clock, browser, server }, 'web');
  await clock.advance(5_000);
  expect(reloaded.getState().status).toBe('signedOut');
  expect(server.callsTo('/token')).toHaveLength(tokenCalls);
});

test('[S2-U09] after a sign-out and a new sign-in a late message of the sign-out changes nothing', async () => {
  const { browser, clock, clients, server } = await createTabs(2, 'web');
  const [first, second] = clients as [AuthClient, AuthClient];
  const messages: unknown[] = [];
  const channel = createHarness({ clock, browser, server }).tab.environment.openChannel?.(
    `nhost:${server.url}`,
  );
  channel?.listen((message) => messages.push(message));
  await first.signOut();
  await settle();
  server.on('/signin/anonymous', () => json({ session: createSession({ accessToken: 'new' }) }));
  await second.signIn();
  await settle();
  const signOut = messages.find((message) => (message as { type: string }).type === 'signout');
  channel?.post(signOut);
  await settle();
  expect([first.getAccessToken(), second.getAccessToken()]).toEqual(['new', 'new']);
});

test('[S2-U08] a message without a user or with a malformed expiry is ignored', async () => {
  const { clock, browser, server, client, start } = createHarness();
  await start();
  const { tab } = createHarness({ clock, browser, server });
  const channel = tab.environment.openChannel?.(`nhost:${server.url}`);
  const payload = { token: 't', accessToken: 'a', expiresAt: new Date(clock.now()).toISOString() };
  const user = { id: 'u-1', isAnonymous: false };
  channel?.post({ type: 'broadcast_session', payload: { ...payload, user: null } });
  channel?.post({ type: 'broadcast_session', payload: { ...payload, user, expiresAt: 'soon' } });
  await settle();
  expect(client.getState()).toMatchObject({ status: 'signedOut', user: null });
});

test('[S2-U08] when another user signs in in another tab, listeners are called with the new session', async () => {
  const { clients, server } = await createTabs(2, 'web');
  const [first, second] = clients as [AuthClient, AuthClient];
  const users: (string | undefined)[] = [];
  first.onAuthStateChanged((_event, session) => users.push(session?.user.id));
  const user = { id: 'u-9', isAnonymous: false };
  await second.initWithSession({ session: createSession({ accessToken: 'b', user }) });
  await settle();
  expect(server.callsTo('/signout')).toEqual([]);
  expect(users).toEqual(['u-9']);
});
