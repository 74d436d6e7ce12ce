// Repeatable chance: a seed gives the same numbers on every machine, so it gives the same picture.
// Every draw moves the sequence on. Adding, removing or reordering a draw in any picture function
// changes all pictures of that function; the pinned tests then fail on purpose.

export type Random = () => number;

/** A list that has at least one entry, so choosing from it always gives something. */
export type NonEmpty<T> = readonly [T, ...T[]];

/** FNV-1a over code points, as an unsigned 32-bit number. */
export function hashText(text: string): number {
  let hash = 2166136261;
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 16777619) >>> 0;
  }
  return hash;
}

/** mulberry32: gives numbers from 0 (included) to 1 (excluded). */
export function createRandom(seed: string): Random {
  let state = hashText(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** One draw. */
export function pick<T>(random: Random, choices: NonEmpty<T>): T {
  return choices[Math.floor(random() * choices.length)] ?? choices[0];
}

/** One draw; both ends are possible. */
export function pickInteger(random: Random, lowest: number, highest: number): number {
  return lowest + Math.floor(random() * (highest - lowest + 1));
}

/** One draw: true half of the time. */
export function flipCoin(random: Random): boolean {
  return random() < 0.5;
}

/** Fisher–Yates from the end; one draw less than there are entries. */
export function shuffle<T>(random: Random, entries: NonEmpty<T>): NonEmpty<T> {
  const [first, ...rest] = entries;
  const shuffled: [T, ...T[]] = [first, ...rest];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const chosen = Math.floor(random() * (last + 1));
    const moved = shuffled[last] ?? first;
    shuffled[last] = shuffled[chosen] ?? first;
    shuffled[chosen] = moved;
  }
  return shuffled;
}

/** The entry at `index`, starting again at the front when the list is used up. */
export function takeInTurn<T>(entries: NonEmpty<T>, index: number): T {
  return entries[index % entries.length] ?? entries[0];
}
