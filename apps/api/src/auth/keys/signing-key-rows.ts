// Stores the signing keys. `current` signs, `next` is already published, and `retired` keys stay
// published until every token that they signed has expired.
import { randomUUID } from 'node:crypto';
import { exportJWK, exportPKCS8, generateKeyPair, type JWK } from 'jose';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { Encryptor } from '../../platform/encryptor.ts';
import { toSigningKeyLabel } from './encrypted-values.ts';

export const SIGNING_ALGORITHM = 'ES256';

const ROTATE_AFTER_DAYS = 30;
const PUBLISH_RETIRED_HOURS = 24;
/** Signing stops an hour before the key is removed, so that its last token expires in time. */
const SIGN_WITH_RETIRED_HOURS = 23;
/** An arbitrary constant. The lock prevents two processes from creating keys at the same time. */
const ADVISORY_LOCK_KEY = 4_620_202;

export type SigningKeyRow = {
  id: string;
  state: 'current' | 'next' | 'retired';
  public_jwk: JWK;
  private_key: Buffer;
  is_due: boolean | null;
  can_sign: boolean;
};

/** Selects the published keys: the current one, the next one, then retired ones, newest first. */
export async function selectKeys(database: Database): Promise<SigningKeyRow[]> {
  const { rows } = await sql<SigningKeyRow>`
    select id, state, public_jwk, private_key,
      current_since < now() - make_interval(days => ${ROTATE_AFTER_DAYS}) as is_due,
      state = 'current' or (state = 'retired'
        and retired_at > now() - make_interval(hours => ${SIGN_WITH_RETIRED_HOURS})) as can_sign
    from auth.signing_keys
    where state <> 'retired'
      or retired_at > now() - make_interval(hours => ${PUBLISH_RETIRED_HOURS})
    order by state <> 'current', retired_at desc nulls first, created_at
  `.execute(database);
  return rows;
}

export type KeyRotation = {
  /** The current key as the caller read it. If another process was faster, nothing is changed. */
  from: string | null;
  because: 'first' | 'age' | 'command' | 'undecryptable' | 'revoked';
  /** Further keys that must not sign. */
  retire?: readonly string[];
  /** Keys whose tokens are rejected from now on. */
  remove?: readonly string[];
};

/** Returns the id of the new current key, or null if another process was faster. */
export async function rotateKeys(
  database: Database,
  encryptor: Encryptor,
  { from, because, retire = [], remove = [] }: KeyRotation,
): Promise<string | null> {
  const fresh = [await createKey(encryptor), await createKey(encryptor)];
  return database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_KEY})`.execute(transaction);
    if ((await selectCurrentId(transaction)) !== from) return null;
    await sql`delete from auth.signing_keys where id = any (${[...remove]})`.execute(transaction);
    await deleteUnpublished(transaction);
    await sql`update auth.signing_keys set state = 'retired', retired_at = now()
      where state = 'current' or (state = 'next' and id = any (${[...retire]}))
    `.execute(transaction);
    await sql`update auth.signing_keys set state = 'current', current_since = now()
      where state = 'next'`.execute(transaction);
    for (const key of fresh) {
      await sql`
        insert into auth.signing_keys (id, state, public_jwk, private_key, current_since)
        select ${key.id}, missing, ${JSON.stringify(key.publicJwk)}::jsonb, ${key.encrypted},
          case when missing = 'current' then now() end
        from unnest(array['current', 'next']) as missing
        where not exists (select from auth.signing_keys k where k.state = missing)
        limit 1
      `.execute(transaction);
    }
    const to = await selectCurrentId(transaction);
    await transaction
      .insertInto('auth.audit')
      .values({ event: 'signing-key.rotated', details: JSON.stringify({ from, to, because }) })
      .execute();
    return to;
  });
}

/** Deletes keys that are no longer published: they have no use, but could sign if they leaked. */
export async function deleteUnpublished(database: Database): Promise<void> {
  await sql`
    delete from auth.signing_keys where state = 'retired'
      and retired_at <= now() - make_interval(hours => ${PUBLISH_RETIRED_HOURS})
  `.execute(database);
}

async function selectCurrentId(database: Database): Promise<string | null> {
  const row = await database
    .selectFrom('auth.signing_keys')
    .select('id')
    .where('state', '=', 'current')
    .executeTakeFirst();
  return row?.id ?? null;
}

async function createKey(encryptor: Encryptor) {
  const id = randomUUID();
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const publicJwk = {
    ...(await exportJWK(pair.publicKey)),
    kid: id,
    alg: SIGNING_ALGORITHM,
    use: 'sig',
  };
  const encrypted = encryptor.encrypt(toSigningKeyLabel(id), await exportPKCS8(pair.privateKey));
  return { id, publicJwk, encrypted };
}
