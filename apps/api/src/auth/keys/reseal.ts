// Re-encrypts every sealed value with the first key of AUTH_SEAL_KEYS. Each value is replaced in a
// statement of its own and only if it has not changed meanwhile, so servers may run, and a run that
// was killed is completed by the next one.
import type { Database } from '../../platform/database.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { SealError, type Sealer, unseal } from '../../platform/sealer.ts';
import {
  replaceValue,
  SEALED_COLUMNS,
  type SealedColumn,
  type SealedRow,
  selectOthers,
  TOTP_SECRETS,
} from './sealed-values.ts';
import { deleteUnpublished } from './signing-key-rows.ts';

const BATCH_SIZE = 100;

export type ResealParts = { database: Database; sealer: Sealer; keyring: Keyring };
export type ResealResult = { name: string; resealed: number; unopenable: number };

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
  // Before AUTH_SEAL_KEYS the key was derived from app_private.secrets. Signing keys of that time
  // are replaced instead; a TOTP secret cannot be replaced without its owner.
  try {
    return unseal(await keyring.sign('auth-seal', 'totp'), id, sealed);
  } catch {
    return null;
  }
}
