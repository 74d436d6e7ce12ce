// Encryption keys for tests and benchmarked servers, created for this process only.
import { randomBytes } from 'node:crypto';
import type { SealKey } from '../platform/seal-keys.ts';

export function createSealKey(id: string): SealKey {
  return { id, key: randomBytes(32) };
}

/** Formats the keys as AUTH_SEAL_KEYS expects them. */
export function formatSealKeys(keys: readonly SealKey[]): string {
  return keys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',');
}

export const TEST_SEAL_KEYS: readonly SealKey[] = [createSealKey('test')];
