// Shows the prerendered tips of `data-tooltip` elements by mouse and keyboard (timing: tooltips.ts).
// A tip says what sighted visitors miss; whoever listens has it in the name of the control.
import { createTooltips } from './tooltips.ts';

const tooltips = createTooltips<HTMLElement>({
  show: (trigger) => trigger.setAttribute('data-tooltip', 'open'),
  hide: (trigger) => trigger.setAttribute('data-tooltip', ''),
});

function findTrigger(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
}

function handleEnter({ target }: Event): void {
  const trigger = findTrigger(target);
  if (trigger === null) tooltips.leave();
  else tooltips.enter(trigger);
}

addEventListener('pointerover', (event) => {
  // A finger that touches a control wants to press it.
  if (event.pointerType !== 'touch') handleEnter(event);
});
document.documentElement.addEventListener('pointerleave', tooltips.leave);
addEventListener('focusin', (event) => {
  if (event.target instanceof Element && event.target.matches(':focus-visible')) handleEnter(event);
});
addEventListener('focusout', tooltips.leave);
addEventListener('pointerdown', tooltips.dismiss);
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') tooltips.dismiss();
});
