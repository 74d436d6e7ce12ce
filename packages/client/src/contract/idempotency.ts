// A visitor's browser makes one key per filled form and sends it again with every retry,
// so that a lost answer never leads to a second record (decision F3).

export const IDEMPOTENCY_HEADER = 'idempotency-key';

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isIdempotencyKey(text: unknown): text is string {
  return typeof text === 'string' && UUID_PATTERN.test(text);
}
