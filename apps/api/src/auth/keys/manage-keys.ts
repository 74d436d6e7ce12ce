// The commands of `npm run secrets`: show the keys, re-encrypt with a new key, replace the signing
// key.

import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { DecryptionError, decrypt, type Encryptor, readKeyId } from '../../platform/encryptor.ts';
import type { Keyring } from '../../platform/keyring.ts';
import {
  ENCRYPTED_COLUMNS,
  type EncryptedColumn,
  type EncryptedRow,
  replaceValue,
  selectHeaders,
  selectOthers,
  TOTP_SECRETS,
} from './encrypted-values.ts';
import { deleteUnpublished, rotateKeys, selectKeys } from './signing-key-rows.ts';
import { decryptKey } from './signing-keys.ts';

const BATCH_SIZE = 100;

type ReencryptDeps = { database: Database; encryptor: Encryptor; keyring: Keyring };
type ReencryptResult = { name: string; reencrypted: number; undecryptable: number };

/** Returns key ids and counts, never a secret. */
export async function describeSecrets(
  database: Database,
  keyIds: readonly string[],
): Promise<string[]> {
  const [first = '', ...others] = keyIds;
  const lines = [`AUTH_ENCRYPTION_KEYS: ${[`${first} (encrypts)`, ...others].join(', ')}`];
  for (const column of ENCRYPTED_COLUMNS) {
    const counts = countKeyIds(await selectHeaders(database, column));
    lines.push(`${column.name}:`);
    if (counts.size === 0) lines.push('  none');
    for (const [id, count] of counts) lines.push(`  ${String(count).padStart(6)}  ${name(id)}`);
  }
  lines.push('keys that access tokens are verified with:');
  for (const { id, state, since } of await selectSigningKeys(database)) {
    lines.push(`  ${id}  ${state.padEnd(7)}  since ${since.toISOString()}`);
  }
  return lines;

  function name(id: string | null): string {
    if (id === null) return 'without a key id: run rotate-encryption';
    if (!keyIds.includes(id)) return `${id}: NOT in AUTH_ENCRYPTION_KEYS`;
    return id === first ? id : `${id}: run rotate-encryption before you remove this key`;
  }
}

function countKeyIds(headers: readonly Buffer[]): Map<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const header of headers) {
    const id = readKeyId(header);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

async function selectSigningKeys(database: Database) {
  const { rows } = await sql<{ id: string; state: string; since: Date }>`
    select id, state, coalesce(retired_at, current_since, created_at) as since
    from auth.signing_keys order by created_at
  `.execute(database);
  return rows;
}

/**
 * Re-encrypts every encrypted value with the first key of AUTH_ENCRYPTION_KEYS. Each value is replaced in
 * its own statement and only if it is unchanged, so servers can run meanwhile. After an interrupted
 * run, the next run completes the work.
 */
export async function reencryptAll(deps: ReencryptDeps): Promise<ReencryptResult[]> {
  await deleteUnpublished(deps.database);
  const results: ReencryptResult[] = [];
  for (const column of ENCRYPTED_COLUMNS) results.push(await reencryptColumn(deps, column));
  const details = JSON.stringify({ to: deps.encryptor.keyId, results });
  await deps.database
    .insertInto('auth.audit')
    .values({ event: 'encryption.rotated', details })
    .execute();
  return results;
}

async function reencryptColumn(
  deps: ReencryptDeps,
  column: EncryptedColumn,
): Promise<ReencryptResult> {
  const { database, encryptor } = deps;
  const result = { name: column.name, reencrypted: 0, undecryptable: 0 };
  let afterId = '';
  while (true) {
    const page = { header: encryptor.header, afterId, limit: BATCH_SIZE };
    const rows = await selectOthers(database, column, page);
    for (const row of rows) {
      afterId = row.id;
      const text = await decryptValue(deps, column, row);
      if (text === null) result.undecryptable += 1;
      else if (
        await replaceValue(database, column, row, encryptor.encrypt(column.toLabel(row.id), text))
      )
        result.reencrypted += 1;
    }
    if (rows.length < BATCH_SIZE) return result;
  }
}

async function decryptValue(
  { encryptor, keyring }: ReencryptDeps,
  column: EncryptedColumn,
  { id, encrypted }: EncryptedRow,
): Promise<string | null> {
  try {
    return encryptor.decrypt(column.toLabel(id), encrypted);
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    if (error.code !== 'no-key-id' || column !== TOTP_SECRETS) return null;
  }
  // Before AUTH_ENCRYPTION_KEYS existed, the key was derived from app_private.secrets. Signing keys of
  // that time are replaced. A TOTP secret cannot be replaced without its owner, so it is decrypted
  // here.
  try {
    return decrypt(await keyring.sign('auth-seal', 'totp'), id, encrypted);
  } catch {
    return null;
  }
}

/**
 * Replaces the signing key, for a planned change or after a leak.
 * Returns the id of the new current key, or null if a server rotated the key at the same time.
 * Revoking removes every published key, because an attacker who read one could have read all.
 */
export async function rotateSigningKey(
  { database, encryptor }: { database: Database; encryptor: Encryptor },
  { isRevoked }: { isRevoked: boolean },
): Promise<string | null> {
  const rows = await selectKeys(database);
  const undecryptable = rows.filter((row) => decryptKey(encryptor, row).pem === null);
  return rotateKeys(database, encryptor, {
    from: rows.find(({ state }) => state === 'current')?.id ?? null,
    because: isRevoked ? 'revoked' : 'command',
    retire: undecryptable.map(({ id }) => id),
    remove: isRevoked ? rows.map(({ id }) => id) : [],
  });
}
