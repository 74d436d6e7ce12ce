// Finds the command of a key press. A single key never fires in a field, and none fires when single keys
// are switched off (WCAG 2.1.4). Escape and keys with a modifier always work.
import { type Command, KEY_BINDINGS, type KeyBinding } from './key-table.ts';

export type KeyPress = {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
};

export type KeyContext = {
  isInField: boolean;
  areSingleKeysOn: boolean;
  isApple: boolean;
  /** The first key of a pair that was pressed a moment ago. */
  prefix: string | null;
};

export type KeyMatch = { command: Command } | { prefix: string } | null;

/** Keys that are no characters are not single keys in the sense of the guideline. */
const ALWAYS_ON = new Set(['Escape', 'F6', 'Enter']);

export function matchKey(press: KeyPress, context: KeyContext): KeyMatch {
  if (press.altKey) return null;
  const hasModifier = context.isApple ? press.metaKey : press.ctrlKey;
  if (hasModifier) {
    return find(
      // In a field the text has its own undo.
      ({ withModifier, command }) =>
        withModifier === true && !(context.isInField && command === 'undo'),
      press,
    );
  }
  if (press.ctrlKey || press.metaKey) return null;
  const isAlwaysOn = ALWAYS_ON.has(press.key);
  if (context.isInField && press.key !== 'Escape' && press.key !== 'F6') return null;
  if (!isAlwaysOn && !context.areSingleKeysOn) return null;

  if (context.prefix !== null) {
    const pair = [context.prefix, press.key.toLowerCase()].join(' ');
    const command = KEY_BINDINGS.find(({ keys }) => keys.join(' ') === pair)?.command;
    return command ? { command } : null;
  }
  const single = find((binding) => !binding.withModifier && binding.keys.length === 1, press);
  if (single) return single;
  const key = press.key.toLowerCase();
  const isPrefix = KEY_BINDINGS.some(({ keys }) => keys.length === 2 && keys[0] === key);
  return isPrefix ? { prefix: key } : null;
}

function find(isWanted: (binding: KeyBinding) => boolean, press: KeyPress): KeyMatch {
  const isLetter = /^\p{L}$/u.test(press.key);
  const key = isLetter ? press.key.toLowerCase() : press.key;
  const binding = KEY_BINDINGS.find(
    (candidate) =>
      isWanted(candidate) &&
      candidate.keys[0] === key &&
      // On some keyboards `!`, `?`, `/` and `;` need Shift, so it counts only with letters.
      (!isLetter || (candidate.withShift ?? false) === press.shiftKey),
  );
  return binding ? { command: binding.command } : null;
}

/** True where a letter is typed, also in a list with type-ahead. */
export function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLSelectElement) return true;
  if (!(target instanceof HTMLInputElement)) return false;
  return !['checkbox', 'radio', 'button', 'submit', 'file', 'reset'].includes(target.type);
}
