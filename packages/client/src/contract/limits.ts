// Limits that the forms show and the server enforces: one number for both sides.

/** In code points, as the database counts. */
export const NAME_MAX_CHARS = 120;
/** In code points, as the database counts. */
export const MESSAGE_MAX_CHARS = 5000;

/** RFC 5321 §4.5.3.1.3: a path of 256 octets including its angle brackets. */
export const EMAIL_MAX_CHARS = 254;

const MEBIBYTE = 1024 * 1024;
/** Shown as "10 MB", which everybody's file manager counts in one of two ways: we take the larger. */
export const CV_MAX_BYTES = 10 * MEBIBYTE;
