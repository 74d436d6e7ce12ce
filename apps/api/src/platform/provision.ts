// Creates the owner login and the database that DATABASE_URL names, with an admin connection. The
// migration program creates the other logins. It can, because the owner has CREATEROLE.
import pg, { type ClientBase } from 'pg';
import { ConfigError } from '../config.ts';
import { requireServerVersion } from './server-version.ts';

/** Can be repeated: it sets the password again and keeps an existing database. */
export async function provisionOwner(
  admin: ClientBase,
  ownerUrl: string,
): Promise<{ isNewDatabase: boolean }> {
  await requireServerVersion(admin);
  const { username, password, pathname } = new URL(ownerUrl);
  const [owner, name] = [decodeURIComponent(username), decodeURIComponent(pathname.slice(1))];
  if (owner === '' || password === '' || name === '') {
    throw new ConfigError('DATABASE_URL must contain a login, a password and a database name');
  }
  const role = pg.escapeIdentifier(owner);
  if (!(await exists(admin, 'select from pg_roles where rolname = $1', owner))) {
    await admin.query(`create role ${role}`);
  }
  const literal = pg.escapeLiteral(decodeURIComponent(password));
  await admin.query(`alter role ${role} login createrole password ${literal}`);
  const isNewDatabase = !(await exists(admin, 'select from pg_database where datname = $1', name));
  if (isNewDatabase) {
    // From template0, because a server without locales has a template in SQL_ASCII. The built-in
    // locale sorts in the same way on every machine, so an index is valid after a restore.
    await admin.query(
      `create database ${pg.escapeIdentifier(name)} owner ${role} template template0
         encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'`,
    );
  }
  return { isNewDatabase };
}

async function exists(client: ClientBase, query: string, name: string): Promise<boolean> {
  const result = await client.query(query, [name]);
  return result.rowCount === 1;
}
