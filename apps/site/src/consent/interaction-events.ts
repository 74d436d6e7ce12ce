// Reports clicks that the analytics may count. A section names itself with `data-section`; a link
// or button in it may name what it does with `data-action`. Language links have `data-language`.
import { trackEvent } from './track-event.ts';

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
  const language = control.dataset['language'];
  if (language !== undefined) reportLanguage(document.documentElement.lang, language);
  const section = control.closest<HTMLElement>('[data-section]')?.dataset['section'];
  if (section === undefined) return;
  const action = control.dataset['action'] ?? DEFAULT_ACTION;
  trackEvent('section_interaction', { section_name: section, action });
}

/** A page opened in another language than the stored one; the head script remembers the old. */
function reportArrival({ lang, dataset }: HTMLElement): void {
  const previous = dataset['previousLanguage'];
  if (previous !== undefined) reportLanguage(previous, lang);
}

function reportLanguage(previous: string, next: string): void {
  if (previous === next) return;
  trackEvent('language_change', { previous_language: previous, new_language: next });
}
