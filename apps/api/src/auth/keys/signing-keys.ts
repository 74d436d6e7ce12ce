// The key pairs that sign access tokens. They live in the database, so that all processes have the
// same; each process keeps them for a minute. The next key is published long before it signs, and a
// retired one as long as a token of it may be alive: a rotation refuses nobody.
import { type CryptoKey, importJWK, importPKCS8, type JWK } from 'jose';
import type { Database } from '../../platform/database.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { unseal } from '../../platform/seal.ts';
import { rotateKeys, SIGNING_ALGORITHM, selectKeys } from './signing-key-rows.ts';

const KEEP_MS = 60_000;
/** Somebody who sends invented key ids must not make us ask the database each time. */
const RELOAD_AT_MOST_EVERY_MS = 2_000;

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
    let rows = await selectKeys(database);
    const current = rows.find(({ state }) => state === 'current');
    if (!current || current.is_due) {
      await rotateKeys(database, await sealKey(), current?.id ?? null);
      rows = await selectKeys(database);
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

  return {
    getSigner: async () => (await require()).signer,
    async getVerifier(id) {
      const known = (await require()).verifiers.get(id);
      return known ?? (await require(RELOAD_AT_MOST_EVERY_MS)).verifiers.get(id) ?? null;
    },
    listPublished: async () => (await require()).published,
    async rotate() {
      await rotateKeys(database, await sealKey(), (await load()).signer.id);
      await load();
    },
  };
}

async function importPublic(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, SIGNING_ALGORITHM);
  if (key instanceof Uint8Array) throw new Error('a signing key must be asymmetric');
  return key;
}
