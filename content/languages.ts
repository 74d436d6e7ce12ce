// Typed access to languages.json, the only list of the site's languages, and the path of a page in
// each language.
import { readContentFile } from './folder.ts';
import { type LanguageEntry, LanguagesSchema } from './schema/language.ts';

export type { LanguageEntry } from './schema/language.ts';

/** A language code of languages.json. It is a string, because languages are data. */
export type Language = string;

export const LANGUAGES: readonly LanguageEntry[] = LanguagesSchema.parse(
  JSON.parse(readContentFile('languages.json')),
);

export const DEFAULT_LANGUAGE: Language = requireDefault(LANGUAGES);

export function isLanguage(code: string): code is Language {
  return LANGUAGES.some((entry) => entry.code === code);
}

/** An unprefixed path in a language: `/team` gives `/de/team`, `/#contact` gives `/de#contact`. */
export function localisePath(path: string, language: Language): string {
  const { prefix } = requireLanguage(language);
  if (prefix === '') return path;
  const rest = path.slice(1);
  const isHome = rest === '' || rest.startsWith('#') || rest.startsWith('?');
  return isHome ? `/${prefix}${rest}` : `/${prefix}/${rest}`;
}

/** The paths of a page in every language, in the order of languages.json. */
export function addressesOf(path: string): Map<Language, string> {
  return new Map(LANGUAGES.map(({ code }) => [code, localisePath(path, code)]));
}

export function requireLanguage(code: Language): LanguageEntry {
  const entry = LANGUAGES.find((candidate) => candidate.code === code);
  if (entry === undefined) throw new Error(`languages.json has no language "${code}"`);
  return entry;
}

function requireDefault(languages: readonly LanguageEntry[]): Language {
  const entry = languages.find((candidate) => candidate.default === true);
  if (entry === undefined) throw new Error('languages.json names no default language');
  return entry.code;
}
