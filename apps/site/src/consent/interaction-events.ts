// Reports clicks that the analytics may count. A section has a name; a link or button in it
// may have the name of what it does.
import { LANGUAGE_LINK, PREVIOUS_LANGUAGE } from '../components/shared-attributes.ts';
import { trackEvent } from './track-event.ts';

/** On a section: its name in the analytics. */
export const SECTION = 'data-section';
/** On a control of a section: what it does; without it the action is a click. */
export const ACTION = 'data-action';

const CONTROLS = 'a, button, summary';
const DEFAULT_ACTION = 'click';

export function reportInteractions(): void {
  reportArrival(document.documentElement);
  // Captured: the click must be seen also when its own handler removes the control.
  document.addEventListener('click', handleClick, true);
  document.addEventListener('auxclick', handleClick, true);
}

function handleClick({ target }: MouseEvent): void {
  const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
  if (control === null) return;
  const language = control.getAttribute(LANGUAGE_LINK);
  if (language !== null) reportLanguage(document.documentElement.lang, language);
  const section = control.closest(`[${SECTION}]`)?.getAttribute(SECTION) ?? null;
  if (section === null) return;
  const action = control.getAttribute(ACTION) ?? DEFAULT_ACTION;
  trackEvent('section_interaction', { section_name: section, action });
}

/** A page opened in another language than the stored one; the head script remembers the old. */
function reportArrival(root: HTMLElement): void {
  const previous = root.getAttribute(PREVIOUS_LANGUAGE);
  if (previous !== null) reportLanguage(previous, root.lang);
}

function reportLanguage(previous: string, next: string): void {
  if (previous === next) return;
  trackEvent('language_change', { previous_language: previous, new_language: next });
}
