// One listener for all keys. Screens register what a command does while they are mounted; the screen that
// was mounted last wins, so that a dialog or composer can take a key from the list behind it.
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { type Command, isAppleSystem } from './key-table.ts';
import { isField, matchKey } from './match-key.ts';
import { singleKeys } from './single-keys.ts';

/** Returns false when the command has no effect now. The key then keeps its usual effect. */
export type KeyHandler = () => unknown;
export type KeyHandlers = Partial<Record<Command, KeyHandler>>;

type Keyboard = {
  register(handlers: { current: KeyHandlers }): () => void;
  run(command: Command): void;
};

const KeyboardContext = createContext<Keyboard | null>(null);
const PREFIX_MS = 1_500;

export function KeyboardProvider({ children }: { children: ReactNode }) {
  const stack = useRef<{ current: KeyHandlers }[]>([]);

  const runCommand = useCallback((command: Command): boolean => {
    for (const handlers of stack.current.toReversed()) {
      const handle = handlers.current[command];
      if (handle && handle() !== false) return true;
    }
    return false;
  }, []);

  useEffect(() => {
    let prefix: { key: string; until: number } | null = null;
    const isApple = isAppleSystem();
    const onKeyDown = (event: KeyboardEvent) => {
      // While text is composed with an input method, its keys are not commands.
      if (event.defaultPrevented || event.isComposing) return;
      const match = matchKey(event, {
        isInField: isField(event.target),
        areSingleKeysOn: singleKeys.get(),
        isApple,
        prefix: prefix && prefix.until > event.timeStamp ? prefix.key : null,
      });
      prefix = null;
      if (match === null) return;
      if ('prefix' in match) {
        prefix = { key: match.prefix, until: event.timeStamp + PREFIX_MS };
      } else if (!isUsedByElement(match.command, event) && runCommand(match.command)) {
        event.preventDefault();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [runCommand]);

  const keyboard = useMemo<Keyboard>(
    () => ({
      register(handlers) {
        stack.current.push(handlers);
        return () => {
          stack.current = stack.current.filter((other) => other !== handlers);
        };
      },
      run: (command) => void runCommand(command),
    }),
    [runCommand],
  );
  return <KeyboardContext value={keyboard}>{children}</KeyboardContext>;
}

/** Enter on a button or link, and every key in an open dialog or panel, belong to that element. */
function isUsedByElement(command: Command, event: KeyboardEvent): boolean {
  if (!(event.target instanceof Element)) return false;
  if (document.querySelector('dialog[open], :popover-open')) return true;
  return command === 'open' && event.target.closest('a, button, summary, [role=option]') !== null;
}

/** Registers handlers while the component is mounted, before it is painted: a key pressed on sight works. */
export function useKeys(handlers: KeyHandlers): void {
  const { register } = useKeyboard();
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  useLayoutEffect(() => register(latest), [register]);
}

export function useKeyboard(): Keyboard {
  const keyboard = useContext(KeyboardContext);
  if (!keyboard) throw new Error('useKeyboard needs a KeyboardProvider');
  return keyboard;
}
