// Finds retired words in a text.
import { RETIRED_WORDS, type RetiredWord } from './words.ts';

export type Occurrence = { line: number; found: string; word: RetiredWord };

const PATTERNS = RETIRED_WORDS.map((word) => ({
  word,
  pattern: new RegExp(`(?<![\\w@])(?:${word.pattern})(?!\\w)`, 'gi'),
}));

export function findRetiredWords(text: string): Occurrence[] {
  return text.split('\n').flatMap((content, index) => {
    const readable = splitIdentifiers(content);
    return PATTERNS.flatMap(({ word, pattern }) =>
      [...readable.matchAll(pattern)].map(([found]) => ({ line: index + 1, found, word })),
    );
  });
}

/** `toMailLink` → `to Mail Link`, `MAIL_FROM` → `MAIL FROM`, `sign-in` → `sign in`. */
function splitIdentifiers(text: string): string {
  return text.replaceAll(
    /(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[a-z])(?=\d)|[_-]/g,
    ' ',
  );
}
