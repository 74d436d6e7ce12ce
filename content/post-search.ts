// The rules of the blog search, shared by the build of the index, the browser and the search page of
// the backend. A post matches when every word of the query is part of one of its words.

/** The searched fields of a post (S2-P14). */
export type Searched = {
  title: string;
  excerpt: string;
  author: string;
  /** Name of the category in the language of the page. */
  categoryName: string;
  tags: readonly string[];
};

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

export function matchesTerms(words: readonly string[], terms: readonly string[]): boolean {
  return terms.every((term) => words.some((word) => word.includes(term)));
}

function toWords(text: string): string[] {
  return fold(text)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Lower case without accents, so that `diseno` finds `Diseño`. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
}
