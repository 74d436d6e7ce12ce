import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createEncryptionKey } from '../testing/encryption-keys.ts';
import { createEncryptor, DecryptionError, decrypt, encrypt, readKeyId } from './encryptor.ts';

const [old, next] = [createEncryptionKey('old'), createEncryptionKey('next')];

function findReason(run: () => string): string {
  try {
    return run();
  } catch (error) {
    if (error instanceof DecryptionError) return `${error.code} ${error.keyId}`;
    throw error;
  }
}

test('the first key encrypts, and every configured key decrypts', () => {
  const before = createEncryptor([old]).encrypt('totp 1', 'secret õ');
  const encryptor = createEncryptor([next, old]);
  expect(encryptor.decrypt('totp 1', before)).toBe('secret õ');
  const after = encryptor.encrypt('totp 1', 'secret õ');
  expect([readKeyId(before), readKeyId(after)]).toEqual(['old', 'next']);
  expect(after.subarray(0, encryptor.header.length)).toEqual(encryptor.header);
  expect(createEncryptor([next]).decrypt('totp 1', after)).toBe('secret õ');
});

test('an error for a value that cannot be decrypted contains the reason', () => {
  const encryptor = createEncryptor([next]);
  const encrypted = encryptor.encrypt('totp 1', 'secret');
  const changed = Buffer.from(encrypted);
  changed[encrypted.length - 1] = (changed[encrypted.length - 1] ?? 0) ^ 1;
  // The same id with another key: the id is also authenticated.
  const renamed = createEncryptor([{ ...next, id: 'nex2' }]).encrypt('totp 1', 'secret');
  renamed.write('next', 2);
  const reasons = [
    createEncryptor([old]).encrypt('totp 1', 'secret'),
    changed,
    renamed,
    encrypted.subarray(0, 12),
    encrypt(next.key, 'totp 1', 'secret').fill(0xff, 0, 1),
    Buffer.alloc(0),
  ].map((bytes) => findReason(() => encryptor.decrypt('totp 1', bytes)));
  expect(reasons).toEqual([
    'unknown-key old',
    'damaged next',
    'damaged next',
    'damaged next',
    'no-key-id null',
    'no-key-id null',
  ]);
  expect(findReason(() => encryptor.decrypt('totp 2', encrypted))).toBe('damaged next');
});

const key = randomBytes(32);

test('an encrypted value is decrypted with the same key and label', () => {
  expect(decrypt(key, 'totp 1', encrypt(key, 'totp 1', 'geheim õ'))).toBe('geheim õ');
});

test('a value cannot be decrypted with another key, another label or a changed byte', () => {
  const encrypted = encrypt(key, 'totp 1', 'secret');
  expect(() => decrypt(randomBytes(32), 'totp 1', encrypted)).toThrow();
  expect(() => decrypt(key, 'totp 2', encrypted)).toThrow();
  const changed = Buffer.from(encrypted);
  changed[encrypted.length - 1] = (changed[encrypted.length - 1] ?? 0) ^ 1;
  expect(() => decrypt(key, 'totp 1', changed)).toThrow();
});
