import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { applyMigrations } from './migrations.ts';

const { pools } = await createTestDatabase();

test('migrating a migrated database does nothing', async () => {
  const client = await pools.migrator.connect();
  expect(await applyMigrations(client)).toEqual([]);
  client.release();
});

test('two migrators at once wait for each other', async () => {
  const [first, second] = await Promise.all([pools.migrator.connect(), pools.migrator.connect()]);
  expect(await Promise.all([applyMigrations(first), applyMigrations(second)])).toEqual([[], []]);
  first.release();
  second.release();
});

test('a file that was changed after it was applied is refused by name', async () => {
  const client = await pools.migrator.connect();
  await client.query(
    `update public.schema_migrations set checksum = 'other' where name like '0001-%'`,
  );
  await expect(applyMigrations(client)).rejects.toThrow(
    /^0001-.* was changed after it was applied/,
  );
  client.release();
});
