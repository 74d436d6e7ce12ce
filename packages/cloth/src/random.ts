// Repeatable random numbers: a seed gives the same numbers and the same image on every machine.
// Every draw advances the sequence. Adding, removing or reordering a draw in a function changes
// all images of that function. The tests with pinned hashes then fail on purpose.

export type Random = () => number;

/** A list with at least one entry, so that a choice always has a result. */
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

/** mulberry32: returns numbers from 0 (inclusive) to 1 (exclusive). */
export function createRandom(seed: string): Random {
  let state = hashText(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Makes one draw. */
export function pick<T>(random: Random, choices: NonEmpty<T>): T {
  return choices[Math.floor(random() * choices.length)] ?? choices[0];
}

/** Makes one draw. Both ends are included. */
export function pickInteger(random: Random, lowest: number, highest: number): number {
  return lowest + Math.floor(random() * (highest - lowest + 1));
}

/** Makes one draw. True in half of the cases. */
export function flipCoin(random: Random): boolean {
  return random() < 0.5;
}

/** Fisher–Yates from the end. Makes one draw less than there are entries. */
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

/** The entry at `index`. The index wraps at the end of the list. */
export function takeInTurn<T>(entries: NonEmpty<T>, index: number): T {
  return entries[index % entries.length] ?? entries[0];
}
