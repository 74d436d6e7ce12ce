// Measures how much a visitor downloads from a large blog. The posts are random words of the real
// articles, which compress worse than sentences.
import { brotliCompressSync } from 'node:zlib';
import { createRandom } from '@loimel/cloth';
import { POST_CATEGORIES, POST_TAGS } from '@loimel/content/schema';
import { expect, it } from 'vitest';
import { readBody } from '../../../articles/read-article.ts';
import { getUi, parseFacts } from '../../../content/index.ts';
import type { PostCardContent } from '../post-card.tsx';
import { PAGE_SIZE } from './blog-list.ts';
import { createListFiles } from './list-files.ts';
import { createPostFiles } from './post-files.ts';

const MAX_SEARCH_BYTES = 30 * 1024;
const categoryNames = getUi('en').blog.cats;

function createCards(count: number): PostCardContent[] {
  const random = createRandom('growth');
  const words = JSON.stringify(
    parseFacts('posts.yaml').map(({ id }) => readBody('blog', id, 'en').blocks),
  ).match(/[A-Za-z]{2,}/g);
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  const createText = (length: number) => Array.from({ length }, () => pick(words ?? [])).join(' ');
  return Array.from({ length: count }, (_, number) => ({
    href: `/blog/${createText(5).replaceAll(' ', '-')}-${number}`,
    title: createText(9),
    excerpt: createText(24),
    author: pick(['Rasmus Ojala', 'Inés Robledo', 'Liis Kadarik', 'Jonas Weidner']),
    date: { iso: '2026-01-01', text: '1 January 2026' },
    readTime: '6 min',
    category: pick(POST_CATEGORIES),
    tags: [pick(POST_TAGS), pick(POST_TAGS)],
    image: { src: `/cloth/post-${number}.svg`, width: 1280, height: 720 },
  }));
}

/** The files of a blog behind a server that counts the bytes it sends. */
function serve(cards: readonly PostCardContent[]) {
  const { filesInfo, files } = createListFiles('en', cards, categoryNames);
  let bytes = 0;
  const source = createPostFiles({
    filesInfo,
    categoryNames,
    fetchFile: async (address) => {
      const text = files.get(address);
      if (text === undefined) throw new Error(`there is no ${address}`);
      bytes += brotliCompressSync(text).length;
      return JSON.parse(text);
    },
  });
  return { source, countBytes: () => bytes };
}

const thousand = createCards(1000);

it.each([
  'react',
  'a',
  'in',
  'the',
  'tion',
  'JavaScript',
  'design token',
  'rasmus development',
  thousand[700]?.excerpt ?? '',
])('a search for %j over 1,000 posts downloads at most 30 KB and finds them all', async (query) => {
  const { source, countBytes } = serve(thousand);
  const numbers = await source.findNumbers({ category: 'all', query });
  await source.loadCards(numbers.slice(0, PAGE_SIZE));
  const terms = query.toLowerCase().split(' ');
  const expected = thousand.flatMap(({ title, excerpt, author, category, tags }, number) => {
    const words = [title, excerpt, author, categoryNames[category], ...tags].join(' ');
    return terms.every((term) => words.toLowerCase().includes(term)) ? [number] : [];
  });
  expect(numbers).toEqual(expected);
  expect(countBytes()).toBeLessThanOrEqual(MAX_SEARCH_BYTES);
});

it('a category of 1,000 posts downloads a few kilobytes', async () => {
  const { source, countBytes } = serve(thousand);
  const numbers = await source.findNumbers({ category: 'design', query: '' });
  const cards = await source.loadCards(numbers.slice(0, PAGE_SIZE));
  expect(cards.map(({ category }) => category)).toEqual(Array(PAGE_SIZE).fill('design'));
  expect(countBytes()).toBeLessThan(12 * 1024);
});

it('a search within a category finds only its posts', async () => {
  const { source } = serve(createCards(40));
  const selection = { category: 'business', query: 'o' } as const;
  const cards = await source.loadCards(await source.findNumbers(selection));
  expect(new Set(cards.map(({ category }) => category))).toEqual(new Set(['business']));
});

it('another build has other addresses, so its index never refers to older cards', () => {
  const before = createListFiles('en', thousand.slice(0, 9), categoryNames);
  const after = createListFiles('en', thousand.slice(1, 10), categoryNames);
  expect(before.filesInfo.folder).not.toBe(after.filesInfo.folder);
  expect(createListFiles('en', thousand.slice(0, 9), categoryNames)).toEqual(before);
});
