// The addresses of the pages of the blog tags, which have a slug of their own in each language.
import { LANGUAGES, type Language, localisePath } from '@loimel/content/languages';
import { POST_TAGS, type PostTag } from '@loimel/content/schema';
import { parseTexts } from './read.ts';

/** Path of one page of a tag with the prefix of the language. */
export function tagPath(tag: PostTag, language: Language, page = 1): string {
  const path = `/blog/tag/${slugOf(tag, language)}`;
  return localisePath(page === 1 ? path : `${path}/${page}`, language);
}

/** The paths of one page of a tag in every language. Every language has the same posts. */
export function tagAddresses(tag: PostTag, page = 1): Map<Language, string> {
  return new Map(LANGUAGES.map(({ code }) => [code, tagPath(tag, code, page)]));
}

/**
 * The slugs of the tags in a language, and those of the other languages, so that a translated
 * address still works when only its prefix was changed. The own slugs have priority.
 */
export function tagSlugs(language: Language): { slug: string; tag: PostTag; isOwn: boolean }[] {
  const others = LANGUAGES.filter(({ code }) => code !== language);
  const owners = new Map([...others, { code: language }].flatMap(({ code }) => slugsIn(code)));
  return [...owners].map(([slug, tag]) => ({ slug, tag, isOwn: slug === slugOf(tag, language) }));
}

function slugsIn(language: Language): [slug: string, tag: PostTag][] {
  return POST_TAGS.map((tag) => [slugOf(tag, language), tag]);
}

function slugOf(tag: PostTag, language: Language): string {
  return parseTexts(language, 'pages/blog.yaml').tags[tag].slug;
}
