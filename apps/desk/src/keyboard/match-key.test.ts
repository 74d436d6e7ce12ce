import { expect, test } from 'vitest';
import { KEY_BINDINGS, keyCaps } from './key-table.ts';
import { type KeyContext, type KeyPress, matchKey } from './match-key.ts';

const press = (key: string, change: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...change,
});
const CONTEXT: KeyContext = {
  isInField: false,
  areSingleKeysOn: true,
  isApple: false,
  prefix: null,
};

test.each([
  ['j', 'next'],
  ['k', 'previous'],
  ['r', 'reply'],
  ['a', 'assign'],
  ['w', 'wait'],
  ['e', 'done'],
  ['!', 'spam'],
  ['/', 'search'],
  ['?', 'help'],
])('[D-D7a] the key %s is the command %s', (key, command) => {
  expect(matchKey(press(key), CONTEXT)).toEqual({ command });
});

test('[D-D7a] ! and ? work with the Shift key that some keyboards need', () => {
  expect(matchKey(press('?', { shiftKey: true }), CONTEXT)).toEqual({ command: 'help' });
  expect(matchKey(press('!', { shiftKey: true }), CONTEXT)).toEqual({ command: 'spam' });
});

test('[D-D7a] no single key fires in a field, Escape does', () => {
  for (const { keys, withModifier } of KEY_BINDINGS) {
    const key = keys[0] ?? '';
    if (withModifier || key === 'Escape' || key === 'F6') continue;
    expect(matchKey(press(key), { ...CONTEXT, isInField: true }), key).toBeNull();
  }
  expect(matchKey(press('Escape'), { ...CONTEXT, isInField: true })).toEqual({ command: 'back' });
});

test('[D-D7a] single keys that are switched off do nothing, the palette still opens', () => {
  const off = { ...CONTEXT, areSingleKeysOn: false };
  for (const key of ['j', '!', '?', 'g', 'z']) expect(matchKey(press(key), off), key).toBeNull();
  expect(matchKey(press('k', { ctrlKey: true }), off)).toEqual({ command: 'palette' });
  expect(matchKey(press('Escape'), off)).toEqual({ command: 'back' });
});

test('[D-D7a] the modifier is Ctrl, on Apple systems ⌘', () => {
  const k = press('k', { ctrlKey: true });
  expect(matchKey(k, CONTEXT)).toEqual({ command: 'palette' });
  expect(matchKey(k, { ...CONTEXT, isApple: true })).toBeNull();
  expect(matchKey(press('k', { metaKey: true }), { ...CONTEXT, isApple: true })).toEqual({
    command: 'palette',
  });
  const inField = { ...CONTEXT, isInField: true };
  expect(matchKey(press(';', { ctrlKey: true }), inField)).toEqual({ command: 'snippets' });
});

test('[D-D7a] undo in a field is the undo of the field', () => {
  const z = press('z', { ctrlKey: true });
  expect(matchKey(z, CONTEXT)).toEqual({ command: 'undo' });
  expect(matchKey(z, { ...CONTEXT, isInField: true })).toBeNull();
});

test('[D-D7a] two keys one after the other go to a screen', () => {
  expect(matchKey(press('g'), CONTEXT)).toEqual({ prefix: 'g' });
  expect(matchKey(press('u'), { ...CONTEXT, prefix: 'g' })).toEqual({ command: 'go-unassigned' });
  expect(matchKey(press('q'), { ...CONTEXT, prefix: 'g' })).toBeNull();
});

test('a shortcut of the browser is not taken', () => {
  expect(matchKey(press('r', { ctrlKey: true }), CONTEXT)).toBeNull();
  expect(matchKey(press('a', { altKey: true }), CONTEXT)).toBeNull();
});

test('no two bindings have the same keys', () => {
  const texts = KEY_BINDINGS.map((binding) => keyCaps(binding, false).join(' '));
  expect(new Set(texts).size).toBe(texts.length);
});
