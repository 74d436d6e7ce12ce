import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraftStore, type DraftText, type SaveOutcome } from './draft-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that stores one draft and rejects another version. */
function createServer(now: () => number = Date.now) {
  const server = { body: '', version: 0, calls: 0, isReachable: true };
  const save = async ({ body }: DraftText, version: number): Promise<SaveOutcome> => {
    server.calls += 1;
    await Promise.resolve();
    if (!server.isReachable) return { outcome: 'no-connection' };
    if (version !== server.version) return { outcome: 'conflict', version: server.version };
    server.body = body;
    server.version += 1;
    return { outcome: 'saved', version: server.version };
  };
  return { server, store: createDraftStore({ language: 'de', body: '' }, save, now) };
}

test('[D-D4b] typing is saved once after a pause', async () => {
  const { server, store } = createServer();
  store.edit({ body: 'G' });
  store.edit({ body: 'Guten Tag' });
  expect(store.get().status).toBe('changed');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server).toMatchObject({ body: 'Guten Tag', version: 1, calls: 1 });
  expect(store.get()).toMatchObject({ status: 'saved', version: 1 });
  expect(store.isAtRisk()).toBe(false);
});

test('[D-D4b] text that is typed during a save is saved after it', async () => {
  const { server, store } = createServer();
  store.edit({ body: 'one' });
  const saving = store.flush();
  store.edit({ body: 'one two' });
  await saving;
  expect(store.isAtRisk()).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server.body).toBe('one two');
  expect(store.get().status).toBe('saved');
});

