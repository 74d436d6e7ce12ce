import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { createHasher } from './hasher.ts';

const hasher = createHasher({ maxWaiting: 3 });
afterAll(() => hasher.dispose());
const verify = (password: string, hash: string | null) => hasher.verify(password, hash, 0);

test('a password matches only its own hash, in every Unicode normalization form', async () => {
  const hash = await hasher.hash('Lõime ja kude', 0);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verify('Lõime ja kude'.normalize('NFD'), hash)).toBe(true);
  expect(await verify('Loime ja kude', hash)).toBe(false);
});

test('no password matches an invalid or missing hash', async () => {
  expect(await verify('x', 'plain text')).toBe(false);
  expect(await verify('this password is not in use', null)).toBe(false);
});

test('a hash of the reference implementation is verified', async () => {
  // From the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 32
  const hash =
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verify('password', hash)).toBe(true);
});

test('requests beyond the queue length are rejected immediately with a retry time', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => verify('x', null)));
  const rejected = outcomes.filter(({ status }) => status === 'rejected');
  expect(rejected).toHaveLength(16);
  expect(rejected[0]).toMatchObject({
    reason: { code: 'too-many-requests', retryAfterSeconds: 2 },
  });
  expect(await verify('x', null)).toBe(false);
});

test('invalid hash parameters cause an error, and the next hash works', async () => {
  await expect(verify('x', '$argon2id$v=19$m=1,t=0,p=1$c29tZXNhbHQ$AAAA')).rejects.toThrow();
  expect(await verify('x', null)).toBe(false);
});

// Only Linux has a priority per thread.
if (process.platform === 'linux') {
  test('the hashing thread has a lower priority than the main thread', async () => {
    await verify('x', null);
    const priorities = readdirSync('/proc/self/task').map((thread) => {
      const [, fields = ''] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ');
      return Number(fields.split(' ')[16]);
    });
    // The test process can have a nice value itself. The maximum is 19.
    expect(Math.max(...priorities)).toBe(Math.min(getPriority() + 10, 19));
  });
}
