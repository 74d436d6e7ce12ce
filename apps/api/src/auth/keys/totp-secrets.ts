// Encrypts and decrypts the secret of an authenticator app.
import { ApiError } from '../../errors.ts';
import type { Database } from '../../platform/database.ts';
import { SealError, type Sealer } from '../../platform/sealer.ts';
import { toTotpLabel } from './sealed-values.ts';

export function sealTotpSecret(sealer: Sealer, accountId: string, base32: string): Buffer {
  return sealer.seal(toTotpLabel(accountId), base32);
}

/** Throws `totp-secret-unreadable` and writes an audit row if no configured key decrypts it. */
export async function openTotpSecret(
  { database, sealer }: { database: Database; sealer: Sealer },
  account: { id: string },
  sealed: Uint8Array,
): Promise<string> {
  try {
    return sealer.open(toTotpLabel(account.id), sealed);
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    const details = JSON.stringify({ because: error.code, sealKeyId: error.keyId });
    await database
      .insertInto('auth.audit')
      .values({ event: 'mfa.secret-unreadable', account_id: account.id, details })
      .execute();
    throw new ApiError('totp-secret-unreadable', undefined, { cause: error });
  }
}
