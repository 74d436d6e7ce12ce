// A button with a panel that a key can open, too. The native popover closes it with Escape or a click
// outside; the arrow keys move between the buttons of the panel.
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../components/button.tsx';
import { joinClasses } from '../components/class-names.ts';
import styles from './action-popover.module.css';

const GAP_PX = 4;
const EDGE_PX = 8;

export type ActionPopoverHandle = { open(): void; close(): void };

type Props = {
  ref?: Ref<ActionPopoverHandle>;
  /** Content of the button. */
  button: ReactNode;
  /** Name of the button when its content is only an icon, and of the panel. */
  label: string;
  className?: string | undefined;
  panelClassName?: string | undefined;
  isIconOnly?: boolean;
  onOpen?: () => void;
  children: (close: () => void) => ReactNode;
};

export function ActionPopover(props: Props) {
  const { ref, button, label, className, panelClassName, isIconOnly, onOpen, children } = props;
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // A closed panel has no content: the item screen has several, and every key press would render them.
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    panel.current?.hidePopover();
    opener.current?.focus();
  };
  useImperativeHandle(
    ref,
    () => ({
      open: () => panel.current?.showPopover(),
      close: () => panel.current?.matches(':popover-open') && panel.current.hidePopover(),
    }),
    [],
  );

  return (
    <>
      <Button
        ref={opener}
        kind="bare"
        size="small"
        className={className}
        popoverTarget={id}
        aria-label={isIconOnly ? label : undefined}
      >
        {button}
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a popover panel here */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className={joinClasses(styles.panel, panelClassName)}
        onKeyDown={moveFocus}
        onToggle={({ newState, currentTarget }) => {
          flushSync(() => setOpen(newState === 'open'));
          if (newState !== 'open' || !opener.current) return;
          placeBelow(opener.current, currentTarget);
          onOpen?.();
          findTargets(currentTarget)[0]?.focus();
        }}
      >
        {isOpen && children(close)}
      </div>
    </>
  );
}

function findTargets(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>('button, a, input, select, textarea')];
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const isField = event.target instanceof HTMLInputElement;
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || isField || event.target instanceof HTMLSelectElement) return;
  const targets = findTargets(event.currentTarget);
  const { activeElement } = document;
  const index = activeElement instanceof HTMLElement ? targets.indexOf(activeElement) : -1;
  targets[(index + step + targets.length) % targets.length]?.focus();
  event.preventDefault();
}

/** One line of a panel. */
export function PanelButton({
  children,
  hint,
  onClick,
}: {
  children: ReactNode;
  hint?: ReactNode;
  onClick: () => void;
}) {
  return (
    <button type="button" className={styles.line} onClick={onClick}>
      <span>{children}</span>
      {hint}
    </button>
  );
}

/** Below the button, or above it when there is no room, and inside the window. */
function placeBelow(opener: HTMLElement, panel: HTMLElement): void {
  const anchor = opener.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const hasRoom = anchor.bottom + GAP_PX + height <= innerHeight;
  const top = hasRoom ? anchor.bottom + GAP_PX : anchor.top - GAP_PX - height;
  const left = Math.min(anchor.left, innerWidth - width - EDGE_PX);
  panel.style.setProperty('top', `${Math.max(EDGE_PX, top)}px`);
  panel.style.setProperty('left', `${Math.max(EDGE_PX, left)}px`);
}
