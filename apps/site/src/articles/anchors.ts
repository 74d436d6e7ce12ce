// Ids of headings, made of their words, so that a link to a section survives an edit elsewhere.

/** One function per page: a second heading with the same words gets a number. */
export function createAnchors(): (words: string) => string {
  const used = new Map<string, number>();
  return (words) => {
    const anchor = toAnchor(words);
    const count = (used.get(anchor) ?? 0) + 1;
    used.set(anchor, count);
    return count === 1 ? anchor : `${anchor}-${count}`;
  };
}

function toAnchor(words: string): string {
  const plain = words
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss');
  const anchor = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  return anchor === '' ? 'section' : anchor;
}
