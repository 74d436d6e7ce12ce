// Checks the rules of the post schemas, and that an article can show the current posts.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { CONTENT_FOLDER, readContentFile } from '../folder.ts';
import { LANGUAGES } from '../languages.ts';
import { PostFrontMatterSchema, PostsSchema } from './post.ts';

const CODES = LANGUAGES.map((language) => language.code);
const BLOCKS = {
  heading: /^## \S/m,
  bullets: /^- \S/m,
  numbers: /^1\. \S/m,
  quote: /^> \S/m,
  code: /^```[a-z]+$/m,
};
/**
 * Other headings, tables, raw HTML and images that are no picture in a line of their own. Tested
 * after the h2 marks are removed.
 */
const FORBIDDEN = /^#|^\||^\s*<|!\[(?!\]\([a-z0-9-]+\)$)/m;

function readFacts() {
  return PostsSchema.parse(parse(readContentFile('facts/posts.yaml')));
}

function readText(language: string, id: string) {
  const text = readContentFile(`${language}/blog/${id}.md`);
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  return { head: PostFrontMatterSchema.parse(parse(head)), body };
}

function toProse(body: string): string {
  return body.replace(/^```.*?^```$/gms, '');
}

test('[S2-E01] there are six posts and no text without a post', () => {
  const ids = readFacts().map((post) => post.id);
  expect(ids).toHaveLength(6);
  for (const code of CODES) {
    const files = readdirSync(join(CONTENT_FOLDER, code, 'blog'));
    expect(files.sort()).toEqual(ids.map((id) => `${id}.md`).sort());
  }
});

test('[S2-E03] every post has valid front matter in every language and no two share a slug', () => {
  const slugs = readFacts().flatMap(({ id }) => CODES.map((code) => readText(code, id).head.slug));
  expect(slugs).toHaveLength(6 * CODES.length);
  expect(new Set(slugs).size).toBe(slugs.length);
});

test('every text uses every kind of block and only supported Markdown', () => {
  for (const { id } of readFacts()) {
    for (const code of CODES) {
      const { body } = readText(code, id);
      for (const [block, pattern] of Object.entries(BLOCKS)) {
        expect(pattern.test(body), `${code}/blog/${id}.md has no ${block}`).toBe(true);
      }
      expect(FORBIDDEN.exec(toProse(body).replace(/^## /gm, ''))).toBeNull();
    }
  }
});

test('an English post has 900 to 1,500 words', () => {
  for (const { id } of readFacts()) {
    const wordCount = readText('en', id).body.split(/\s+/).filter(Boolean).length;
    expect(wordCount, id).toBeGreaterThanOrEqual(900);
    expect(wordCount, id).toBeLessThanOrEqual(1500);
  }
});

test('a list without a post for some tag or category is rejected', () => {
  const posts = readFacts().filter((post) => post.category !== 'design');
  const messages = PostsSchema.safeParse(posts).error?.issues.map((issue) => issue.message);
  expect(messages).toContain('no post has the category "design"; give it to one');
  expect(messages).toContain('no post has the tag "CSS"; give it to one');
});

test('an unknown tag and a date that does not exist are rejected', () => {
  const [first, ...rest] = readFacts();
  expect(first).toBeDefined();
  expect(PostsSchema.safeParse([{ ...first, tags: ['Rust'] }, ...rest]).success).toBe(false);
  expect(PostsSchema.safeParse([{ ...first, date: '2026-02-30' }, ...rest]).success).toBe(false);
});

test('front matter with a long title, a long excerpt, a slug with umlauts or an extra key is rejected', () => {
  const head = { title: 'A title', excerpt: 'An excerpt', slug: 'a-title' };
  expect(PostFrontMatterSchema.safeParse(head).success).toBe(true);
  const changes = [
    { title: 'x'.repeat(54) },
    { excerpt: 'x'.repeat(156) },
    { slug: 'über-uns' },
    { author: 'x' },
    { source: 'abc' },
  ];
  for (const change of changes) {
    expect(PostFrontMatterSchema.safeParse({ ...head, ...change }).success).toBe(false);
  }
});
