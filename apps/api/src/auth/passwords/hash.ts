// Argon2id hashes as PHC strings: 19 MiB, two passes, one lane.
import { type Argon2Parameters, randomBytes } from 'node:crypto';
import { isSameBytes } from '../../platform/keyring.ts';

const MEMORY_KIB = 19 * 1024;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Computes Argon2id. */
export type Derive = (parameters: Argon2Parameters) => Promise<Uint8Array>;

/** Verifying it costs as much as a real hash. No password is known that matches it. */
export const DUMMY_HASH = toPhc(Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));

export async function hashPassword(derive: Derive, password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive({
    message: toBytes(password),
    nonce: salt,
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: LANES,
    tagLength: HASH_BYTES,
  });
  return toPhc(salt, hash);
}

/** Uses the parameters of the string, so older hashes stay valid when the parameters change. */
export async function isPassword(derive: Derive, password: string, phc: string): Promise<boolean> {
  const [, memory, passes, lanes, salt = '', expected = ''] = PHC.exec(phc) ?? [];
  const expectedBytes = Buffer.from(expected, 'base64');
  if (expectedBytes.length === 0) return false;
  const hash = await derive({
    message: toBytes(password),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(lanes),
    tagLength: expectedBytes.length,
  });
  return isSameBytes(hash, expectedBytes);
}

/** Normalizes, because keyboards encode the same character in different ways. */
function toBytes(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'), 'utf8');
}

function toPhc(salt: Buffer, hash: Uint8Array): string {
  const parameters = `m=${MEMORY_KIB},t=${PASSES},p=${LANES}`;
  return `$argon2id$v=19$${parameters}$${toBase64(salt)}$${toBase64(hash)}`;
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}
