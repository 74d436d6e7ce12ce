// Which word of the tagline sits on the braid: "Web", and the last word where there is none.
const WEB = /\bweb\b/iu;
const LAST_WORD = /\S+$/u;

export type BraidedTitle = { before: string; word: string; after: string };

export function splitAtBraidedWord(title: string): BraidedTitle {
  const match = WEB.exec(title) ?? LAST_WORD.exec(title);
  if (match === null) return { before: title, word: '', after: '' };
  const end = match.index + match[0].length;
  return { before: title.slice(0, match.index), word: match[0], after: title.slice(end) };
}
