// The commands of `npm run secrets`: show the keys, re-encrypt with a new key, replace the signing
// key.

import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { readKeyId, SealError, type Sealer, unseal } from '../../platform/sealer.ts';
import {
  replaceValue,
  SEALED_COLUMNS,
  type SealedColumn,
  type SealedRow,
  selectHeaders,
  selectOthers,
  TOTP_SECRETS,
} from './sealed-values.ts';
import { deleteUnpublished, rotateKeys, selectKeys } from './signing-key-rows.ts';
import { openKey } from './signing-keys.ts';

const BATCH_SIZE = 100;

type ResealParts = { database: Database; sealer: Sealer; keyring: Keyring };
type ResealResult = { name: string; resealed: number; unopenable: number };

/** Returns key ids and counts, never a secret. */
export async function describeSecrets(
  database: Database,
  keyIds: readonly string[],
): Promise<string[]> {
  const [first = '', ...others] = keyIds;
  const lines = [`AUTH_SEAL_KEYS: ${[`${first} (encrypts)`, ...others].join(', ')}`];
  for (const column of SEALED_COLUMNS) {
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
    if (id === null) return 'without a key id: run rotate-seal';
    if (!keyIds.includes(id)) return `${id}: NOT in AUTH_SEAL_KEYS`;
    return id === first ? id : `${id}: run rotate-seal before you remove this key`;
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
 * Re-encrypts every encrypted value with the first key of AUTH_SEAL_KEYS. Each value is replaced in
 * its own statement and only if it is unchanged, so servers can run meanwhile. After an interrupted
 * run, the next run completes the work.
 */
export async function resealAll(parts: ResealParts): Promise<ResealResult[]> {
  await deleteUnpublished(parts.database);
  const results: ResealResult[] = [];
  for (const column of SEALED_COLUMNS) results.push(await resealColumn(parts, column));
  const details = JSON.stringify({ to: parts.sealer.keyId, results });
  await parts.database
    .insertInto('auth.audit')
    .values({ event: 'seal.rotated', details })
    .execute();
  return results;
}

async function resealColumn(parts: ResealParts, column: SealedColumn): Promise<ResealResult> {
  const { database, sealer } = parts;
  const result = { name: column.name, resealed: 0, unopenable: 0 };
  let afterId = '';
  while (true) {
    const page = { header: sealer.header, afterId, limit: BATCH_SIZE };
    const rows = await selectOthers(database, column, page);
    for (const row of rows) {
      afterId = row.id;
      const text = await open(parts, column, row);
      if (text === null) result.unopenable += 1;
      else if (await replaceValue(database, column, row, sealer.seal(column.toLabel(row.id), text)))
        result.resealed += 1;
    }
    if (rows.length < BATCH_SIZE) return result;
  }
}

async function open(
  { sealer, keyring }: ResealParts,
  column: SealedColumn,
  { id, sealed }: SealedRow,
): Promise<string | null> {
  try {
    return sealer.open(column.toLabel(id), sealed);
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    if (error.code !== 'no-key-id' || column !== TOTP_SECRETS) return null;
  }
  // Before AUTH_SEAL_KEYS existed, the key was derived from app_private.secrets. Signing keys of
  // that time are replaced. A TOTP secret cannot be replaced without its owner, so it is decrypted
  // here.
  try {
    return unseal(await keyring.sign('auth-seal', 'totp'), id, sealed);
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
  { database, sealer }: { database: Database; sealer: Sealer },
  { isRevoked }: { isRevoked: boolean },
): Promise<string | null> {
  const rows = await selectKeys(database);
  const unopenable = rows.filter((row) => openKey(sealer, row).pem === null);
  return rotateKeys(database, sealer, {
    from: rows.find(({ state }) => state === 'current')?.id ?? null,
    because: isRevoked ? 'revoked' : 'command',
    retire: unopenable.map(({ id }) => id),
    remove: isRevoked ? rows.map(({ id }) => id) : [],
  });
}
