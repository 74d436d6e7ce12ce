import { expect, it } from 'vitest';
import type { PostCardContent } from '../post-card.tsx';
import {
  createBlogList,
  PAGE_SIZE,
  type PostFiles,
  parseSelection,
  type Selection,
  toAddress,
} from './blog-list.ts';

const ALL: Selection = { category: 'all', query: '' };
const DESIGN: Selection = { category: 'design', query: '' };

function createCard(number: number): PostCardContent {
  return {
    href: `/blog/post-${number}`,
    title: `Post ${number}`,
    excerpt: '',
    author: '',
    date: { iso: '2026-01-01', text: '' },
    readTime: '',
    category: number % 2 === 0 ? 'design' : 'business',
    tags: [],
    image: { src: '', width: 1280, height: 720 },
  };
}

/** Files of `count` posts. Every second post is about design. */
function createFiles(count = 20): PostFiles {
  const numbers = Array.from({ length: count }, (_, number) => number);
  return {
    findNumbers: async ({ category, query }) =>
      numbers.filter(
        (number) =>
          (category === 'all' || createCard(number).category === category) &&
          createCard(number).title.includes(query),
      ),
    loadCards: async (wanted) => wanted.map(createCard),
  };
}

function createList({ count = 20, files = createFiles(count), skipped = 0 } = {}) {
  const cards = Array.from({ length: Math.min(PAGE_SIZE, count - skipped) }, (_, index) =>
    createCard(skipped + index),
  );
  return createBlogList(files, { selection: ALL, cards, skipped, total: count });
}

const numbersOf = ({ cards }: { cards: readonly PostCardContent[] }) =>
  cards.map(({ title }) => Number(title.slice(5)));

it('[S2-P11] the list starts with 6 cards', () => {
  const list = createList();
  expect(numbersOf(list.get())).toEqual([0, 1, 2, 3, 4, 5]);
  expect(list.get()).toMatchObject({ status: 'ready', hasMore: true, total: 20 });
});

it('[S2-P12] "more" adds 6 cards each time until all are shown', async () => {
  const list = createList();
  const counts: [number, boolean][] = [];
  for (let click = 0; click < 3; click += 1) {
    await list.showMore();
    counts.push([list.get().cards.length, list.get().hasMore]);
  }
  expect(counts).toEqual([
    [12, true],
    [18, true],
    [20, false],
  ]);
  expect(numbersOf(list.get())).toEqual(Array.from({ length: 20 }, (_, number) => number));
});

it('[S2-P13] another category starts with 6 cards again', async () => {
  const list = createList();
  await list.showMore();
  await list.show(DESIGN);
  expect(numbersOf(list.get())).toEqual([0, 2, 4, 6, 8, 10]);
  await list.showMore();
  expect(list.get()).toMatchObject({ hasMore: false, total: 10 });
  await list.show(ALL);
  expect(numbersOf(list.get())).toEqual([0, 1, 2, 3, 4, 5]);
});

it('[D-C6] with 7 posts more can be loaded, with 6 not', () => {
  expect(createList({ count: 6 }).get().hasMore).toBe(false);
  expect(createList({ count: 7 }).get().hasMore).toBe(true);
});

it('"more" on a later page continues after its last card', async () => {
  const list = createList({ skipped: 6 });
  await list.showMore();
  expect(numbersOf(list.get())).toEqual(Array.from({ length: 12 }, (_, index) => index + 6));
});

it('a late response does not replace the result of a newer request', async () => {
  const files = createFiles();
  const waiting: (() => void)[] = [];
  const slow: PostFiles = {
    ...files,
    findNumbers: async (selection) => {
      if (selection.category === 'design') {
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      return files.findNumbers(selection);
    },
  };
  const list = createList({ files: slow });
  const late = list.show(DESIGN);
  expect(list.get()).toMatchObject({ status: 'loading', selection: DESIGN });
  await list.show({ category: 'all', query: '19' });
  waiting.forEach((release) => void release());
  await late;
  expect(numbersOf(list.get())).toEqual([19]);
});

it('a failed file keeps the previous cards, and a retry loads it', async () => {
  const files = createFiles();
  let isDown = true;
  const list = createList({
    files: {
      ...files,
      loadCards: (numbers) =>
        isDown ? Promise.reject(new Error('offline')) : files.loadCards(numbers),
    },
  });
  await list.show(DESIGN);
  expect(list.get()).toMatchObject({ status: 'failed', selection: DESIGN });
  expect(numbersOf(list.get())).toEqual([0, 1, 2, 3, 4, 5]);
  isDown = false;
  await list.show(DESIGN);
  expect(list.get().status).toBe('ready');
});

const CATEGORIES = ['all', 'development', 'design', 'business', 'technology'] as const;
const parse = (search: string) => parseSelection(search, CATEGORIES);

it.each([
  ['', { category: 'all', query: '' }],
  ['?', { category: 'all', query: '' }],
  ['?category=design', { category: 'design', query: '' }],
  ['?category=nonsense', { category: 'all', query: '' }],
  ['?category=constructor', { category: 'all', query: '' }],
  ['?q=UX%2FUI', { category: 'all', query: 'UX/UI' }],
  ['?q=+two+words+&category=design', { category: 'design', query: 'two words' }],
  ['?q=%', { category: 'all', query: '%' }],
])('the query string %j selects %j', (search, selection) => {
  expect(parse(search)).toEqual(selection);
});

it.each([
  [{ category: 'all', query: '' }, '/de/blog'],
  [{ category: 'design', query: '' }, '/de/blog?category=design'],
  [{ category: 'all', query: 'UX/UI & more' }, '/de/blog?q=UX%2FUI+%26+more'],
] as const)('[S2-P16] %j is written to the address as %s and read back', (selection, address) => {
  expect(toAddress('/de/blog', selection)).toBe(address);
  expect(parse(new URL(address, 'https://loimel.example').search)).toEqual(selection);
});
