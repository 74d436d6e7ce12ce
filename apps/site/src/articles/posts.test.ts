import { LANGUAGES } from '@loimel/content/languages';
import { POST_CATEGORIES, POST_TAGS } from '@loimel/content/schema';
import { expect, it } from 'vitest';
import { getPosts, listPostPaths } from './posts.ts';

it('[S2-E01] there are 6 blog posts', () => {
  expect(getPosts('en')).toHaveLength(6);
});

it('[S2-E02] a post has all its fields; read time and image are computed', () => {
  for (const { code } of LANGUAGES) {
    for (const post of getPosts(code)) {
      for (const field of ['id', 'title', 'excerpt', 'author', 'slug'] as const) {
        expect(post[field]).toMatch(/\S/);
      }
      expect(post.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(post.readTime).toMatch(/^\d+\s(min|Min\.)$/);
      expect(POST_CATEGORIES).toContain(post.category);
      expect(post.imageUrl).toBe(post.image.src);
    }
  }
});

it('the posts are sorted newest first', () => {
  const dates = getPosts('es').map(({ date }) => date);
  expect(dates).toEqual([...dates].sort().reverse());
});

it('[S2-P19] at least one post has each tag of the list', () => {
  const carried = new Set(getPosts('en').flatMap(({ tags }) => tags));
  expect([...carried].sort()).toEqual([...POST_TAGS].sort());
});

it('[S2-R03] every language has a page for the slug of every language, and no address occurs twice', () => {
  const paths = listPostPaths();
  const slugs = LANGUAGES.flatMap(({ code }) => getPosts(code).map(({ slug, id }) => [slug, id]));
  for (const { code } of LANGUAGES) {
    const own = paths.filter(({ language }) => language === code);
    expect(new Map(own.map(({ slug, id }) => [slug, id]))).toEqual(new Map(slugs.map(toPair)));
    expect(new Set(own.map(({ slug }) => slug)).size).toBe(own.length);
  }
});

function toPair([slug = '', id = '']: string[]): [string, string] {
  return [slug, id];
}
