// Addresses and languages: a page has one unprefixed path and one address per language.
import type { Language, LanguageEntry } from '@loimel/content/languages';
import { LANGUAGES } from '@loimel/content/languages';

/** An unprefixed path in a language: `/team` gives `/de/team`, `/#contact` gives `/de#contact`. */
export function localisePath(path: string, language: Language): string {
  const { prefix } = requireLanguage(language);
  if (prefix === '') return path;
  const rest = path.slice(1);
  const isHome = rest === '' || rest.startsWith('#') || rest.startsWith('?');
  return isHome ? `/${prefix}${rest}` : `/${prefix}/${rest}`;
}

/** The addresses of a page in every language, in the order of languages.json. */
export function addressesOf(path: string): Map<Language, string> {
  return new Map(LANGUAGES.map(({ code }) => [code, localisePath(path, code)]));
}

export function requireLanguage(code: Language): LanguageEntry {
  const entry = LANGUAGES.find((candidate) => candidate.code === code);
  if (entry === undefined) throw new Error(`languages.json has no language "${code}"`);
  return entry;
}