test('[D-D7c] without a connection the text stays in the page and is saved later', async () => {
  const { server, store } = createServer();
  server.isReachable = false;
  store.edit({ body: 'Buenos días' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(store.get()).toMatchObject({ status: 'no-connection', body: 'Buenos días' });
  store.edit({ body: 'Buenos días, Pablo' });
  expect(store.isAtRisk()).toBe(true);
  server.isReachable = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(server.body).toBe('Buenos días, Pablo');
  expect(store.get().status).toBe('saved');
});

test('[D-D4b] after a conflict neither text is overwritten until the author decides', async () => {
  const { server, store } = createServer();
  store.edit({ body: 'mine' });
  await store.flush();
  Object.assign(server, { body: 'of another tab', version: 5 });
  store.edit({ body: 'mine, longer' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(store.get()).toMatchObject({ status: 'conflict', body: 'mine, longer' });
  expect(server.body).toBe('of another tab');
  // Before a file is attached, for example.
  store.edit({ body: 'mine, still longer' });
  await store.flush();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.body).toBe('of another tab');
  await store.keepMine();
  expect(server.body).toBe('mine, still longer');
  expect(store.get().status).toBe('saved');
});

test('[D-D4b] a stored draft never replaces text that is not saved', async () => {
  const { store } = createServer();
  store.edit({ body: 'not saved yet' });
  store.load({ language: 'en', body: 'stored', version: 3, savedAt: 1 }, Date.now());
  expect(store.get().body).toBe('not saved yet');
});

test('a stored draft is shown when the page has none', () => {
  const { store } = createServer();
  store.load({ language: 'en', body: 'stored', version: 3, savedAt: 1 }, Date.now());
  expect(store.get()).toMatchObject({ body: 'stored', language: 'en', version: 3 });
});

test('a sent draft is empty and has no stored version', async () => {
  const { store } = createServer();
  store.edit({ body: 'text' });
  await store.flush();
  store.clear('de');
  expect(store.get()).toMatchObject({ body: '', version: 0, status: 'saved' });
});

test('[D-D4b] a read that began before the last save changes nothing', async () => {
  let time = 100;
  const { store } = createServer(() => time);
  store.edit({ body: 'first' });
  await store.flush();
  time = 200;
  store.edit({ body: 'first and second' });
  await store.flush();
  store.load({ language: 'de', body: 'first', version: 1, savedAt: 100 }, 150);
  expect(store.get()).toMatchObject({ body: 'first and second', version: 2 });
  store.load(null, 199);
  expect(store.get()).toMatchObject({ body: 'first and second', version: 2 });
});

test('[D-D4b] a draft that another window has discarded or changed later is taken', async () => {
  let time = 100;
  const { store } = createServer(() => time);
  store.edit({ body: 'mine' });
  await store.flush();
  time = 300;
  store.load({ language: 'de', body: 'of another tab', version: 2, savedAt: 250 }, 260);
  expect(store.get()).toMatchObject({ body: 'of another tab', version: 2 });
  store.load(null, 300);
  expect(store.get()).toMatchObject({ body: '', version: 0 });
});

test('[D-D4b] a sent text does not come back from an older read', async () => {
  let time = 100;
  const { store } = createServer(() => time);
  store.edit({ body: 'sent' });
  await store.flush();
  time = 200;
  store.clear('de');
  store.load({ language: 'de', body: 'sent', version: 1, savedAt: 100 }, 150);
  expect(store.get()).toMatchObject({ body: '', version: 0 });
});

test('[D-D4b] two saves that wait for a third are sent one after the other', async () => {
  const { server, store } = createServer();
  store.edit({ body: 'one' });
  const first = store.flush();
  store.edit({ body: 'one two' });
  await Promise.all([first, store.flush(), store.flush()]);
  expect(store.get()).toMatchObject({ status: 'saved', version: 2 });
  expect(server).toMatchObject({ body: 'one two', version: 2, calls: 2 });
});

test('[D-D4b] a save whose response was lost is no conflict with the text typed since', async () => {
  const stored = { body: '', version: 0 };
  let isResponseLost = true;
  const store = createDraftStore({ language: 'de', body: '' }, async ({ body }, version) => {
    // As save_draft: the same text again is saved, whatever the version.
    if (body !== stored.body) {
      if (version !== stored.version) return { outcome: 'conflict', version: stored.version };
      Object.assign(stored, { body, version: version + 1 });
    }
    return isResponseLost
      ? { outcome: 'no-connection' }
      : { outcome: 'saved', version: stored.version };
  });
  store.edit({ body: 'one' });
  await store.flush();
  store.edit({ body: 'one two' });
  isResponseLost = false;
  await store.flush();
  expect(store.get()).toMatchObject({ status: 'saved', version: 2 });
  expect(stored.body).toBe('one two');
});

test('[D-D4b] a store that was disposed of never saves again', async () => {
  const { server, store } = createServer();
  server.isReachable = false;
  store.edit({ body: 'of the person who left' });
  await store.flush();
  const { calls } = server;
  server.isReachable = true;
  store.dispose();
  store.edit({ body: 'later' });
  await store.flush();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server).toMatchObject({ calls, body: '' });
  expect(store.isAtRisk()).toBe(false);
});

test('[D-D7c] a text that was kept over a reload is shown, saved, and not replaced by the stored one', async () => {
  const { server, store } = createServer();
  Object.assign(server, { body: 'stored', version: 2 });
  store.restore({ language: 'es', body: 'kept in the tab', version: 2 });
  store.load({ language: 'es', body: 'stored', version: 2, savedAt: 1 }, Date.now());
  expect(store.get()).toMatchObject({ body: 'kept in the tab', language: 'es' });
  expect(store.isAtRisk()).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server).toMatchObject({ body: 'kept in the tab', version: 3 });
});

test('[D-D4b] a kept text and a newer one of another window are a conflict', async () => {
  const { server, store } = createServer();
  Object.assign(server, { body: 'of another tab', version: 5 });
  store.restore({ language: 'de', body: 'kept in the tab', version: 2 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(store.get()).toMatchObject({ status: 'conflict', body: 'kept in the tab' });
  expect(server.body).toBe('of another tab');
});
