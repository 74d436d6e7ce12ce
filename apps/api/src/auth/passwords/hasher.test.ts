import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './hash.ts';
import { createHasher } from './hasher.ts';

test('a password fits its own hash only, whatever form its characters arrive in', async () => {
  const hash = await hashPassword('Lõime ja kude');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword('Lõime ja kude'.normalize('NFD'), hash)).toBe(true);
  expect(await isPassword('Loime ja kude', hash)).toBe(false);
});

test('nothing fits a broken or absent hash', async () => {
  const hasher = createHasher();
  expect(await isPassword('x', 'plain text')).toBe(false);
  expect(await hasher.verify('nobody has this password', null)).toBe(false);
});

test('a burst beyond slots and queue is refused at once with a time to come back', async () => {
  const hasher = createHasher({ maxBusy: 1, maxWaiting: 3 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () => hasher.verify('x', null)),
  );
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(16);
  expect(refused[0]).toMatchObject({ reason: { code: 'too-many-requests', retryAfterSeconds: 2 } });
  // The slots are free again.
  expect(await hasher.verify('x', null)).toBe(false);
});
