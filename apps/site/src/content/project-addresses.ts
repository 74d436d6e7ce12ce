// The addresses of the projects' pages, which have a slug of their own in each language.
import { LANGUAGES, type Language, localisePath } from '@loimel/content/languages';
import { parseTexts, requireById } from './read.ts';

/** Path of a project's page with the prefix of the language. */
export function projectPath(id: string, language: Language): string {
  return localisePath(`/projects/${slugOf(id, language)}`, language);
}

/** The paths of a project's page in every language. */
export function projectAddresses(id: string): Map<Language, string> {
  return new Map(LANGUAGES.map(({ code }) => [code, projectPath(id, code)]));
}

/** The slugs of a project in all languages, each once. */
export function projectSlugs(id: string): string[] {
  return [...new Set(LANGUAGES.map(({ code }) => slugOf(id, code)))];
}

function slugOf(id: string, language: Language): string {
  return requireById(parseTexts(language, 'projects.yaml'), id).slug;
}
