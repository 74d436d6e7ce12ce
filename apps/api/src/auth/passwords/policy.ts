// What the server asks of a password: length, and not being one of those that everybody tries.
// No rules about kinds of characters: they make passwords worse and people angry.
import { ApiError } from '../../errors.ts';
import { isCommonPassword, type PasswordOwner } from './common-passwords.ts';

const MIN_CHARS = 12;
const MIN_CHARS_WITH_SECOND_FACTOR = 8;
/** Enough for any sentence; hashing more would be work for an attacker's pleasure. */
export const PASSWORD_MAX_CHARS = 256;

export function requireGoodPassword(password: string, context: PasswordOwner): void {
  const minChars = context.hasSecondFactor ? MIN_CHARS_WITH_SECOND_FACTOR : MIN_CHARS;
  const text = password.normalize('NFKC');
  if ([...text].length < minChars) throw new ApiError('password-too-short');
  if (isCommonPassword(text, context)) throw new ApiError('password-too-common');
}
