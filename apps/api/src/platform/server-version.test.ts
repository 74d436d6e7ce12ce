import type { ClientBase } from 'pg';
import { expect, test } from 'vitest';
import { requireServerVersion } from './server-version.ts';

/** A fake, because no older PostgreSQL is installed on the machines that run the tests. */
function createServer(number: number, name: string): ClientBase {
  return { query: async () => ({ rows: [{ number, name }] }) } as unknown as ClientBase;
}

test.each([
  [150_018, '15.18 (Debian 15.18-0+deb12u1)'],
  [160_010, '16.10'],
])('server %i is rejected with the version that is needed', async (number, name) => {
  await expect(requireServerVersion(createServer(number, name))).rejects.toThrow(
    `PostgreSQL 17 or newer is needed, and this server is ${name}. Nothing was changed.`,
  );
});

test.each([
  [170_000, '17.0'],
  [180_006, '18.6'],
])('server %i is accepted', async (number, name) => {
  await expect(requireServerVersion(createServer(number, name))).resolves.toBeUndefined();
});
