// PostgreSQL cannot store the character NUL or an unpaired surrogate, and bytes that are not UTF-8
// are not text. Every entry point for text rejects these with 400 through this file.

/** Has its own status, so that every service reports it as an error of the HTTP request. */
class UnstorableText extends Error {
  override name = 'UnstorableText';
  readonly statusCode = 400;

  constructor() {
    super('The request contains text that cannot be stored');
  }
}

/** Throws if a string in the value cannot be stored, at any depth and including keys. */
export function requireStorable<Value>(value: Value): Value {
  // Not recursive, because a body of 64 KB can be nested deeper than the call stack.
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

/** Throws if the bytes are not UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UnstorableText();
  }
}

/** For JSON inside a value. A syntax error is thrown unchanged. */
export function parseStorableJson(json: string): unknown {
  return requireStorable(JSON.parse(json));
}

/** Parses an urlencoded form. URLSearchParams alone would replace bytes that are not UTF-8. */
export function parseUrlencoded(body: string): URLSearchParams {
  requireEncodedText(body);
  return new URLSearchParams(body);
}

/** Checks percent-encoded text: a path, a query string or an urlencoded form. */
export function requireEncodedText(encoded: string): void {
  try {
    requireStorable(decodeURIComponent(encoded));
  } catch {
    throw new UnstorableText();
  }
}
