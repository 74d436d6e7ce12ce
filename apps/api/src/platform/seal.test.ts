import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

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
