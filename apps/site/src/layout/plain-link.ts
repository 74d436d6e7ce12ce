// The content of the form that a private page shows without JavaScript.
import type { Language } from '@loimel/content/languages';
import { parseTexts } from '../content/index.ts';
import type { PlainLinkContent } from './private-page.tsx';

/** Without `go` the button opens the page of the record. */
export function getPlainLink(language: Language, action: string, go?: string): PlainLinkContent {
  const { lead, label, open } = parseTexts(language, 'pages/plain.yaml').link;
  return { action, language, lead, label, go: go ?? open };
}
