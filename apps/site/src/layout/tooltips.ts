// Tooltips: shows the prerendered tips of controls for mouse and keyboard. Screen readers get the
// text from the control's name. The states:
//   closed   nothing is shown; within the skip delay after a close, the next one opens immediately
//   waiting  the pointer or focus is on a trigger; its tooltip opens after the open delay
//   open     one tooltip is shown; another trigger shows its tooltip immediately
import { TOOLTIP } from '../components/shared-attributes.ts';

const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

export function startTooltips(root: HTMLElement): void {
  const tooltips = createTooltips<HTMLElement>({
    show: (trigger) => trigger.setAttribute(TOOLTIP, 'open'),
    hide: (trigger) => trigger.setAttribute(TOOLTIP, ''),
  });

  function handleEnter({ target }: Event): void {
    const trigger = findTrigger(target);
    if (trigger === null) tooltips.leave();
    else tooltips.enter(trigger);
  }

  addEventListener('pointerover', (event) => {
    // No tooltips on touch, because a tap activates the control.
    if (event.pointerType !== 'touch') handleEnter(event);
  });
  root.addEventListener('pointerleave', tooltips.leave);
  addEventListener('focusin', (event) => {
    if (event.target instanceof Element && event.target.matches(':focus-visible')) {
      handleEnter(event);
    }
  });
  addEventListener('focusout', tooltips.leave);
  addEventListener('pointerdown', tooltips.dismiss);
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') tooltips.dismiss();
  });
}

function findTrigger(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(`[${TOOLTIP}]`) : null;
}

export type Tooltips<Trigger> = {
  enter(trigger: Trigger): void;
  leave(): void;
  /** For Escape and pointer presses: the next tooltip waits for the open delay again. */
  dismiss(): void;
};

type Options<Trigger> = {
  show: (trigger: Trigger) => void;
  hide: (trigger: Trigger) => void;
};

export function createTooltips<Trigger>({ show, hide }: Options<Trigger>): Tooltips<Trigger> {
  let open: Trigger | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let skipsUntilMs = 0;

  function openNow(trigger: Trigger): void {
    open = trigger;
    show(trigger);
  }

  /** True when a tooltip was open. */
  function close(): boolean {
    clearTimeout(waiting);
    if (open === null) return false;
    hide(open);
    open = null;
    return true;
  }

  function leave(): void {
    if (close()) skipsUntilMs = Date.now() + SKIP_DELAY_MS;
  }

  return {
    enter(trigger) {
      if (trigger === open) return;
      leave();
      if (Date.now() < skipsUntilMs) openNow(trigger);
      else waiting = setTimeout(openNow, OPEN_DELAY_MS, trigger);
    },
    leave,
    dismiss() {
      close();
      skipsUntilMs = 0;
    },
  };
}
