// Password requirements: a minimum length, and not easy to guess. There are no rules about kinds of
// characters, because they lead to weaker passwords.
import { ApiError } from '../../errors.ts';
import { estimateBits, fold } from './guess-cost.ts';
import { getWordList, type WordList } from './word-list.ts';

export const PASSWORD_MIN_CHARS = 12;
export const PASSWORD_MIN_CHARS_WITH_SECOND_FACTOR = 8;
/** Enough for any passphrase. Limits the hashing work that an attacker can cause. */
export const PASSWORD_MAX_CHARS = 256;

/**
 * Minimum number of guesses, as a power of two: about 10^10. Below it a stolen hash is found within
 * days. With a second factor the password alone gives no access, so less is enough.
 * See docs/decisions/0027 for the measured hit rate and the share of good passwords rejected.
 */
const MIN_BITS = 33;
const MIN_BITS_WITH_SECOND_FACTOR = 26;
const SITE_WORDS = ['loimel', 'loime'];
const MIN_OWN_WORD_CHARS = 3;

type PasswordOwner = { email: string | null; name?: string; hasSecondFactor: boolean };

export function requireGoodPassword(password: string, context: PasswordOwner): void {
  const minChars = context.hasSecondFactor
    ? PASSWORD_MIN_CHARS_WITH_SECOND_FACTOR
    : PASSWORD_MIN_CHARS;
  const text = password.normalize('NFKC');
  if ([...text].length < minChars) {
    const detail = `Password is too short, use at least ${minChars} characters`;
    throw new ApiError('password-too-short', detail);
  }
  if (isCommonPassword(text, context)) throw new ApiError('password-too-common');
}

/** True for passwords that attackers guess early: those of the list and variations of them. */
export function isCommonPassword(
  password: string,
  owner: PasswordOwner,
  words: WordList = getWordList(),
): boolean {
  if (words.getBits(fold(password)) !== null) return true;
  const bits = estimateBits(password, { words, ownWords: toOwnWords(owner) });
  return bits < (owner.hasSecondFactor ? MIN_BITS_WITH_SECOND_FACTOR : MIN_BITS);
}

/** Public words about the person: the parts of the address and of the name. */
function toOwnWords({ email, name = '' }: PasswordOwner): ReadonlySet<string> {
  const texts = [...SITE_WORDS, ...(email ?? '').split('@'), name].map(fold);
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}]+/u)]);
  return new Set(parts.filter((part) => part.length >= MIN_OWN_WORD_CHARS));
}
