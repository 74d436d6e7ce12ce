// Reports clicks to the analytics. A section has a name. A link or button in it can name its
// action.
import { LANGUAGE_LINK, PREVIOUS_LANGUAGE } from '../components/shared-attributes.ts';
import { trackEvent } from './track-event.ts';

/** On a section: its name in the analytics. */
export const SECTION = 'data-section';
/** On a control of a section: the name of its action. Without it the action is a click. */
export const ACTION = 'data-action';

const CONTROLS = 'a, button, summary';
const DEFAULT_ACTION = 'click';

export function reportInteractions(): void {
  reportArrival(document.documentElement);
  // Listen in the capture phase, because a click handler may remove its own control.
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

/** Reports a visit in another language than the stored one, which the head script has kept. */
function reportArrival(root: HTMLElement): void {
  const previous = root.getAttribute(PREVIOUS_LANGUAGE);
  if (previous !== null) reportLanguage(previous, root.lang);
}

function reportLanguage(previous: string, next: string): void {
  if (previous === next) return;
  trackEvent('language_change', { previous_language: previous, new_language: next });
}
