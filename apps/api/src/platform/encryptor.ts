// Encrypts secrets for the database with keys that are not in the database (AUTH_ENCRYPTION_KEYS).
// Each value contains its key id, so that two keys can be used during a key rotation:
//
//   version (1 byte) | length of the key id (1 byte) | key id | iv (12) | tag (16) | encrypted text

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type EncryptionKey, KEY_ID } from './encryption-keys.ts';

const VERSION = 1;
const HEADER_START_BYTES = 2;
const IV_BYTES = 12;
const TAG_BYTES = 16;

type DecryptionErrorReason =
  /** No version and key id: encrypted before AUTH_ENCRYPTION_KEYS was introduced, or not by us. */
  | 'no-key-id'
  /** The key id is not in AUTH_ENCRYPTION_KEYS. Another process may have it. */
  | 'unknown-key'
  /** The key is known, but key, label and bytes do not match. */
  | 'damaged';

export class DecryptionError extends Error {
  override name = 'DecryptionError';
  readonly code: DecryptionErrorReason;
  readonly keyId: string | null;

  constructor(code: DecryptionErrorReason, keyId: string | null) {
    super(`an encrypted value cannot be decrypted: ${code}`);
    this.code = code;
    this.keyId = keyId;
  }
}

export type Encryptor = {
  /** Id of the key that encrypts: the first one in AUTH_ENCRYPTION_KEYS. */
  keyId: string;
  /** The first bytes of every value that is encrypted with this key. */
  header: Buffer;
  /** The label names the location of the value. Decryption with another label fails. */
  encrypt: (label: string, text: string) => Buffer;
  /** Throws a DecryptionError. */
  decrypt: (label: string, encrypted: Uint8Array) => string;
};

export function createEncryptor(keys: readonly EncryptionKey[]): Encryptor {
  const [first] = keys;
  if (!first) throw new Error('an encryptor needs at least one key');
  const byId = new Map(keys.map(({ id, key }) => [id, key]));
  const header = toHeader(first.id);

  return {
    keyId: first.id,
    header,
    encrypt: (label, text) =>
      Buffer.concat([header, encrypt(first.key, bind(first.id, label), text)]),
    decrypt(label, encrypted) {
      const id = readKeyId(encrypted);
      if (id === null) throw new DecryptionError('no-key-id', null);
      const key = byId.get(id);
      if (!key) throw new DecryptionError('unknown-key', id);
      try {
        return decrypt(key, bind(id, label), encrypted.subarray(toHeader(id).length));
      } catch {
        throw new DecryptionError('damaged', id);
      }
    },
  };
}

/** Null for bytes that were not created by an encryptor. */
export function readKeyId(encrypted: Uint8Array): string | null {
  const [version, length = 0] = encrypted;
  if (version !== VERSION) return null;
  const end = HEADER_START_BYTES + length;
  const id = Buffer.from(encrypted.subarray(HEADER_START_BYTES, end)).toString('latin1');
  return id.length === length && KEY_ID.test(id) ? id : null;
}

function toHeader(id: string): Buffer {
  return Buffer.concat([Buffer.from([VERSION, id.length]), Buffer.from(id, 'latin1')]);
}

// A key id contains no space, so two different pairs never give the same text.
function bind(id: string, label: string): string {
  return `${VERSION} ${id} ${label}`;
}

/** AES-256-GCM. The label is authenticated with the text. `key` has 32 bytes. */
export function encrypt(key: Uint8Array, label: string, text: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(label));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Throws when key, label or bytes do not match those of `encrypt`. */
export function decrypt(key: Uint8Array, label: string, encrypted: Uint8Array): string {
  const bytes = Buffer.from(encrypted);
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(label))
    .setAuthTag(tag);
  const body = bytes.subarray(IV_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
