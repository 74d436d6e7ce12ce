import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSealKey } from '../testing/seal-keys.ts';
import { createSealer, readKeyId, SealError, seal, unseal } from './sealer.ts';

const [old, next] = [createSealKey('old'), createSealKey('next')];

function findReason(open: () => string): string {
  try {
    return open();
  } catch (error) {
    if (error instanceof SealError) return `${error.code} ${error.keyId}`;
    throw error;
  }
}

test('the first key encrypts, and every configured key decrypts', () => {
  const before = createSealer([old]).seal('totp 1', 'secret õ');
  const sealer = createSealer([next, old]);
  expect(sealer.open('totp 1', before)).toBe('secret õ');
  const after = sealer.seal('totp 1', 'secret õ');
  expect([readKeyId(before), readKeyId(after)]).toEqual(['old', 'next']);
  expect(after.subarray(0, sealer.header.length)).toEqual(sealer.header);
  expect(createSealer([next]).open('totp 1', after)).toBe('secret õ');
});

test('a value that does not open says why', () => {
  const sealer = createSealer([next]);
  const sealed = sealer.seal('totp 1', 'secret');
  const changed = Buffer.from(sealed);
  changed[sealed.length - 1] = (changed[sealed.length - 1] ?? 0) ^ 1;
  // The same id with another key: the id is also authenticated.
  const renamed = createSealer([{ ...next, id: 'nex2' }]).seal('totp 1', 'secret');
  renamed.write('next', 2);
  const reasons = [
    createSealer([old]).seal('totp 1', 'secret'),
    changed,
    renamed,
    sealed.subarray(0, 12),
    seal(next.key, 'totp 1', 'secret').fill(0xff, 0, 1),
    Buffer.alloc(0),
  ].map((bytes) => findReason(() => sealer.open('totp 1', bytes)));
  expect(reasons).toEqual([
    'unknown-key old',
    'damaged next',
    'damaged next',
    'damaged next',
    'no-key-id null',
    'no-key-id null',
  ]);
  expect(findReason(() => sealer.open('totp 2', sealed))).toBe('damaged next');
});

const key = randomBytes(32);

test('what was sealed opens with the same key and label', () => {
  expect(unseal(key, 'totp 1', seal(key, 'totp 1', 'geheim õ'))).toBe('geheim õ');
});

test('another key, another label or a changed byte does not open it', () => {
  const sealed = seal(key, 'totp 1', 'secret');
  expect(() => unseal(randomBytes(32), 'totp 1', sealed)).toThrow();
  expect(() => unseal(key, 'totp 2', sealed)).toThrow();
  const changed = Buffer.from(sealed);
  changed[sealed.length - 1] = (changed[sealed.length - 1] ?? 0) ^ 1;
  expect(() => unseal(key, 'totp 1', changed)).toThrow();
});
