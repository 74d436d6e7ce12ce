// Builds the search index at build time and splits it into files. A term needs exactly one file,
// so the download is a few kilobytes for ten posts and for thousands.
import { type Searched, toSearchedWords } from '@loimel/content/post-search';
import { findGrams, toShardNumber } from './grams.ts';

/**
 * The numbers are indexes into the list of all posts. `words` has every word that contains a gram
 * of this file, so one file is enough to find all words that contain a longer term.
 * `short` has the posts of each term that is shorter than a gram.
 */
export type SearchShard = {
  words: Record<string, number[]>;
  short: Record<string, number[]>;
};

/** Target size of a file, in characters before compression. About a third is transferred. */
const SHARD_CHARS = 6_000;

export function buildSearchIndex(posts: readonly Searched[]): SearchShard[] {
  const words = new Map<string, Set<number>>();
  const short = new Map<string, Set<number>>();
  const gramsOfWords = new Map<string, Set<string>>();
  for (const [number, post] of posts.entries()) {
    for (const word of toSearchedWords(post)) {
      const grams = findGrams(word);
      if (grams.long.size > 0) {
        addTo(words, word, number);
        gramsOfWords.set(word, grams.long);
      }
      for (const gram of grams.short) addTo(short, gram, number);
    }
  }

  const shardCount = chooseShardCount(words, short, gramsOfWords);
  // Maps, because a word can be `__proto__`.
  const shards = Array.from({ length: shardCount }, () => ({
    words: new Map<string, number[]>(),
    short: new Map<string, number[]>(),
  }));
  for (const [word, grams] of gramsOfWords) {
    const numbers = [...(words.get(word) ?? [])];
    for (const gram of grams) shards[toShardNumber(gram, shardCount)]?.words.set(word, numbers);
  }
  for (const [gram, numbers] of short) {
    shards[toShardNumber(gram, shardCount)]?.short.set(gram, [...numbers]);
  }
  return shards.map((shard) => ({
    words: Object.fromEntries(shard.words),
    short: Object.fromEntries(shard.short),
  }));
}

type Postings = ReadonlyMap<string, ReadonlySet<number>>;

function chooseShardCount(
  words: Postings,
  short: Postings,
  gramsOfWords: ReadonlyMap<string, ReadonlySet<string>>,
): number {
  const charsOf = (text: string, numbers: ReadonlySet<number> | undefined) =>
    text.length + 6 + 4 * (numbers?.size ?? 0);
  let chars = 0;
  for (const [word, grams] of gramsOfWords) chars += grams.size * charsOf(word, words.get(word));
  for (const [gram, numbers] of short) chars += charsOf(gram, numbers);
  return Math.max(1, Math.ceil(chars / SHARD_CHARS));
}

function addTo(postings: Map<string, Set<number>>, key: string, number: number): void {
  const numbers = postings.get(key);
  if (numbers === undefined) postings.set(key, new Set([number]));
  else numbers.add(number);
}
