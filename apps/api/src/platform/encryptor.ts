// Encrypts secrets for the database with keys that are not in the database (AUTH_SEAL_KEYS). Each
// value contains its key id, so that two keys can be used during a key rotation:
//
//   version (1 byte) | length of the key id (1 byte) | key id | iv (12) | tag (16) | encrypted text

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { KEY_ID, type SealKey } from './seal-keys.ts';

const VERSION = 1;
const HEADER_START_BYTES = 2;
const IV_BYTES = 12;
const TAG_BYTES = 16;

type SealErrorReason =
  /** No version and key id: encrypted before AUTH_SEAL_KEYS was introduced, or not by us. */
  | 'no-key-id'
  /** The key id is not in AUTH_SEAL_KEYS. Another process may have it. */
  | 'unknown-key'
  /** The key is known, but key, label and bytes do not match. */
  | 'damaged';

export class SealError extends Error {
  override name = 'SealError';
  readonly code: SealErrorReason;
  readonly keyId: string | null;

  constructor(code: SealErrorReason, keyId: string | null) {
    super(`a sealed value cannot be opened: ${code}`);
    this.code = code;
    this.keyId = keyId;
  }
}

export type Sealer = {
  /** Id of the key that encrypts: the first one in AUTH_SEAL_KEYS. */
  keyId: string;
  /** The first bytes of every value that is encrypted with this key. */
  header: Buffer;
  /** The label names the place of the value. Decryption with another label fails. */
  seal: (label: string, text: string) => Buffer;
  /** Throws a SealError. */
  open: (label: string, sealed: Uint8Array) => string;
};

export function createSealer(keys: readonly SealKey[]): Sealer {
  const [first] = keys;
  if (!first) throw new Error('a sealer needs at least one key');
  const byId = new Map(keys.map(({ id, key }) => [id, key]));
  const header = toHeader(first.id);

  return {
    keyId: first.id,
    header,
    seal: (label, text) => Buffer.concat([header, seal(first.key, bind(first.id, label), text)]),
    open(label, sealed) {
      const id = readKeyId(sealed);
      if (id === null) throw new SealError('no-key-id', null);
      const key = byId.get(id);
      if (!key) throw new SealError('unknown-key', id);
      try {
        return unseal(key, bind(id, label), sealed.subarray(toHeader(id).length));
      } catch {
        throw new SealError('damaged', id);
      }
    },
  };
}

/** Null for bytes that were not created by a sealer. */
export function readKeyId(sealed: Uint8Array): string | null {
  const [version, length = 0] = sealed;
  if (version !== VERSION) return null;
  const end = HEADER_START_BYTES + length;
  const id = Buffer.from(sealed.subarray(HEADER_START_BYTES, end)).toString('latin1');
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
export function seal(key: Uint8Array, label: string, text: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(label));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Throws when key, label or bytes do not match those of `seal`. */
export function unseal(key: Uint8Array, label: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(label))
    .setAuthTag(tag);
  const body = bytes.subarray(IV_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
