// What searching means, for the index that the build makes and for the visitor's browser alike:
// a post is found when every word of the query stands somewhere inside one of its words.

/** Fields of a post that are searched (spec 2 §2, decision C5). */
export type Searched = {
  title: string;
  excerpt: string;
  author: string;
  /** The name of the category in the language of the page. */
  categoryName: string;
  tags: readonly string[];
};

/** A whole term is looked up by its first letters; longer ones would only make more files. */
const GRAM_CHARS = 3;

/** Small letters without accents, so that `diseno` finds `Diseño`. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
}

export function toSearchedWords(post: Searched): string[] {
  const { title, excerpt, author, categoryName, tags } = post;
  return toWords([title, excerpt, author, categoryName, ...tags].join(' '));
}

/** The longest first: it finds the fewest posts. */
export function toTerms(query: string): string[] {
  const terms = toWords(query).map((word) => {
    const bare = word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
    // Somebody who searches for nothing but signs means them.
    return bare === '' ? word : bare;
  });
  return [...new Set(terms)].sort((a, b) => b.length - a.length);
}

/** What a term is looked up by; a short term is its own gram. */
export function toGram(term: string): string {
  return term.slice(0, GRAM_CHARS);
}

/** Every gram that a term inside this word could be looked up by. */
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

/** Which file of the index holds a gram (FNV-1a, 32 bits). */
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
