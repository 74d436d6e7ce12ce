// Problems of the environment and of PostgreSQL.
import pg from 'pg';
import type { DatabaseConnection } from '../../apps/api/src/doctor/index.ts';
import { findFreePort } from '../../tools/free-port.ts';
import { changeDatabase, changeUrl, type Planted } from './planted.ts';

const LOGINS = ['', '_API', '_ANONYMOUS', '_AUTH', '_WORKER'].map((name) => `DATABASE${name}_URL`);
const OVERDUE_ID = '00000000-0000-4000-8000-000000000001';

export const PLANTED_IN_DATABASE: Planted[] = [
  {
    title: 'an invalid variable',
    check: 'environment',
    sentence: 'MAIL_FROM must be an email address.',
    remedy: '.env.example explains it',
    plant: () => ({ env: { MAIL_FROM: 'studio' } }),
  },
  {
    title: 'a secret of the example',
    check: 'secrets',
    sentence: 'ADMIN_SECRET has an example or a common password',
    remedy: 'openssl rand -hex 24',
    plant: () => ({ env: { ADMIN_SECRET: 'at-least-32-characters-from-a-generator' } }),
  },
  {
    title: 'one secret in two processes',
    check: 'secrets',
    sentence: 'WEBHOOK_SECRET has the same secret as ADMIN_SECRET',
    remedy: 'Create a new secret',
    plant: ({ env }) => ({
      env: { ADMIN_SECRET: (env['WEBHOOK_SECRET'] ?? '').replace('whsec_', '') },
    }),
  },
  {
    title: 'a wrong password of the worker',
    check: 'database logins',
    sentence: 'DATABASE_WORKER_URL: PostgreSQL rejected the login loimel_worker or its password.',
    remedy: 'Run migrate, which sets the password',
    plant: (world) => ({
      env: changeUrl(world, 'DATABASE_WORKER_URL', { password: 'x8f3kd92mx71qpzv' }),
    }),
  },
  {
    title: 'a login that does not exist',
    check: 'database logins',
    sentence: 'DATABASE_AUTH_URL: the login loimel_missing does not exist.',
    remedy: 'Run migrate, which creates it.',
    plant: (world) => ({
      env: changeUrl(world, 'DATABASE_AUTH_URL', { username: 'loimel_missing' }),
    }),
  },
  {
    title: 'a database that does not exist',
    check: 'database logins',
    sentence: `${LOGINS.join(', ')}: the database missing does not exist.`,
    remedy: 'Run provision and then migrate',
    plant: (world) => ({
      env: changeLogins((name) => changeUrl(world, name, { pathname: '/missing' })),
    }),
  },
  {
    title: 'a database server that is down',
    check: 'database logins',
    sentence: 'cannot be reached (ECONNREFUSED).',
    remedy: 'Start PostgreSQL',
    plant: async (world) => {
      const port = String(await findFreePort());
      return { env: changeLogins((name) => changeUrl(world, name, { port })) };
    },
  },
  {
    title: 'a schema of the previous release',
    check: 'database schema',
    sentence: '1 files of the schema are not applied: functions/receipts.sql.',
    remedy: 'Run migrate.',
    plant: (world, repair) => {
      const rename = (from: string, to: string) =>
        `update public.schema_migrations set name = '${to}' where name = '${from}'`;
      return changeDatabase(world, repair, {
        break: rename('functions/receipts.sql', 'functions/old.sql'),
        repair: rename('functions/old.sql', 'functions/receipts.sql'),
      });
    },
  },
  {
    title: 'an old version of PostgreSQL',
    check: 'database server',
    sentence: 'PostgreSQL 15.18 is too old; 17 or newer is needed.',
    remedy: 'Upgrade to PostgreSQL 17',
    plant: () => ({ options: { connect: connectToOldServer } }),
  },
  {
    title: 'a read-only database',
    check: 'database server',
    sentence: 'The database is read-only',
    remedy: 'set default_transaction_read_only to off',
    plant: (world, repair) =>
      changeDatabase(world, repair, {
        break: 'alter database loimel set default_transaction_read_only = on',
        repair:
          'set transaction_read_only = off; alter database loimel reset default_transaction_read_only',
      }),
  },
  {
    title: 'a login that does not wait for the disk',
    check: 'database server',
    sentence: 'A power failure can lose acknowledged messages: synchronous_commit is off.',
    remedy: 'Set synchronous_commit to on',
    plant: (world, repair) =>
      changeDatabase(world, repair, {
        break: 'alter role loimel_anonymous set synchronous_commit = off',
        repair: 'alter role loimel_anonymous reset synchronous_commit',
      }),
  },
  {
    title: 'a login with too many rights',
    check: 'database roles',
    sentence: 'DATABASE_API_URL: the login loimel_api has the right bypassrls.',
    remedy: 'alter role loimel_api nobypassrls;',
    plant: (world, repair) =>
      changeDatabase(world, repair, {
        break: 'alter role loimel_api bypassrls',
        repair: 'alter role loimel_api nobypassrls',
      }),
  },
  {
    title: 'a login without a time limit',
    check: 'database roles',
    sentence: 'DATABASE_AUTH_URL: the login loimel_auth has no time limit',
    remedy: 'Run migrate, which sets them.',
    plant: (world, repair) =>
      changeDatabase(world, repair, {
        break: 'alter role loimel_auth reset statement_timeout',
        repair: `alter role loimel_auth set statement_timeout = '10s'`,
      }),
  },
  {
    title: 'pools that are larger than max_connections',
    check: 'database connections',
    sentence: '2 + 1 servers and 1 workers use up to 200 connections',
    remedy: 'Set max_connections to 213 or more',
    plant: () => ({ env: { DATABASE_API_POOL: '50' } }),
  },
  {
    title: 'a worker that does not run',
    check: 'deliveries',
    sentence: '1 deliveries to email have been due for up to 20 minutes: no worker runs',
    remedy: 'Check that a worker runs',
    plant: (world, repair) =>
      changeDatabase(world, repair, {
        // Without triggers and foreign keys, so that no message is needed.
        break: `set session_replication_role = replica;
          insert into app_private.deliveries (kind, destination, contact_id, next_attempt_at)
          values ('contact-receipt', 'email', '${OVERDUE_ID}', now() - interval '20 minutes')`,
        repair: `delete from app_private.deliveries where contact_id = '${OVERDUE_ID}'`,
      }),
  },
  {
    title: 'a clock that is a minute fast',
    check: 'clock',
    sentence: 'seconds ahead of that of the database.',
    remedy: 'systemd-timesyncd or chrony',
    plant: () => ({ options: { now: () => Date.now() + 60_000 } }),
  },
];

function changeLogins(change: (name: string) => Record<string, string>): Record<string, string> {
  return Object.assign({}, ...LOGINS.map(change));
}

/** A fake, because no older PostgreSQL is installed on the machines that run the tests. */
async function connectToOldServer(url: string): Promise<DatabaseConnection> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const query = async (text: string, values?: unknown[]) => {
    const result = await client.query(text, values);
    for (const row of result.rows) {
      if ('versionNumber' in row) Object.assign(row, { versionNumber: 150_018, version: '15.18' });
    }
    return result;
  };
  return { query: query as pg.Client['query'], end: () => client.end() };
}
