// The only list of keys. The key handler, the help sheet and the palette read it.
export type Command =
  | 'next'
  | 'previous'
  | 'open'
  | 'back'
  | 'next-pane'
  | 'reply'
  | 'assign'
  | 'wait'
  | 'done'
  | 'spam'
  | 'note'
  | 'choose'
  | 'send'
  | 'undo-send'
  | 'snippets'
  | 'attach'
  | 'go-inbox'
  | 'go-mine'
  | 'go-unassigned'
  | 'go-applications'
  | 'go-deliveries'
  | 'go-security'
  | 'search'
  | 'palette'
  | 'next-filter'
  | 'clear-filters'
  | 'help'
  | 'undo';

export type KeyBinding = {
  command: Command;
  label: string;
  /** Values of `KeyboardEvent.key`. Two of them are pressed one after the other. */
  keys: readonly string[];
  /** Another key for the same, which works only in the list. */
  listKey?: string;
  /** With ⌘ on Apple systems, otherwise with Ctrl. Works in fields too. */
  withModifier?: boolean;
  withShift?: boolean;
};

export type KeySection = { title: string; bindings: readonly KeyBinding[] };

export const KEY_SECTIONS: readonly KeySection[] = [
  {
    title: 'Move',
    bindings: [
      { command: 'next', label: 'Next item', keys: ['j'], listKey: 'ArrowDown' },
      { command: 'previous', label: 'Previous item', keys: ['k'], listKey: 'ArrowUp' },
      { command: 'open', label: 'Open the item', keys: ['Enter'] },
      { command: 'back', label: 'Back to the list', keys: ['Escape'] },
      { command: 'next-pane', label: 'Next pane', keys: ['F6'] },
    ],
  },
  {
    title: 'This item',
    bindings: [
      { command: 'reply', label: 'Reply', keys: ['r'] },
      { command: 'assign', label: 'Assign', keys: ['a'] },
      { command: 'wait', label: 'Wait until', keys: ['w'] },
      { command: 'done', label: 'Answered or closed', keys: ['e'] },
      { command: 'spam', label: 'Spam, or release', keys: ['!'] },
      { command: 'note', label: 'Note for us', keys: ['n'] },
      { command: 'choose', label: 'Choose for several', keys: ['x'] },
    ],
  },
  {
    title: 'While writing',
    bindings: [
      { command: 'send', label: 'Send', keys: ['Enter'], withModifier: true },
      { command: 'undo-send', label: 'Undo sending, 10 s', keys: ['z'] },
      { command: 'snippets', label: 'Snippets', keys: [';'], withModifier: true },
      { command: 'attach', label: 'Attach a file', keys: ['u'], withModifier: true },
    ],
  },
  {
    title: 'Go to',
    bindings: [
      { command: 'go-inbox', label: 'Inbox', keys: ['g', 'i'] },
      { command: 'go-mine', label: 'Mine', keys: ['g', 'm'] },
      { command: 'go-unassigned', label: 'Unassigned', keys: ['g', 'u'] },
      { command: 'go-applications', label: 'Applications', keys: ['g', 'a'] },
      { command: 'go-deliveries', label: 'Delivery log', keys: ['g', 'd'] },
      { command: 'go-security', label: 'Your security', keys: ['g', 'y'] },
    ],
  },
  {
    title: 'Find',
    bindings: [
      { command: 'search', label: 'Search', keys: ['/'] },
      { command: 'palette', label: 'Command palette', keys: ['k'], withModifier: true },
      { command: 'next-filter', label: 'Next view', keys: ['f'] },
      { command: 'clear-filters', label: 'Clear filters', keys: ['f'], withShift: true },
    ],
  },
  {
    title: 'Everywhere',
    bindings: [
      { command: 'help', label: 'This sheet', keys: ['?'] },
      { command: 'undo', label: 'Undo last change', keys: ['z'], withModifier: true },
    ],
  },
];

export const KEY_BINDINGS: readonly KeyBinding[] = KEY_SECTIONS.flatMap(({ bindings }) => bindings);

/** Characters of the caps. `⌘` only on Apple systems. */
export function keyCaps(binding: KeyBinding, isApple: boolean): string[] {
  const modifier = binding.withModifier ? [isApple ? '⌘' : 'Ctrl'] : [];
  const shift = binding.withShift ? ['⇧'] : [];
  return [...modifier, ...shift, ...binding.keys.map(keyCap)];
}

const CAPS: Record<string, string> = {
  Enter: '↵',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
};

export function keyCap(key: string): string {
  return CAPS[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

export function isAppleSystem(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
