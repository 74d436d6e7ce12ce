// Encryption keys for tests and benchmarked servers, created for this process only.
import { randomBytes } from 'node:crypto';
import type { EncryptionKey } from '../platform/encryption-keys.ts';

export function createEncryptionKey(id: string): EncryptionKey {
  return { id, key: randomBytes(32) };
}

/** Formats the keys as AUTH_ENCRYPTION_KEYS expects them. */
export function formatEncryptionKeys(keys: readonly EncryptionKey[]): string {
  return keys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',');
}

export const TEST_ENCRYPTION_KEYS: readonly EncryptionKey[] = [createEncryptionKey('test')];
