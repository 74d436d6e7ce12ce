// The words of the error view, as an island gets them.
import type { Language } from '@loimel/content/languages';
import { getUi } from '../content/index.ts';
import type { ErrorTexts } from './error-view.tsx';

export function createErrorTexts(language: Language): ErrorTexts {
  const { app: title, appText: text, appMore: more, retry, reload } = getUi(language).e;
  return { title, text, more, retry, reload };
}
