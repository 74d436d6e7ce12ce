// Limits and rules that the forms show and the server enforces, defined once for both.

/** In code points, like char_length of PostgreSQL. */
export const NAME_MAX_CHARS = 120;
/** In code points, like char_length of PostgreSQL. */
export const MESSAGE_MAX_CHARS = 5000;

/** RFC 5321 §4.5.3.1.3: a path has 256 octets, including its angle brackets. */
export const EMAIL_MAX_CHARS = 254;

const MEBIBYTE = 1024 * 1024;
/** Shown as "10 MB". File managers count a megabyte in two ways; this is the larger one. */
export const CV_MAX_BYTES = 10 * MEBIBYTE;

// The unquoted form of RFC 5322, so also apostrophes, and internationalised domains (D-F4a): labels
// of letters of any script, or the xn-- form. Dots only separate, and a label has no hyphen at its
// ends.
const LOCAL_PATTERN = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** An email program would decode such a text in a header, for example to a line break (RFC 2047). */
const ENCODED_WORD_START = '=?';
const DOMAIN_PATTERN =
  /^(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+(?:[\p{L}\p{M}]{2,}|xn--[A-Za-z0-9-]+)$/u;

/** Whether the text has the form of an email address. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  return (
    text.length <= EMAIL_MAX_CHARS &&
    !text.includes(ENCODED_WORD_START) &&
    LOCAL_PATTERN.test(text.slice(0, Math.max(at, 0))) &&
    DOMAIN_PATTERN.test(text.slice(at + 1))
  );
}

/**
 * Header that identifies a submission. The browser creates one key per filled form and sends it
 * again with every retry. So a lost response never causes a second record (D-F3a, D-F3b).
 */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a header holds a UUID. */
export function isIdempotencyKey(text: unknown): text is string {
  return typeof text === 'string' && UUID_PATTERN.test(text);
}
