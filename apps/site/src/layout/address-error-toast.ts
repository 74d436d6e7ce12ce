// Fetches the texts of the page's language and shows the one for the code. The URL may come from
// anybody, so nothing of it is shown (D-P8).
import { showToast } from '../toasts/show-toast.ts';
import { type AddressErrorTexts, toTextsPath } from './address-error-texts.ts';

export async function showErrorToast(code: string, language: string): Promise<void> {
  const texts = await fetchTexts(language);
  if (texts === null) return;
  const notice = Object.hasOwn(texts.codes, code) ? texts.codes[code] : undefined;
  const { title, text } = notice ?? texts.unknown;
  await showToast({ kind: 'error', title, text, source: 'address', dismiss: texts.dismiss });
}

async function fetchTexts(language: string): Promise<AddressErrorTexts | null> {
  try {
    const response = await fetch(toTextsPath(language));
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
