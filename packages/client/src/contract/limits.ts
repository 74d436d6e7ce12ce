// Limits and rules of fields that the forms show and the server enforces: one definition for both sides.

/** In code points, as the database counts. */
export const NAME_MAX_CHARS = 120;
/** In code points, as the database counts. */
export const MESSAGE_MAX_CHARS = 5000;

/** RFC 5321 §4.5.3.1.3: a path of 256 octets including its angle brackets. */
export const EMAIL_MAX_CHARS = 254;

const MEBIBYTE = 1024 * 1024;
/** Shown as "10 MB", which everybody's file manager counts in one of two ways: we take the larger. */
export const CV_MAX_BYTES = 10 * MEBIBYTE;

// The pattern of spec 1 §5, widened by decision F4: apostrophes in the local part and
// internationalised domains (letters of any script, or their xn-- form).
const ADDRESS_PATTERN =
  /^[A-Za-z0-9._%+'-]+@[\p{L}\p{M}\p{N}.-]+\.(?:[\p{L}\p{M}]{2,}|xn--[A-Za-z0-9-]+)$/u;

/** Whether a mail can be sent there, as far as the form of an address tells. */
export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_MAX_CHARS && ADDRESS_PATTERN.test(text);
}

/**
 * Names the submission. A visitor's browser makes one key per filled form and sends it again with every
 * retry, so that a lost answer never leads to a second record (decision F3).
 */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a header holds a UUID. */
export function isIdempotencyKey(text: unknown): text is string {
  return typeof text === 'string' && UUID_PATTERN.test(text);
}
