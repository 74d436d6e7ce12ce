// The key pairs that sign access tokens. They live in the database, so that all processes have the
// same; each process keeps them for a minute. The next key is published long before it signs, and a
// retired one as long as a token of it may be alive: a rotation refuses nobody.
import { randomUUID } from 'node:crypto';
import {
  type CryptoKey,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importJWK,
  importPKCS8,
  type JWK,
} from 'jose';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { seal, unseal } from '../../platform/seal.ts';

export const SIGNING_ALGORITHM = 'ES256';

const KEEP_MS = 60_000;
/** Somebody who sends invented key ids must not make us ask the database each time. */
const RELOAD_AT_MOST_EVERY_MS = 2_000;
const ROTATE_AFTER_DAYS = 30;
const PUBLISH_RETIRED_HOURS = 24;
/** Any constant: two processes must not make first keys at once. */
const ADVISORY_LOCK_KEY = 4_620_202;

type LoadedKeys = {
  signer: { id: string; privateKey: CryptoKey };
  verifiers: Map<string, CryptoKey>;
  published: JWK[];
  loadedAtMs: number;
};

export type SigningKeys = {
  getSigner: () => Promise<LoadedKeys['signer']>;
  /** Null for a key id that is not ours, or not any more. */
  getVerifier: (id: string) => Promise<CryptoKey | null>;
  listPublished: () => Promise<JWK[]>;
  rotate: () => Promise<void>;
};

export function createSigningKeys(
  database: Database,
  keyring: Keyring,
  now: () => number = Date.now,
): SigningKeys {
  let kept: LoadedKeys | null = null;
  let loading: Promise<LoadedKeys> | null = null;
  const sealKey = () => keyring.sign('auth-seal', 'signing-key');

  async function load(): Promise<LoadedKeys> {
    loading ??= read().finally(() => {
      loading = null;
    });
    kept = await loading;
    return kept;
  }

  async function require(maxAgeMs = KEEP_MS): Promise<LoadedKeys> {
    return kept !== null && now() - kept.loadedAtMs < maxAgeMs ? kept : load();
  }

  async function read(): Promise<LoadedKeys> {
    let rows = await select();
    const current = rows.find(({ state }) => state === 'current');
    if (!current || current.is_due) {
      await rotate(current?.id ?? null);
      rows = await select();
    }
    const signing = rows.find(({ state }) => state === 'current');
    if (!signing) throw new Error('there is no signing key');
    const pem = unseal(await sealKey(), signing.id, signing.private_key);
    const verifiers = new Map<string, CryptoKey>();
    for (const row of rows) verifiers.set(row.id, await importPublic(row.public_jwk));
    return {
      signer: { id: signing.id, privateKey: await importPKCS8(pem, SIGNING_ALGORITHM) },
      verifiers,
      published: rows.map((row) => row.public_jwk),
      loadedAtMs: now(),
    };
  }

  async function select() {
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
  async function rotate(from: string | null): Promise<void> {
    const fresh = [await createKey(await sealKey()), await createKey(await sealKey())];
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

  return {
    getSigner: async () => (await require()).signer,
    async getVerifier(id) {
      const known = (await require()).verifiers.get(id);
      return known ?? (await require(RELOAD_AT_MOST_EVERY_MS)).verifiers.get(id) ?? null;
    },
    listPublished: async () => (await require()).published,
    async rotate() {
      await rotate((await load()).signer.id);
      await load();
    },
  };
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

async function importPublic(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, SIGNING_ALGORITHM);
  if (key instanceof Uint8Array) throw new Error('a signing key must be asymmetric');
  return key;
}
