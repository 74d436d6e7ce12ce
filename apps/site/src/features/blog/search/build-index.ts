// Makes the search index at build time and cuts it into files. A term needs exactly one of them,
// so a visitor downloads the same few kilobytes from a blog of ten posts and of thousands.
import { findGrams, type Searched, toSearchedWords, toShardNumber } from './terms.ts';

/**
 * Numbers are places in the list of all posts. `words` has every word that contains a gram of this
 * file, so whoever looks for a longer term finds all words around it here; for a term that is
 * itself shorter than a gram `short` has the posts at once.
 */
export type SearchShard = {
  words: Record<string, number[]>;
  short: Record<string, number[]>;
};

/** Uncompressed; about a third of it travels. */
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
  // Maps, because a word may be `__proto__`.
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
