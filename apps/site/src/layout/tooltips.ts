// When tooltips open and close, without any drawing. The states:
//   closed   nothing is shown; for the skip delay after a close the next one opens at once
//   waiting  the visitor is at a trigger; it opens after the open delay
//   open     one tooltip is shown; going to another trigger shows that one at once

const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

export type Tooltips<Trigger> = {
  enter(trigger: Trigger): void;
  leave(): void;
  /** By Escape: the next one waits again. */
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
