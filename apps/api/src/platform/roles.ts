// Creates the database roles. Roles belong to the whole PostgreSQL cluster, so this is not a
// migration. It can be repeated.
import pg, { type ClientBase } from 'pg';
import type { MigrationConfig } from '../config.ts';
import { STAFF_DATABASE_ROLES } from './identity.ts';

/**
 * Settings of the logins and not of their connections, because PgBouncer rejects such parameters of a
 * connection. A transaction that does nothing for a minute belongs to a request that is gone.
 */
const LOGIN_SETTINGS = { statement_timeout: '10s', idle_in_transaction_session_timeout: '60s' };
/**
 * Shorter than a statement, for the logins of the API. A commit that waits for its standby keeps its
 * locks, and a message that is sent again must get 503 then, not the error of a slow statement.
 */
const API_LOCK_TIMEOUT = '5s';
const LOGIN_TIMEOUT_MS = 5_000;
/** The code of PostgreSQL when pg_hba.conf has no rule for a login from this address. */
const NO_SUCH_RULE = '28000';

export async function ensureRoles(client: ClientBase, config: MigrationConfig): Promise<void> {
  // Staff roles cannot log in. loimel_api uses `set role` for a request of staff.
  const staffRoles = Object.values(STAFF_DATABASE_ROLES);
  for (const role of staffRoles) await createMissingRole(client, role, 'nologin');
  for (const [role, url] of listLogins(config)) {
    await createMissingRole(client, role, toLoginOptions(role, url));
    const settings =
      role === 'loimel_worker'
        ? LOGIN_SETTINGS
        : { ...LOGIN_SETTINGS, lock_timeout: API_LOCK_TIMEOUT };
    for (const [setting, value] of Object.entries(settings)) {
      await client.query(`alter role ${pg.escapeIdentifier(role)} set ${setting} = '${value}'`);
    }
  }
  // noinherit: the membership gives no rights until a request executes `set role`.
  await client.query('alter role loimel_api noinherit');
  // To compile a statement of the desk takes longer than to run it.
  await client.query('alter role loimel_api set jit = off');
  await client.query(`grant loimel_anonymous, ${staffRoles.join(', ')} to loimel_api`);
}

/**
 * Revokes the default rights of all users on a new database: connecting and temporary tables. These
 * rights belong to the database, not its schema, so a copy of a template needs this again.
 */
export async function restrictDatabase(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const database = pg.escapeIdentifier(rows[0]?.name ?? '');
  await client.query(`revoke all on database ${database} from public`);
  await client.query(
    `grant connect on database ${database} to loimel_api, loimel_anonymous, loimel_auth, loimel_worker`,
  );
}

/**
 * After the schema: a running server uses the old passwords until it is restarted. A password that works
 * stays as it is stored, because PgBouncer has a copy of it, and PostgreSQL adds a new salt each time. All
 * are changed or none.
 */
export async function setPasswords(client: ClientBase, config: MigrationConfig): Promise<void> {
  const changes: string[] = [];
  for (const [role, url] of listLogins(config)) {
    const options = toLoginOptions(role, url);
    if (await canLogIn(config.DATABASE_URL, url)) continue;
    changes.push(`alter role ${pg.escapeIdentifier(role)} ${options}`);
  }
  // Several statements in one query are one transaction.
  if (changes.length > 0) await client.query(changes.join('; '));
}

/**
 * Where the owner logs in: a PgBouncer on this machine may have older passwords than PostgreSQL. Any other
 * problem than the password is an error.
 */
async function canLogIn(ownerUrl: string, url: string): Promise<boolean> {
  const { username, password } = new URL(url);
  const address = new URL(ownerUrl);
  address.username = username;
  address.password = password;
  try {
    return await tryLogin(address.href);
  } catch (error) {
    // PostgreSQL may accept these logins only from the pooler.
    const isForbidden = error instanceof pg.DatabaseError && error.code === NO_SUCH_RULE;
    if (isForbidden) return tryLogin(url);
    throw new Error(`The login ${username} could not be tried`, { cause: error });
  }
}

async function tryLogin(url: string): Promise<boolean> {
  const login = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: LOGIN_TIMEOUT_MS,
    query_timeout: LOGIN_TIMEOUT_MS,
  });
  try {
    await login.connect();
    // Through a pooler only a statement needs a login at the server.
    await login.query('select');
    return true;
  } catch (error) {
    // The text of PgBouncer has no code of its own.
    if (error instanceof Error && /authentication failed/i.test(error.message)) return false;
    throw error;
  } finally {
    await login.end();
  }
}

function listLogins(config: MigrationConfig): [role: string, url: string][] {
  return [
    ['loimel_anonymous', config.DATABASE_ANONYMOUS_URL],
    ['loimel_worker', config.DATABASE_WORKER_URL],
    ['loimel_api', config.DATABASE_API_URL],
    ['loimel_auth', config.DATABASE_AUTH_URL],
  ];
}

function toLoginOptions(role: string, url: string): string {
  const { username, password } = new URL(url);
  if (username !== role) throw new Error(`The URL for ${role} logs in as "${username}"`);
  if (password === '') throw new Error(`The URL for ${role} has no password`);
  return `login password ${pg.escapeLiteral(decodeURIComponent(password))}`;
}

async function createMissingRole(client: ClientBase, role: string, options: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  if (rowCount === 0) await client.query(`create role ${pg.escapeIdentifier(role)} ${options}`);
}
