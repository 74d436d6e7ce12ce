// Typed access to languages.json, the one list of the languages of the site.
import languagesJson from './languages.json' with { type: 'json' };
import { type LanguageEntry, LanguagesSchema } from './schema/language.ts';

export type { LanguageEntry } from './schema/language.ts';

/** A language code of languages.json; a string, because languages are data. */
export type Language = string;

export const LANGUAGES: readonly LanguageEntry[] = LanguagesSchema.parse(languagesJson);

export const DEFAULT_LANGUAGE: Language = requireDefault(LANGUAGES);

export function isLanguage(code: string): code is Language {
  return LANGUAGES.some((entry) => entry.code === code);
}

function requireDefault(languages: readonly LanguageEntry[]): Language {
  const entry = languages.find((candidate) => candidate.default === true);
  if (entry === undefined) throw new Error('languages.json names no default language');
  return entry.code;
}
