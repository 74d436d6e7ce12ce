// Which entries of the palette match what was typed. Letters may be anywhere in the words, but a match at
// the start of a word comes first.
export type PaletteEntry = {
  id: string;
  group: string;
  label: string;
  detail?: string;
};

export type FoundEntry<Entry extends PaletteEntry> = {
  entry: Entry;
  /** The matching part of the label, or null when the whole list is shown. */
  match: { start: number; end: number } | null;
};

export function findEntries<Entry extends PaletteEntry>(
  entries: readonly Entry[],
  typed: string,
): FoundEntry<Entry>[] {
  const wanted = fold(typed.trim());
  if (wanted === '') return entries.map((entry) => ({ entry, match: null }));
  const found = entries.flatMap((entry) => {
    const label = fold(entry.label);
    const start = label.indexOf(wanted);
    if (start < 0) return [];
    const isAtWord = start === 0 || /\W/.test(label.charAt(start - 1));
    return [{ entry, match: { start, end: start + wanted.length }, rank: isAtWord ? 0 : 1 }];
  });
  const groups = [...new Set(entries.map(({ group }) => group))];
  return found
    .sort(
      (a, b) =>
        groups.indexOf(a.entry.group) - groups.indexOf(b.entry.group) ||
        a.rank - b.rank ||
        a.match.start - b.match.start,
    )
    .map(({ entry, match }) => ({ entry, match }));
}

/** Without case and accents, and with the same number of characters, so that positions stay valid. */
function fold(text: string): string {
  return [...text.normalize('NFC')]
    .map((character) => {
      const plain = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      return plain.length === character.length ? plain : character;
    })
    .join('');
}
