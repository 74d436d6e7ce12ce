// The search rules, shared by the build of the index and the browser. A post matches when every
// word of the query is part of one of its words.

/** The searched fields of a post (S2-P14). */
export type Searched = {
  title: string;
  excerpt: string;
  author: string;
  /** Name of the category in the language of the page. */
  categoryName: string;
  tags: readonly string[];
};

/** A term is looked up by its first characters. Longer grams would only make more files. */
const GRAM_CHARS = 3;

/** Lower case without accents, so that `diseno` finds `Diseño`. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
}

export function toSearchedWords(post: Searched): string[] {
  const { title, excerpt, author, categoryName, tags } = post;
  return toWords([title, excerpt, author, categoryName, ...tags].join(' '));
}

/** The longest term is first, because it matches the fewest posts. */
export function toTerms(query: string): string[] {
  const terms = toWords(query).map((word) => {
    const bare = word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
    // Keep a word that has only punctuation, so that it can be searched.
    return bare === '' ? word : bare;
  });
  return [...new Set(terms)].sort((a, b) => b.length - a.length);
}

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

function toWords(text: string): string[] {
  return fold(text)
    .split(/\s+/)
    .filter((word) => word !== '');
}
