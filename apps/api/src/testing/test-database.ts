// One database per test file, cloned from the migrated template that the global setup of vitest
// made.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { createDatabase, type Database, openPool } from '../platform/database.ts';
import { restrictDatabase } from '../platform/roles.ts';
import { silentLogger } from './silent-logger.ts';

type Role = 'migrator' | 'api' | 'anonymous' | 'auth' | 'worker';

export type TestDatabase = {
  pools: Record<Role, pg.Pool>;
  databases: Record<Role, Database>;
  urls: Record<Role, string>;
};

/** Call once at the top of a *.db.test.ts file. Drops the database after the file's tests. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const adminUrl = inject('postgresAdminUrl');
  const template = inject('databaseUrls');
  await runAsAdmin(
    adminUrl,
    `create database ${name} template loimel_template owner loimel_migrator`,
  );

  const urls: Record<Role, string> = {
    migrator: withDatabase(template.DATABASE_URL, name),
    api: withPooler(withDatabase(template.DATABASE_API_URL, name)),
    anonymous: withPooler(withDatabase(template.DATABASE_ANONYMOUS_URL, name)),
    auth: withPooler(withDatabase(template.DATABASE_AUTH_URL, name)),
    worker: withPooler(withDatabase(template.DATABASE_WORKER_URL, name)),
  };
  const pools = mapRoles((role) =>
    openPool({ url: urls[role], name: 'test', size: 4, log: silentLogger }),
  );
  const client = await pools.migrator.connect();
  await restrictDatabase(client);
  client.release();

  afterAll(async () => {
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
    await runAsAdmin(adminUrl, `drop database ${name} with (force)`);
  });
  return { urls, pools, databases: mapRoles((role) => createDatabase(pools[role])) };
}

function mapRoles<Value>(make: (role: Role) => Value): Record<Role, Value> {
  return {
    migrator: make('migrator'),
    api: make('api'),
    anonymous: make('anonymous'),
    auth: make('auth'),
    worker: make('worker'),
  };
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** The owner always connects directly: migrations take a lock of the session. */
function withPooler(url: string): string {
  const port = inject('poolerPort');
  if (port === null) return url;
  const changed = new URL(url);
  changed.port = String(port);
  return changed.href;
}

async function runAsAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
