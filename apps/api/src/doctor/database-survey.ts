// Connects once with each login and reads what the checks of the database need.

import { readSchemaFiles } from '../platform/schema/files.ts';
import { findMissingFiles } from '../platform/schema/history.ts';
import type { DatabaseConnection, DoctorContext } from './context.ts';

export const LOGINS = [
  'DATABASE_URL',
  'DATABASE_API_URL',
  'DATABASE_ANONYMOUS_URL',
  'DATABASE_AUTH_URL',
  'DATABASE_WORKER_URL',
] as const;
export type LoginName = (typeof LOGINS)[number];

/** The settings are those of a session of the login, so they contain the settings of its role. */
export type LoginFacts = {
  role: string;
  isSuperuser: boolean;
  bypassesPolicies: boolean;
  statementTimeout: string;
  idleTimeout: string;
  synchronousCommit: string;
  isReadOnly: boolean;
  isInRecovery: boolean;
  versionNumber: number;
  version: string;
  fsync: string;
  fullPageWrites: string;
  encoding: string;
  maxConnections: number;
  reservedConnections: number;
  /** The clock of the database minus the clock of this machine. */
  clockAheadMs: number;
};

export type LoginResult =
  | { name: LoginName; facts: LoginFacts }
  | { name: LoginName; error: unknown }
  | { name: LoginName; isNotSet: true };

export type DatabaseSurvey = {
  logins: LoginResult[];
  /** The roles of the server, read with a login that works. PostgreSQL hides whether a role exists. */
  existingRoles: string[] | null;
  /** Files of the schema that were never applied. Null when they cannot be read. */
  missingFiles: string[] | null;
  overdueDeliveries: OverdueDeliveries[] | null;
};

/** Deliveries that have been due for too long. */
export type OverdueDeliveries = { destination: string; count: number; minutes: number };

const OVERDUE_AFTER_MINUTES = 10;

export async function surveyDatabase(
  context: Pick<DoctorContext, 'settings' | 'connect' | 'now'>,
): Promise<DatabaseSurvey> {
  const logins = LOGINS.map(async (name): Promise<LoginResult> => {
    const url = context.settings[name];
    if (url === undefined) return { name, isNotSet: true };
    try {
      return { name, facts: await withConnection(context, url, (c) => readFacts(c, context.now)) };
    } catch (error) {
      return { name, error };
    }
  });
  const { DATABASE_API_URL: apiUrl, DATABASE_WORKER_URL: workerUrl } = context.settings;
  const [results, missingFiles, overdueDeliveries] = await Promise.all([
    Promise.all(logins),
    apiUrl === undefined
      ? null
      : withConnection(context, apiUrl, readMissingFiles).catch(() => null),
    workerUrl === undefined
      ? null
      : withConnection(context, workerUrl, readOverdueDeliveries).catch(() => null),
  ]);
  const working = results.find((login) => 'facts' in login);
  const workingUrl = working && context.settings[working.name];
  const existingRoles =
    workingUrl === undefined
      ? null
      : await withConnection(context, workingUrl, readRoles).catch(() => null);
  return { logins: results, existingRoles, missingFiles, overdueDeliveries };
}

async function withConnection<Result>(
  { connect }: Pick<DoctorContext, 'connect'>,
  url: string,
  work: (connection: DatabaseConnection) => Promise<Result>,
): Promise<Result> {
  const connection = await connect(url);
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

async function readFacts(connection: DatabaseConnection, now: () => number): Promise<LoginFacts> {
  const startedAt = now();
  const clock = await connection.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  );
  const clockAheadMs = (clock.rows[0]?.ms ?? 0) - (startedAt + now()) / 2;
  const { rows } = await connection.query<Omit<LoginFacts, 'clockAheadMs'>>(`
    select rolname::text as role, rolsuper as "isSuperuser", rolbypassrls as "bypassesPolicies",
      current_setting('statement_timeout') as "statementTimeout",
      current_setting('idle_in_transaction_session_timeout') as "idleTimeout",
      current_setting('synchronous_commit') as "synchronousCommit",
      current_setting('transaction_read_only')::boolean as "isReadOnly",
      pg_is_in_recovery() as "isInRecovery",
      current_setting('server_version_num')::integer as "versionNumber",
      current_setting('server_version') as version,
      current_setting('fsync') as fsync,
      current_setting('full_page_writes') as "fullPageWrites",
      current_setting('server_encoding') as encoding,
      current_setting('max_connections')::integer as "maxConnections",
      current_setting('superuser_reserved_connections')::integer
        + coalesce(current_setting('reserved_connections', true)::integer, 0) as "reservedConnections"
    from pg_roles where rolname = current_user`);
  const [facts] = rows;
  if (facts === undefined) throw new Error('the role of the login was not found');
  return { ...facts, clockAheadMs };
}

async function readRoles(connection: DatabaseConnection): Promise<string[]> {
  const { rows } = await connection.query<{ name: string }>(
    'select rolname::text as name from pg_roles where rolcanlogin',
  );
  return rows.map(({ name }) => name);
}

/** A database without migrations has no table of them. */
async function readMissingFiles(connection: DatabaseConnection): Promise<string[]> {
  const files = await readSchemaFiles();
  const { rows } = await connection.query<{ exists: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as exists`,
  );
  if (rows[0]?.exists) return findMissingFiles(connection, files);
  return [...files.migrations, ...files.functions].map(({ name }) => name);
}

async function readOverdueDeliveries(connection: DatabaseConnection): Promise<OverdueDeliveries[]> {
  const { rows } = await connection.query<OverdueDeliveries>(
    `select destination, count(*)::integer as count,
       (extract(epoch from now() - min(next_attempt_at)) / 60)::integer as minutes
     from app_private.deliveries
     where state = 'pending' and next_attempt_at <= now() - $1 * interval '1 minute'
     group by destination order by destination`,
    [OVERDUE_AFTER_MINUTES],
  );
  return rows;
}
