// Estimates how many guesses a password needs, as a power of two. It finds the cheapest composition
// of common passwords, words about the person, keyboard walks, sequences, repetitions, dates and
// single characters. The estimate is low on purpose, because attackers try these first.
import { findPatterns, type Part } from './patterns.ts';
import type { WordList } from './word-list.ts';

/** Added for each part, because an attacker must also guess how parts are combined. */
const BITS_PER_PART = 1;
const BITS_PER_LEET_WORD = 1;
const MIN_WORD_CHARS = 4;
const MIN_OWN_WORD_CHARS = 3;
/** Limits the time of a check. Further characters cannot make a password weaker. */
const MAX_CHECKED_CHARS = 64;

/** Two readings, because 1 can replace i or l. */
const LEET_READINGS: readonly Record<string, string>[] = [
  { '1': 'i', '!': 'i' },
  { '1': 'l', '!': 'l', '|': 'l' },
].map((reading) => ({
  ...{ '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '9': 'g', '@': 'a', $: 's' },
  ...reading,
}));

type Options = { words: WordList; ownWords: ReadonlySet<string> };

export function estimateBits(password: string, options: Options): number {
  const text = password.slice(0, MAX_CHECKED_CHARS);
  return sumCheapest(text, [
    ...findWords(text, options),
    ...findPatterns(text),
    ...findRepetitions(text, options),
  ]);
}

/** Lower case without accents. Each character stays one character, so positions are unchanged. */
export function fold(text: string): string {
  return [...text]
    .map((sign) => sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
    .map((folded, index) => (folded.length === 1 ? folded : (text[index] ?? '')))
    .join('');
}

function findWords(password: string, { words, ownWords }: Options): Part[] {
  const folded = fold(password);
  const readings = [...new Set([folded, ...LEET_READINGS.map((signs) => readAs(folded, signs))])];
  const parts: Part[] = [];
  for (let start = 0; start < folded.length; start += 1) {
    const last = Math.min(folded.length, start + words.maxChars);
    for (let end = start + MIN_OWN_WORD_CHARS; end <= last; end += 1) {
      for (const [index, reading] of readings.entries()) {
        const word = reading.slice(start, end);
        const bits = ownWords.has(word) ? 0 : words.getBits(word);
        if (bits === null || (bits > 0 && word.length < MIN_WORD_CHARS)) continue;
        const leet = index === 0 ? 0 : BITS_PER_LEET_WORD;
        parts.push({ start, end, bits: bits + leet + toCaseBits(password.slice(start, end)) });
        break;
      }
    }
  }
  return parts;
}

/** Finds the cheapest composition from left to right. Gaps are filled with single characters. */
function sumCheapest(password: string, parts: readonly Part[]): number {
  const byEnd = Map.groupBy(parts, ({ end }) => end);
  const cheapest = [0];
  for (let end = 1; end <= password.length; end += 1) {
    let bits = (cheapest[end - 1] ?? 0) + toSignBits(password[end - 1] ?? '');
    for (const part of byEnd.get(end) ?? []) {
      bits = Math.min(bits, (cheapest[part.start] ?? 0) + part.bits + BITS_PER_PART);
    }
    cheapest.push(bits);
  }
  return cheapest[password.length] ?? 0;
}

function toSignBits(sign: string): number {
  if (/\d/.test(sign)) return Math.log2(10);
  if (/[a-z]/.test(sign)) return Math.log2(26);
  if (/[A-Z]/.test(sign)) return Math.log2(52);
  return /[ .,!?_-]/.test(sign) ? 3 : 6;
}

function toCaseBits(word: string): number {
  const upper = word.replace(/[^\p{Lu}]/gu, '').length;
  if (upper === 0) return 0;
  const isUsual = /^\p{Lu}[^\p{Lu}]*$/u.test(word) || /^[^\p{Ll}]+$/u.test(word);
  return isUsual ? 1 : 1 + upper;
}

/** Finds parts that are repeated, such as `abc` in `abcabcabc`. */
function findRepetitions(password: string, options: Options): Part[] {
  return [...password.matchAll(/(?=((.{2,32}?)\2+))/gu)].map((match) => {
    const [, whole = '', part = ''] = match;
    const bits = sumCheapest(part, [...findWords(part, options), ...findPatterns(part)]);
    const { index } = match;
    return { start: index, end: index + whole.length, bits: bits + Math.log2(whole.length) };
  });
}

function readAs(text: string, signs: Readonly<Record<string, string>>): string {
  return text.replace(/[^a-z]/g, (sign) => signs[sign] ?? sign);
}
