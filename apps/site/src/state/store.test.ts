import { expect, it } from 'vitest';
import { createStore } from './store.ts';

it('a store notifies its listeners of the new state until they unsubscribe', () => {
  const store = createStore('first');
  const heard: string[] = [];
  const unsubscribe = store.subscribe((state) => heard.push(state));
  expect(store.set('second')).toBe('second');
  unsubscribe();
  store.set('third');
  expect(heard).toEqual(['second']);
  expect(store.get()).toBe('third');
});
