// PostgreSQL stores neither the character NUL nor half a surrogate pair, and a body that is not UTF-8 has
// no text at all. Every entry point of text rejects these with 400 through this file.

/** Has a status of its own, so that every service answers it as a fault of the HTTP request. */
class UnstorableText extends Error {
  override name = 'UnstorableText';
  readonly statusCode = 400;

  constructor() {
    super('The request holds text that cannot be stored');
  }
}

/** Throws where a string in the value, at any depth and keys included, cannot be stored. */
export function requireStorable<Value>(value: Value): Value {
  // Not recursive: a body of 64 KB can nest deeper than the call stack.
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string') {
      if (next.includes('\0') || !next.isWellFormed()) throw new UnstorableText();
    } else if (Array.isArray(next)) {
      for (const item of next) open.push(item);
    } else if (typeof next === 'object' && next !== null) {
      for (const [key, item] of Object.entries(next)) open.push(key, item);
    }
  }
  return value;
}

/** Throws where the bytes are not UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UnstorableText();
  }
}

/** For JSON inside of a value. A syntax error is thrown as it is. */
export function parseStorableJson(json: string): unknown {
  return requireStorable(JSON.parse(json));
}

/** The fields of an urlencoded form. URLSearchParams alone would replace bytes that are not UTF-8. */
export function parseUrlencoded(body: string): URLSearchParams {
  requireEncodedText(body);
  return new URLSearchParams(body);
}

/** Checks text with percent encoding: a path, a query string or an urlencoded form. */
export function requireEncodedText(encoded: string): void {
  try {
    requireStorable(decodeURIComponent(encoded));
  } catch {
    throw new UnstorableText();
  }
}
