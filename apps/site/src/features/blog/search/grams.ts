// The parts of words by which the search index is split into files.

/** A term is looked up by its first characters. Longer grams would only make more files. */
const GRAM_CHARS = 3;

/** The key to look up a term. A short term is its own gram. */
export function toGram(term: string): string {
  return term.slice(0, GRAM_CHARS);
}

/** All grams of terms that can occur in this word. */
export function findGrams(word: string): { short: Set<string>; long: Set<string> } {
  const short = new Set<string>();
  const long = new Set<string>();
  for (let start = 0; start < word.length; start += 1) {
    for (let length = 1; length < GRAM_CHARS; length += 1) {
      if (start + length <= word.length) short.add(word.slice(start, start + length));
    }
    if (start + GRAM_CHARS <= word.length) long.add(word.slice(start, start + GRAM_CHARS));
  }
  return { short, long };
}

export function isShort(term: string): boolean {
  return term.length < GRAM_CHARS;
}

/** Number of the index file that contains a gram (FNV-1a, 32 bits). */
export function toShardNumber(gram: string, shardCount: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < gram.length; index += 1) {
    hash = Math.imul(hash ^ gram.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % shardCount;
}
