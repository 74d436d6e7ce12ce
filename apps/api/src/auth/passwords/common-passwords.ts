// Rejects passwords that are guessed early: those of the list, and what people make of them.
import { estimateBits, fold } from './guess-cost.ts';
import { getWordList, type WordList } from './word-list.ts';

/**
 * The guesses a password must withstand, as a power of two: about 10^10, below which a stolen hash is
 * found within days. With a second factor the password alone opens nothing, and it may be shorter.
 * docs/decisions/0027 has the measured hit rate and the share of good passwords rejected.
 */
const MIN_BITS = 33;
const MIN_BITS_WITH_SECOND_FACTOR = 26;
const SITE_WORDS = ['loimel', 'loime'];
const MIN_OWN_WORD_CHARS = 3;

export type PasswordOwner = { email: string | null; name?: string; hasSecondFactor: boolean };

export function isCommonPassword(
  password: string,
  owner: PasswordOwner,
  words: WordList = getWordList(),
): boolean {
  if (words.getBits(fold(password)) !== null) return true;
  const bits = estimateBits(password, { words, ownWords: toOwnWords(owner) });
  return bits < (owner.hasSecondFactor ? MIN_BITS_WITH_SECOND_FACTOR : MIN_BITS);
}

/** What everyone knows about the person: the parts of the address and of the name. */
function toOwnWords({ email, name = '' }: PasswordOwner): ReadonlySet<string> {
  const texts = [...SITE_WORDS, ...(email ?? '').split('@'), name].map(fold);
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}]+/u)]);
  return new Set(parts.filter((part) => part.length >= MIN_OWN_WORD_CHARS));
}
