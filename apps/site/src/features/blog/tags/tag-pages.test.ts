import { LANGUAGES } from '@loimel/content/languages';
import { POST_TAGS } from '@loimel/content/schema';
import { expect, it } from 'vitest';
import { getPosts } from '../../../articles/posts.ts';
import { tagPath, tagSlugs } from '../../../content/tag-addresses.ts';
import { getTagPage, tagPagePaths } from './tag-pages.ts';

const languages = LANGUAGES.map(({ code }) => code);

it.each(languages)('[D-L18a] at %s every tag has a page with exactly its posts', (language) => {
  for (const tag of POST_TAGS) {
    const { cards, meta, lead } = getTagPage(language, tag, 1);
    const tagged = getPosts(language).filter(({ tags }) => tags.includes(tag));
    expect(cards.map(({ href }) => href)).toEqual(tagged.slice(0, 6).map(({ href }) => href));
    expect(cards.length).toBeGreaterThan(0);
    expect(meta.title).toContain(tag);
    expect(meta.description).toBe(lead);
  }
});

it('[D-L18a] slugs are translated, and each language also serves the slugs of the others', () => {
  expect(tagPath('Design', 'en')).toBe('/blog/tag/design');
  expect(tagPath('Design', 'de')).toBe('/de/blog/tag/gestaltung');
  expect(tagPath('Design', 'es', 2)).toBe('/es/blog/tag/diseno/2');
  for (const language of languages) {
    const design = tagSlugs(language).filter(({ tag }) => tag === 'Design');
    expect(design.map(({ slug }) => slug).toSorted()).toEqual(['design', 'diseno', 'gestaltung']);
    expect(design.filter(({ isOwn }) => isOwn)).toHaveLength(1);
  }
});

it('[D-L18a] no two pages have the same path', () => {
  const paths = tagPagePaths().map(({ params }) => JSON.stringify(params));
  expect(new Set(paths).size).toBe(paths.length);
});
