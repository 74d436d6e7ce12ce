// Encrypts and decrypts the secret of an authenticator app.
import { ApiError } from '../../errors.ts';
import type { Database } from '../../platform/database.ts';
import { DecryptionError, type Encryptor } from '../../platform/encryptor.ts';
import { toTotpLabel } from './encrypted-values.ts';

export function encryptTotpSecret(encryptor: Encryptor, accountId: string, base32: string): Buffer {
  return encryptor.encrypt(toTotpLabel(accountId), base32);
}

/** Throws `totp-secret-unreadable` and writes an audit row if no configured key decrypts it. */
export async function decryptTotpSecret(
  { database, encryptor }: { database: Database; encryptor: Encryptor },
  account: { id: string },
  encrypted: Uint8Array,
): Promise<string> {
  try {
    return encryptor.decrypt(toTotpLabel(account.id), encrypted);
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    const details = JSON.stringify({ because: error.code, encryptionKeyId: error.keyId });
    await database
      .insertInto('auth.audit')
      .values({ event: 'mfa.secret-unreadable', account_id: account.id, details })
      .execute();
    throw new ApiError('totp-secret-unreadable', undefined, { cause: error });
  }
}
