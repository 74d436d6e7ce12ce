// A visitor's browser makes one key per filled form and sends it again with every retry,
// so that a lost answer never leads to a second record (decision F3).

/** Names the submission, so that sending it twice saves it once. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a header holds a UUID. */
export function isIdempotencyKey(text: unknown): text is string {
  return typeof text === 'string' && UUID_PATTERN.test(text);
}
