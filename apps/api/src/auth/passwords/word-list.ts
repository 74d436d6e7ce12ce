// The list of common passwords, made by tools/common-passwords.ts. Each line of the file is a group of
// entries; the entries of group n are among the 2^n most common ones.
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

const FILE = new URL('./common-passwords.br', import.meta.url);

export type WordList = {
  /** The number of guesses until this word, as a power of two; null for an unknown word. */
  getBits: (word: string) => number | null;
  size: number;
  maxChars: number;
};

let loaded: WordList | undefined;

/** Read at the first check, because most processes never check a password. */
export function getWordList(): WordList {
  loaded ??= parseWordList(brotliDecompressSync(readFileSync(FILE)).toString('utf8'));
  return loaded;
}

function parseWordList(text: string): WordList {
  const bits = new Map<string, number>();
  let maxChars = 0;
  for (const [group, line] of text.split('\n').entries()) {
    for (const word of line.split('\t')) {
      if (word === '') continue;
      bits.set(word, group);
      maxChars = Math.max(maxChars, word.length);
    }
  }
  return { getBits: (word) => bits.get(word) ?? null, size: bits.size, maxChars };
}
