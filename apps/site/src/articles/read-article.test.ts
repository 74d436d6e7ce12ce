import { LANGUAGES } from '@loimel/content/languages';
import { parseBlocks } from '@loimel/content/parse-blocks';
import { expect, it } from 'vitest';
import { parseFacts } from '../content/index.ts';
import { articleAddresses, readBody, readHead, toReadingMinutes } from './read-article.ts';

const posts = parseFacts('posts.yaml');
const languages = LANGUAGES.map(({ code }) => code);

it('[S2-E03] every post has title, excerpt and slug in German and Spanish, and they differ from the English', () => {
  for (const { id } of posts) {
    const english = readHead('blog', id, 'en');
    for (const language of ['de', 'es']) {
      const { title, excerpt, slug } = readHead('blog', id, language);
      for (const [own, source] of [
        [title, english.title],
        [excerpt, english.excerpt],
        [slug, english.slug],
      ]) {
        expect(own).toMatch(/\S/);
        expect(own).not.toBe(source);
      }
    }
  }
});

it('[S2-E04] every post has a body of all block types in every language', () => {
  const all = ['blockquote', 'code', 'h2', 'ol', 'p', 'ul'];
  for (const { id } of posts) {
    for (const language of languages) {
      const types = new Set(readBody('blog', id, language).blocks.map(({ type }) => type));
      // A picture is optional.
      types.delete('picture');
      expect([...types].sort(), `${language} ${id}`).toEqual(all);
    }
  }
});

it('the addresses of an article contain the slug of each language', () => {
  expect([...articleAddresses('blog', 'three-languages')]).toEqual([
    ['en', '/blog/forms-in-three-languages'],
    ['de', '/de/blog/formulare-in-drei-sprachen'],
    ['es', '/es/blog/formularios-en-tres-idiomas'],
  ]);
});

it('[D-R5a] a link to another article uses its slug in the language of the page', () => {
  const links = JSON.stringify(readBody('blog', 'static-first', 'de').blocks);
  expect(links).toContain('"/de/blog/formulare-in-drei-sprachen"');
  expect(links).toContain('"/de/projects"');
  expect(links).toContain('"/de#contact"');
  expect(links).not.toContain('/blog/forms-in-three-languages');
});

it('a guide is read like a post', () => {
  expect(readHead('guides', 'staged-move', 'es').href).toBe(
    '/es/resources/cambiar-de-sistema-por-etapas',
  );
  expect(readBody('guides', 'staged-move', 'es').minutes).toBeGreaterThan(1);
});

it('a missing file fails and the error names it', () => {
  expect(() => readHead('blog', 'nothing', 'de')).toThrow('content/de/blog/nothing.md is missing');
});

function minutesOf(markdown: string): number {
  return toReadingMinutes(parseBlocks(markdown, { file: 'x.md', toHref: (href) => href }));
}

it.each([
  [1, 1],
  [299, 1],
  [301, 2],
  [1600, 8],
])('[D-C4a] %i words take %i min', (words, minutes) => {
  expect(minutesOf('word '.repeat(words))).toBe(minutes);
});

it('[D-C4a] counts headings, lists, quotes and code as well', () => {
  const words = 'word '.repeat(100);
  const body = `## ${words}\n\n- ${words}\n- ${words}\n\n> ${words}\n\n\`\`\`ts\n${words}\n\`\`\``;
  expect(minutesOf(body)).toBe(3);
});
