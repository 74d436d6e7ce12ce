import { expect, test } from 'vitest';
import { createKeptTexts, toKeptText } from './kept-texts.ts';

/** As the one of the browser: its keys are properties. */
function createStorage(): Storage {
  const storage: Record<string, unknown> = {};
  Object.defineProperties(storage, {
    getItem: { value: (key: string) => storage[key] ?? null },
    setItem: {
      value: (key: string, value: string) => {
        storage[key] = value;
      },
    },
    removeItem: { value: (key: string) => Reflect.deleteProperty(storage, key) },
  });
  return storage as unknown as Storage;
}

const TEXT = { language: 'de', body: 'Guten Tag', version: 2 };

test('[D-D7c] a kept text is there for the same person and item only', () => {
  const storage = createStorage();
  createKeptTexts(() => storage).write('anna', 'item', TEXT);
  const later = createKeptTexts(() => storage);
  expect(later.read('anna', 'item')).toEqual(TEXT);
  expect(later.read('ben', 'item')).toBeNull();
  expect(later.read('anna', 'other')).toBeNull();
});

test('[D-D7c] a text that was saved is not kept any longer', () => {
  const storage = createStorage();
  const texts = createKeptTexts(() => storage);
  texts.write('anna', 'item', TEXT);
  texts.write('anna', 'item', null);
  expect(Object.keys(storage)).toEqual([]);
});

test('[D-D4b] a text in conflict does not replace the other one after a reload', () => {
  const state = { ...TEXT, changedAt: 1, savedAt: null };
  expect(toKeptText({ ...state, status: 'no-connection' })).toEqual(TEXT);
  expect(toKeptText({ ...state, status: 'conflict' })).toEqual({ ...TEXT, version: -1 });
  expect(toKeptText({ ...state, status: 'saved' })).toBeNull();
});

test('storage that is switched off or has broken text is as if there was none', () => {
  const blocked = createKeptTexts(() => {
    throw new Error('denied');
  });
  blocked.write('anna', 'item', TEXT);
  expect(blocked.read('anna', 'item')).toBeNull();
  const storage = createStorage();
  const texts = createKeptTexts(() => storage);
  texts.write('anna', 'item', TEXT);
  for (const key of Object.keys(storage)) storage.setItem(key, '{broken');
  expect(texts.read('anna', 'item')).toBeNull();
});
