import { type Searched, toSearchedWords } from '@loimel/content/post-search';
import { expect, it } from 'vitest';
import { buildSearchIndex } from './build-index.ts';
import { findPosts } from './find-posts.ts';

const POSTS: Searched[] = [
  {
    title: 'Refresh tokens across tabs: one session',
    excerpt: 'Two tabs renew the same session.',
    author: 'Rasmus Ojala',
    categoryName: 'Tecnología',
    tags: ['TypeScript', 'JavaScript'],
  },
  {
    title: 'Forms in three languages',
    excerpt: 'German labels are long.',
    author: 'Inés Robledo',
    categoryName: 'Diseño',
    tags: ['UX/UI', 'Mobile', 'AI'],
  },
  {
    title: 'Four time zones',
    excerpt: 'Writing in place of talking.',
    author: 'Jonas Weidner',
    categoryName: 'Negocio',
    tags: ['Node.js'],
  },
];

function createFiles(posts: readonly Searched[]) {
  const shards = buildSearchIndex(posts);
  const loaded: number[] = [];
  return {
    loaded,
    shardCount: shards.length,
    loadShard: async (number: number) => {
      loaded.push(number);
      return shards[number] ?? { words: {}, short: {} };
    },
    loadWords: async (number: number) => {
      const post = posts[number];
      return post === undefined ? [] : toSearchedWords(post);
    },
  };
}

const find = (query: string) => findPosts(query, createFiles(POSTS));

it.each([
  ['title', 'TOKENS', [0]],
  ['excerpt', 'german', [1]],
  ['author', 'weidner', [2]],
  ['category in the language of the page', 'diseño', [1]],
  ['tag', 'Node.js', [2]],
  ['tag with a slash', 'UX/UI', [1]],
])('[S2-P14] finds a post by its %s, ignoring case', async (_, query, numbers) => {
  expect(await find(query)).toEqual(numbers);
});

it.each([
  ['a part of a word', 'oken', [0]],
  ['two letters', 'zo', [2]],
  ['one letter', 'z', [2]],
  ['a tag of two letters', 'AI', [1]],
  ['words without accents', 'ines diseno', [1]],
  ['all words of the query', 'refresh tabs', [0]],
  ['several posts in the order of the list', 'in', [1, 2]],
  ['a word with a comma behind it', 'tabs, tokens!', [0]],
])('finds by %s', async (_, query, numbers) => {
  expect(await find(query)).toEqual(numbers);
});

it('a post that lacks one of the words is not found', async () => {
  expect(await find('refresh german')).toEqual([]);
});

it.each([
  'constructor',
  '__proto__',
  'toString hasOwnProperty',
  '%',
  '\\',
  '((((',
  '[',
  '🧵',
  '\u0000',
  'ﷺ',
  'a'.repeat(100_000),
  'tabs '.repeat(20_000),
  '</script><script>alert(1)</script>',
])('[S2-P15] an unusual or very long query returns a list without an error: %#', async (query) => {
  expect(Array.isArray(await find(query))).toBe(true);
});

it('the index finds the same posts as a full scan', async () => {
  const files = createFiles(POSTS);
  const words = POSTS.map(toSearchedWords);
  for (const word of words.flat()) {
    for (const length of [1, 2, 3, 4, word.length]) {
      for (let start = 0; start + length <= word.length; start += 1) {
        const term = word.slice(start, start + length);
        if (!/^[\p{L}\p{N}]+$/u.test(term)) continue;
        const expected = words.flatMap((own, number) =>
          own.some((one) => one.includes(term)) ? [number] : [],
        );
        expect(await findPosts(term, files), term).toEqual(expected);
      }
    }
  }
});

it('one word needs one file', async () => {
  const files = createFiles(POSTS);
  await findPosts('tokens', files);
  expect(files.loaded).toHaveLength(1);
});
