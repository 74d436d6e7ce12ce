// The key pairs that sign access tokens. They are stored in the database, so that all processes use
// the same keys. Each process caches them for some seconds. The next key is published long before
// it signs, and a retired key while its tokens may be valid. So a rotation invalidates no token.
import { type CryptoKey, importJWK, importPKCS8, type JWK } from 'jose';
import { ApiError } from '../../errors.ts';
import type { Database } from '../../platform/database.ts';
import { DecryptionError, type Encryptor } from '../../platform/encryptor.ts';
import type { Logger } from '../../platform/logger.ts';
import { toSigningKeyLabel } from './encrypted-values.ts';
import {
  type KeyRotation,
  rotateKeys,
  SIGNING_ALGORITHM,
  type SigningKeyRow,
  selectKeys,
} from './signing-key-rows.ts';

/** How long a process can use a key after `npm run secrets -- rotate-signing` replaced it. */
const KEEP_MS = 10_000;
/** Limits the queries that a client can cause by sending unknown key ids. */
const RELOAD_FOR_UNKNOWN_MS = 2_000;
/** Other processes may rotate at the same time. Each of them rotates once. */
const READ_ATTEMPTS = 5;

type LoadedKeys = {
  signer: { id: string; privateKey: CryptoKey };
  verifiers: Map<string, CryptoKey>;
  published: JWK[];
  loadedAtMs: number;
};

export type SigningKeys = {
  getSigner: () => Promise<LoadedKeys['signer']>;
  /** Returns null for a key id that is unknown or no longer published. */
  getVerifier: (id: string) => Promise<CryptoKey | null>;
  listPublished: () => Promise<JWK[]>;
};

export function createSigningKeys(options: {
  database: Database;
  encryptor: Encryptor;
  log: Logger;
  now?: () => number;
}): SigningKeys {
  const { database, encryptor, log, now = Date.now } = options;
  let cached: LoadedKeys | null = null;
  let loading: Promise<LoadedKeys> | null = null;
  let lookedForUnknownAtMs = Number.NEGATIVE_INFINITY;

  async function load(): Promise<LoadedKeys> {
    loading ??= read().finally(() => {
      loading = null;
    });
    cached = await loading;
    return cached;
  }

  async function require(): Promise<LoadedKeys> {
    return cached !== null && now() - cached.loadedAtMs < KEEP_MS ? cached : load();
  }

  async function read(): Promise<LoadedKeys> {
    for (let attempt = 0; attempt < READ_ATTEMPTS; attempt += 1) {
      const rows = await selectKeys(database);
      const opened = rows.map((row) => decryptKey(encryptor, row));
      const current = opened.find(({ row }) => row.state === 'current');
      const signer = opened.find(({ row, pem }) => row.can_sign && pem !== null);
      if (current && !current.row.is_due && signer?.pem) {
        // Another process has an encryption key that is missing here. Both signing keys are
        // published, so both can sign. Retiring the other one would make the processes replace it
        // in turns.
        if (signer !== current) logUnopenable(current, 'signing-key.fallback');
        return importKeys(rows, signer.row.id, signer.pem, now());
      }
      await replace(opened, current);
    }
    throw new ApiError('not-ready', undefined, { retryAfterSeconds: 1 });
  }

  async function replace(opened: DecryptedKey[], current: DecryptedKey | undefined): Promise<void> {
    const undecryptable = opened.filter(({ pem }) => pem === null);
    const to = await rotateKeys(database, encryptor, {
      from: current?.row.id ?? null,
      because: toReason(current),
      retire: undecryptable.map(({ row }) => row.id),
      // These can be decrypted with a database dump, so their tokens must be rejected.
      remove: undecryptable
        .filter(({ error }) => error?.code === 'no-key-id')
        .map(({ row }) => row.id),
    });
    if (to === null) return;
    if (current?.pem === null) logUnopenable(current, 'signing-key.replaced');
    else log.info('signing-key.rotated', { keyId: to });
  }

  function logUnopenable({ row, error }: DecryptedKey, event: string): void {
    log.error(event, { keyId: row.id, ...(error ? { errorCode: error.code } : {}) });
  }

  return {
    getSigner: async () => (await require()).signer,
    async getVerifier(id) {
      const known = (await require()).verifiers.get(id);
      if (known || now() - lookedForUnknownAtMs < RELOAD_FOR_UNKNOWN_MS) return known ?? null;
      lookedForUnknownAtMs = now();
      return (await load()).verifiers.get(id) ?? null;
    },
    listPublished: async () => (await require()).published,
  };
}

type DecryptedKey = { row: SigningKeyRow; pem: string | null; error: DecryptionError | null };

export function decryptKey(encryptor: Encryptor, row: SigningKeyRow): DecryptedKey {
  try {
    return { row, pem: encryptor.decrypt(toSigningKeyLabel(row.id), row.private_key), error: null };
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    return { row, pem: null, error };
  }
}

function toReason(current: DecryptedKey | undefined): KeyRotation['because'] {
  if (!current) return 'first';
  return current.pem === null ? 'undecryptable' : 'age';
}

async function importKeys(
  rows: readonly SigningKeyRow[],
  signerId: string,
  pem: string,
  loadedAtMs: number,
): Promise<LoadedKeys> {
  const verifiers = new Map<string, CryptoKey>();
  for (const row of rows) verifiers.set(row.id, await importPublic(row.public_jwk));
  return {
    signer: { id: signerId, privateKey: await importPKCS8(pem, SIGNING_ALGORITHM) },
    verifiers,
    published: rows.map((row) => row.public_jwk),
    loadedAtMs,
  };
}

async function importPublic(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, SIGNING_ALGORITHM);
  if (key instanceof Uint8Array) throw new Error('a signing key must be asymmetric');
  return key;
}
