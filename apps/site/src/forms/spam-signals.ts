// The values of the fields in `spam-fields.tsx`: reads them, and requests the signed start time of a
// form when the visitor first enters it (D-L6b). A page that is only read requests nothing.
import type { SpamSignals } from '@loimel/client/contract';
import { PREFILLED } from './prefilled.ts';

const FORM_START_PATH = '/functions/v1/form-start';

/**
 * The server signs its own time. A start time that arrives later than this is not used, because the
 * wait would make a visitor with a slow connection look too fast.
 */
const TIMEOUT_MS = 2_000;

/** Where the start time is kept, so that every attempt to send the form sends the same one. */
export const START_FIELD = 'form_start';

/**
 * Returns the handler for `focusin`. It requests the start time once and never rejects: without a
 * start time the form is sent as usual.
 */
export function createFormStart(
  request: (url: string, init: RequestInit) => Promise<Response>,
): (form: HTMLFormElement) => Promise<void> {
  let isEntered = false;

  return async (form) => {
    if (isEntered) return;
    isEntered = true;
    // Typed before hydration, restored by the browser or filled in by a password manager: it is
    // unknown when this form was started.
    if (hasContent(form)) return;
    try {
      const response = await request(FORM_START_PATH, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!response.ok) return;
      const { form_start } = await response.json();
      const field = form.elements.namedItem(START_FIELD);
      if (field instanceof HTMLInputElement) field.value = String(form_start);
    } catch {
      // Offline, too slow or not JSON.
    }
  };
}

export function readSpamSignals(form: HTMLFormElement): SpamSignals {
  const data = new FormData(form);
  const read = (field: keyof SpamSignals) => String(data.get(field) ?? '').replaceAll('\0', '');
  return { website: read('website'), form_start: read(START_FIELD) };
}

function hasContent(form: HTMLFormElement): boolean {
  const controls = form.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea');
  return [...controls].some((control) => control.value !== (control.getAttribute(PREFILLED) ?? ''));
}
