// Fills in a snippet: {name} and {number} of the item, {sender} is the member of staff who writes.
// Other variables stay in braces, so that the author sees what is missing.
export type SnippetValues = { name: string; number: string; sender: string };

export type FilledSnippet = {
  text: string;
  /** The first variable that the author must fill in, as a range to select. */
  firstGap: { start: number; end: number } | null;
};

export function fillSnippet(body: string, values: SnippetValues): FilledSnippet {
  const known = new Map(Object.entries(values));
  const text = body.replace(/\{(\w+)\}/g, (whole, name: string) => known.get(name) ?? whole);
  return { text, firstGap: findGap(body, known) };
}

/** Searches the snippet and not the filled text: a name with braces is no variable. */
function findGap(body: string, known: ReadonlyMap<string, string>): FilledSnippet['firstGap'] {
  let shift = 0;
  for (const match of body.matchAll(/\{(\w+)\}/g)) {
    const value = known.get(match[1] ?? '');
    const start = match.index + shift;
    if (value === undefined) return { start, end: start + match[0].length };
    shift += value.length - match[0].length;
  }
  return null;
}

/** Replaces the selection of the text field. Returns the new text and where the caret or gap is. */
export function insertSnippet(
  field: { text: string; start: number; end: number },
  snippet: FilledSnippet,
): { text: string; start: number; end: number } {
  const text = field.text.slice(0, field.start) + snippet.text + field.text.slice(field.end);
  const gap = snippet.firstGap ?? { start: snippet.text.length, end: snippet.text.length };
  return { text, start: field.start + gap.start, end: field.start + gap.end };
}

/** Snippets of a language whose title or text contains every word, titles first. */
export function filterSnippets<Snippet extends { title: string; body: string; language: string }>(
  snippets: readonly Snippet[],
  language: string,
  typed: string,
): Snippet[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const scored = snippets
    .filter((snippet) => snippet.language === language)
    .map((snippet) => {
      const isInTitle = words.every((word) => fold(snippet.title).includes(word));
      const isInBody = words.every((word) =>
        fold(`${snippet.title} ${snippet.body}`).includes(word),
      );
      return { snippet, rank: isInTitle ? 0 : isInBody ? 1 : 2 };
    })
    .filter(({ rank }) => rank < 2);
  return scored
    .sort((a, b) => a.rank - b.rank || a.snippet.title.localeCompare(b.snippet.title))
    .map(({ snippet }) => snippet);
}

/** Without case and accents. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
