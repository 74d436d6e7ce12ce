// Public API of the content for pages and features. Build time only.
import type { Language } from '@loimel/content/languages';
import type { Company, Ui } from '@loimel/content/schema';
import { parseFacts, parseTexts } from './read.ts';

export { fill } from './fill.ts';
export { parseFacts, parseTexts, requireById, type TextPart, toTextParts } from './read.ts';

export const company: Company = parseFacts('company.yaml');

export function getUi(language: Language): Ui {
  return parseTexts(language, 'ui.yaml');
}
