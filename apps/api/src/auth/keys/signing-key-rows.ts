// The key pairs as rows: one signs, the next one is published already, retired ones are for a while.
import { randomUUID } from 'node:crypto';
import { exportJWK, exportPKCS8, generateKeyPair, type JWK } from 'jose';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { seal } from '../../platform/seal.ts';

export const SIGNING_ALGORITHM = 'ES256';

const ROTATE_AFTER_DAYS = 30;
const PUBLISH_RETIRED_HOURS = 24;
/** Any constant: two processes must not make first keys at once. */
const ADVISORY_LOCK_KEY = 4_620_202;

export async function selectKeys(database: Database) {
  const { rows } = await sql<{
    id: string;
    state: string;
    public_jwk: JWK;
    private_key: Buffer;
    is_due: boolean;
  }>`
    select id, state, public_jwk, private_key,
      current_since < now() - make_interval(days => ${ROTATE_AFTER_DAYS}) as is_due
    from auth.signing_keys
    where state <> 'retired'
      or retired_at > now() - make_interval(hours => ${PUBLISH_RETIRED_HOURS})
    order by created_at
  `.execute(database);
  return rows;
}

/** `from` is the current key as we know it; when another process was faster nothing happens. */
export async function rotateKeys(
  database: Database,
  sealKey: Buffer,
  from: string | null,
): Promise<void> {
  const fresh = [await createKey(sealKey), await createKey(sealKey)];
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_KEY})`.execute(transaction);
    const current = await transaction
      .selectFrom('auth.signing_keys')
      .select('id')
      .where('state', '=', 'current')
      .executeTakeFirst();
    if ((current?.id ?? null) !== from) return;
    await sql`update auth.signing_keys set state = 'retired', retired_at = now()
      where state = 'current'`.execute(transaction);
    await sql`update auth.signing_keys set state = 'current', current_since = now()
      where state = 'next'`.execute(transaction);
    for (const key of fresh) {
      await sql`
        insert into auth.signing_keys (id, state, public_jwk, private_key, current_since)
        select ${key.id}, missing, ${JSON.stringify(key.publicJwk)}::jsonb, ${key.sealed},
          case when missing = 'current' then now() end
        from unnest(array['current', 'next']) as missing
        where not exists (select from auth.signing_keys k where k.state = missing)
        limit 1
      `.execute(transaction);
    }
  });
}

async function createKey(sealKey: Buffer) {
  const id = randomUUID();
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const publicJwk = {
    ...(await exportJWK(pair.publicKey)),
    kid: id,
    alg: SIGNING_ALGORITHM,
    use: 'sig',
  };
  return { id, publicJwk, sealed: seal(sealKey, id, await exportPKCS8(pair.privateKey)) };
}
