// Replaces the signing key by command, for a planned change or for a key that has leaked.
import type { Database } from '../../platform/database.ts';
import type { Sealer } from '../../platform/sealer.ts';
import { rotateKeys, selectKeys } from './signing-key-rows.ts';
import { openKey } from './signing-keys.ts';

/**
 * Returns the id of the new current key, or null if a server rotated at the same moment.
 * Revoking removes every published key: someone who could read one could read the others as well.
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
