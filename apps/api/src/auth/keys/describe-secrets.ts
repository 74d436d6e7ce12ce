// What `npm run secrets -- status` prints: key ids and counts, never a secret.
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { readKeyId } from '../../platform/sealer.ts';
import { SEALED_COLUMNS, selectHeaders } from './sealed-values.ts';

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
