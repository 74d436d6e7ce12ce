// The one rule for e-mail addresses, used by the forms and by the server.
import { EMAIL_MAX_CHARS } from './limits.ts';

// The pattern of spec 1 §5, widened by decision F4: apostrophes in the local part and
// internationalised domains (letters of any script, or their xn-- form).
const ADDRESS_PATTERN =
  /^[A-Za-z0-9._%+'-]+@[\p{L}\p{M}\p{N}.-]+\.(?:[\p{L}\p{M}]{2,}|xn--[A-Za-z0-9-]+)$/u;

/** Whether a mail can be sent there, as far as the form of an address tells. */
export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_MAX_CHARS && ADDRESS_PATTERN.test(text);
}
