// Finds the posts of a query with as few files as possible.
import { matchesTerms, toTerms } from '@loimel/content/post-search';
import type { SearchShard } from './build-index.ts';
import { isShort, toGram, toShardNumber } from './grams.ts';

export type SearchFiles = {
  shardCount: number;
  loadShard: (number: number) => Promise<SearchShard>;
  /** The searchable words of a post. */
  loadWords: (number: number) => Promise<readonly string[]>;
};

/** Up to this number of candidates, check the posts directly and load no file for other terms. */
const FEW_POSTS = 6;

/** Numbers of the posts that match every term of the query, in the order of the list. */
export async function findPosts(query: string, files: SearchFiles): Promise<number[]> {
  let found: number[] | null = null;
  const terms = toTerms(query);
  for (const [index, term] of terms.entries()) {
    if (found !== null && found.length <= FEW_POSTS) {
      return keepMatching(found, terms.slice(index), files);
    }
    const posts: ReadonlySet<number> = await findPostsWith(term, files);
    found = (found ?? [...posts]).filter((number) => posts.has(number));
  }
  return toSorted(found ?? []);
}

async function findPostsWith(term: string, files: SearchFiles): Promise<Set<number>> {
  const shard = await files.loadShard(toShardNumber(toGram(term), files.shardCount));
  if (isShort(term)) return new Set(Object.hasOwn(shard.short, term) ? shard.short[term] : []);
  const posts = new Set<number>();
  for (const [word, numbers] of Object.entries(shard.words)) {
    if (!word.includes(term)) continue;
    for (const number of numbers) posts.add(number);
  }
  return posts;
}

async function keepMatching(
  numbers: readonly number[],
  terms: readonly string[],
  files: SearchFiles,
): Promise<number[]> {
  const kept: number[] = [];
  for (const number of numbers) {
    const words = await files.loadWords(number);
    if (matchesTerms(words, terms)) kept.push(number);
  }
  return toSorted(kept);
}

function toSorted(numbers: Iterable<number>): number[] {
  return [...numbers].sort((a, b) => a - b);
}
