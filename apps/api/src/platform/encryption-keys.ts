// Parses AUTH_ENCRYPTION_KEYS: comma-separated `id:base64`. The first key encrypts, all decrypt.
import { z } from 'zod';

export type EncryptionKey = { id: string; key: Buffer };

export const KEY_ID = /^[a-z0-9][a-z0-9-]{0,15}$/;

const KEY_BYTES = 32;
/** In 32 random bytes about 30 values differ. Fewer than this are almost certainly not random. */
const MIN_DIFFERENT_BYTES = 20;
const PRINTABLE_TEXT = /^[\x20-\x7e]*$/;

export const EncryptionKeys = z.string().transform((list, context): EncryptionKey[] => {
  const keys: EncryptionKey[] = [];
  for (const entry of list.split(',').map((part) => part.trim())) {
    const key = parseKey(entry);
    const error = typeof key === 'string' ? key : findRepetition(keys, key);
    // The message must not contain the value, because the process manager logs it.
    if (error !== null) context.addIssue({ code: 'custom', message: error });
    if (typeof key !== 'string') keys.push(key);
  }
  return keys;
});

/** Returns an error message as a string if the entry is invalid. */
function parseKey(entry: string): EncryptionKey | string {
  const [id = '', encoded = ''] = entry.split(':', 2);
  if (!KEY_ID.test(id) || encoded === '') {
    return 'must be a list such as 2026-11:BASE64,2025-11:BASE64; ids have 1 to 16 of a-z, 0-9 and -';
  }
  const key = Buffer.from(encoded, 'base64');
  if (key.toString('base64') !== encoded) return `has a key "${id}" that is not base64`;
  if (key.length !== KEY_BYTES) {
    return `has a key "${id}" of ${key.length} bytes; use the ${KEY_BYTES} of \`openssl rand -base64 ${KEY_BYTES}\``;
  }
  if (!looksRandom(key)) {
    return `has a key "${id}" that is not random; use the output of \`openssl rand -base64 ${KEY_BYTES}\``;
  }
  return { id, key };
}

/** Rejects keys made by hand: a repeated pattern, typed text, or bytes that count up or down. */
function looksRandom(key: Buffer): boolean {
  return (
    new Set(key).size >= MIN_DIFFERENT_BYTES &&
    !PRINTABLE_TEXT.test(key.toString('latin1')) &&
    !isSequence(key)
  );
}

function isSequence(key: Buffer): boolean {
  const step = ((key[1] ?? 0) - (key[0] ?? 0)) & 0xff;
  return key.every(
    (byte, index) => index === 0 || ((byte - (key[index - 1] ?? 0)) & 0xff) === step,
  );
}

function findRepetition(keys: readonly EncryptionKey[], { id, key }: EncryptionKey): string | null {
  if (keys.some((other) => other.id === id)) return `has two keys with the id "${id}"`;
  const same = keys.find((other) => other.key.equals(key));
  return same ? `has the same key under "${same.id}" and "${id}"` : null;
}
