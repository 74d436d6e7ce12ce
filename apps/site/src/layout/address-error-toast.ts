// Fetches the texts of the page's language and shows the one for the code. The URL may come from
// anybody, so nothing of it is shown (D-P8).
import { showToast } from '../toasts/show-toast.ts';
import { type AddressErrorTexts, toTextsPath } from './address-error-texts.ts';

/** Throws if nothing can be shown, e.g. while the visitor is offline. */
export async function showErrorToast(code: string, language: string): Promise<void> {
  const response = await fetch(toTextsPath(language));
  const texts: AddressErrorTexts = await response.json();
  const notice = Object.hasOwn(texts.codes, code) ? texts.codes[code] : undefined;
  const { title, text } = notice ?? texts.unknown;
  const toast = { kind: 'error', title, text, source: 'address', dismiss: texts.dismiss } as const;
  if (!(await showToast(toast))) throw new Error('the toaster was not loaded');
}
