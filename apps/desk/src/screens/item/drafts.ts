// The drafts of this page, one store per item. They live outside of the components, so that moving through
// the list loses no text. Unsaved text is also kept in the tab, and the browser asks before it closes the page.
import { useEffect, useSyncExternalStore } from 'react';
import { client } from '../../session/client.ts';
import { beforeSignOut } from '../../session/sign-out.ts';
import { connection } from '../inbox/connection.ts';
import { keepDraftInCache } from './data.ts';
import { createDraftStore, type DraftState, type DraftStore } from './draft-store.ts';
import type { Item } from './item.ts';
import { createKeptTexts, toKeptText } from './kept-texts.ts';
import { saveDraft } from './reply-data.ts';

const stores = new Map<string, DraftStore>();
const keptTexts = createKeptTexts(() => sessionStorage);

/** The key has the person, because another one may sign in on the same page. */
function findStore(itemId: string, language: string): DraftStore {
  const accountId = client.auth.getUser()?.id ?? '';
  const key = `${accountId} ${itemId}`;
  const existing = stores.get(key);
  if (existing) return existing;
  const store = createDraftStore({ language, body: '' }, async (text, version) => {
    // A request uses the session of the moment, which may be that of another person by now.
    if (client.auth.getUser()?.id !== accountId) return { outcome: 'failed' };
    const result = await saveDraft(itemId, text, version);
    if (result.outcome === 'saved') {
      keepDraftInCache(itemId, { ...text, version: result.version, savedAt: Date.now() });
    }
    return result;
  });
  const kept = keptTexts.read(accountId, itemId);
  if (kept) store.restore(kept);
  store.subscribe(() => {
    // A save that ends after the sign-out leaves nothing behind.
    if (stores.get(key) !== store) return;
    keptTexts.write(accountId, itemId, toKeptText(store.get()));
  });
  stores.set(key, store);
  return store;
}

beforeSignOut(() => Promise.all([...stores.values()].map((store) => store.flush())));

client.auth.subscribe(() => {
  if (client.auth.getState().status !== 'signedOut') return;
  for (const store of stores.values()) store.dispose();
  stores.clear();
});

addEventListener('beforeunload', (event) => {
  if ([...stores.values()].some((store) => store.isAtRisk())) event.preventDefault();
});

// The network is back: do not wait for the next attempt.
connection.subscribe(() => {
  if (!connection.get().isOnline) return;
  for (const store of stores.values()) {
    if (store.get().status === 'no-connection') void store.flush();
  }
});

/** The draft of an item, kept in step with the stored one. */
export function useDraft(item: Item): { draft: DraftState; store: DraftStore } {
  const store = findStore(item.id, item.language);
  const draft = useSyncExternalStore(store.subscribe, store.get);
  useEffect(() => store.load(item.draft, item.draftReadAt), [store, item.draft, item.draftReadAt]);
  // What was typed is on the server before another item is shown.
  useEffect(() => () => void store.flush(), [store]);
  return { draft, store };
}
