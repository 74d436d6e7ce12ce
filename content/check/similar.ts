// Finds the name that an editor probably meant.

/** The known name that differs from `text` in few letters, or undefined. */
export function findSimilar(text: string, known: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.floor(text.length / 3));
  const ranked = known
    .map((name) => ({ name, distance: countEdits(text.toLowerCase(), name.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .toSorted((a, b) => a.distance - b.distance);
  return ranked[0]?.name;
}

/** Levenshtein distance: the number of letters to insert, delete or replace. */
function countEdits(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}
