import { expect, it } from 'vitest';
import type { KeyStorage } from '../state/browser-storage.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';

function createStorage(): KeyStorage {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => {
      entries.set(key, value);
    },
    removeItem: (key) => {
      entries.delete(key);
    },
  };
}

function createCounter(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `key-${count}`;
  };
}

const first = { name: 'Ada', message: 'Hello' };
const second = { name: 'Ada', message: 'Hello again' };

it('[D-F3a] a retry of the same values sends the same key', () => {
  const keys = createIdempotencyKeys({
    form: 'contact',
    storage: createStorage(),
    createKey: createCounter(),
  });
  expect([keys.keyFor(first), keys.keyFor(first)]).toEqual(['key-1', 'key-1']);
});

it('changed values get a new key', () => {
  const keys = createIdempotencyKeys({
    form: 'contact',
    storage: createStorage(),
    createKey: createCounter(),
  });
  expect([keys.keyFor(first), keys.keyFor(second)]).toEqual(['key-1', 'key-2']);
});

it('the key survives a reload of the page', () => {
  const storage = createStorage();
  const createKey = createCounter();
  createIdempotencyKeys({ form: 'contact', storage, createKey }).keyFor(first);
  expect(createIdempotencyKeys({ form: 'contact', storage, createKey }).keyFor(first)).toBe(
    'key-1',
  );
});

it('[D-L16] two tabs that send the same words send the same key, also when both were open before', () => {
  const storage = createStorage();
  const createKey = createCounter();
  const [one, two] = [1, 2].map(() =>
    createIdempotencyKeys({ form: 'contact', storage, createKey }),
  );
  expect([one?.keyFor(first), two?.keyFor(first)]).toEqual(['key-1', 'key-1']);
  expect([two?.keyFor(second), one?.keyFor(first)]).toEqual(['key-2', 'key-1']);
});

it('after success the same values get a new key', () => {
  const keys = createIdempotencyKeys({
    form: 'contact',
    storage: createStorage(),
    createKey: createCounter(),
  });
  keys.keyFor(first);
  keys.clear();
  expect(keys.keyFor(first)).toBe('key-2');
});

it('works without storage until the page is closed', () => {
  const reject = () => {
    throw new Error('forbidden');
  };
  const storage = { getItem: reject, setItem: reject, removeItem: reject };
  const keys = createIdempotencyKeys({ form: 'contact', storage, createKey: createCounter() });
  expect([keys.keyFor(first), keys.keyFor(first)]).toEqual(['key-1', 'key-1']);
});

it('does not keep the values themselves', () => {
  const storage = createStorage();
  createIdempotencyKeys({ form: 'contact', storage, createKey: createCounter() }).keyFor(first);
  expect(storage.getItem('contact-idempotency')).not.toContain('Ada');
});
