// Keys for tokens and signatures, derived per purpose from one secret of the installation. A token
// created for one purpose is not valid for another one.
import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './database.ts';

export type KeyPurpose =
  | 'receipt-link'
  | 'newsletter-link'
  | 'newsletter-code'
  | 'presigned-url'
  | 'form-start'
  | 'client-address'
  | 'rate-limit'
  | 'auth-ticket'
  | 'auth-code'
  | 'auth-decoy'
  | 'auth-seal';

export type Keyring = { sign: (purpose: KeyPurpose, text: string) => Promise<Buffer> };

/** The secret is read at first use and cached. After a failed read the next call tries again. */
export function createKeyring(database: Database): Keyring {
  let reading: Promise<Buffer> | null = null;
  // Stored as key objects, because raw bytes would be converted for each signature.
  const keys = new Map<KeyPurpose, KeyObject>();

  return {
    async sign(purpose, text) {
      const known = keys.get(purpose);
      if (known) return hmac(known, text);
      reading ??= readSecret(database).catch((error) => {
        reading = null;
        throw error;
      });
      const bytes = hkdfSync('sha256', await reading, '', `loimel ${purpose}`, 32);
      const key = createSecretKey(Buffer.from(bytes));
      keys.set(purpose, key);
      return hmac(key, text);
    },
  };
}

/** Compares length and bytes in constant time. */
export function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

async function readSecret(database: Database): Promise<Buffer> {
  const { rows } = await sql<{ value: Buffer }>`
    select app_private.read_secret() as value
  `.execute(database);
  const [row] = rows;
  if (!row) throw new Error('the database contains no secret');
  return row.value;
}

function hmac(key: KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
