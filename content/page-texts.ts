// The texts of the pages that the backend renders. For the backend only (node:fs).
import { parse } from 'yaml';
import { requireFacts } from './emails.ts';
import { readContentFile } from './folder.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from './languages.ts';
import { fillFacts } from './placeholders.ts';
import type { TranslatedContent, TranslatedFile } from './schema/index.ts';
import { TRANSLATED_FILES } from './schema/index.ts';

const files = new Map<string, unknown>();

/** A file of one language with the facts of the company. An unknown language uses the default one. */
export function readPageTexts<F extends TranslatedFile>(
  language: string,
  file: F,
): TranslatedContent<F> {
  const path = `${toOffered(language)}/${file}`;
  if (!files.has(path)) {
    const facts = requireFacts(toOffered(language));
    files.set(
      path,
      TRANSLATED_FILES[file].parse(fillFacts<unknown>(parse(readContentFile(path)), facts)),
    );
  }
  return files.get(path) as TranslatedContent<F>;
}

/** The language if the site offers it, otherwise the default one. */
export function toOffered(language: string): Language {
  return isLanguage(language) ? language : DEFAULT_LANGUAGE;
}
