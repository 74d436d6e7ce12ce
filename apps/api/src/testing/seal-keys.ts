// Seal keys for tests and measured servers, made for this process only.
import { randomBytes } from 'node:crypto';
import type { SealKey } from '../platform/seal-keys.ts';

export function createSealKey(id: string): SealKey {
  return { id, key: randomBytes(32) };
}

/** As AUTH_SEAL_KEYS has it. */
export function formatSealKeys(keys: readonly SealKey[]): string {
  return keys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',');
}

export const TEST_SEAL_KEYS: readonly SealKey[] = [createSealKey('test')];
