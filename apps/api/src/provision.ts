// Process: creates the owner login and the database. Run it once, before the migrations.
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ConfigError, parseProvisionConfig } from './config.ts';
import { readArguments } from './platform/arguments.ts';
import { provisionOwner } from './platform/provision.ts';

const HELP = `npm run provision

Creates the login and the database of DATABASE_URL. It can be repeated: it sets the password again and
keeps an existing database. It needs a login that may create both:

  DATABASE_ADMIN_URL         default: the user of this process on the local socket, which is allowed for
                             the user postgres of a Debian machine: sudo -u postgres …`;

try {
  const { values } = readArguments(HELP, () =>
    parseArgs({ options: { help: { type: 'boolean', short: 'h' } } }),
  );
  if (values.help) console.log(HELP);
  else await provision();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}

async function provision(): Promise<void> {
  const config = parseProvisionConfig(process.env);
  const { hostname } = new URL(config.DATABASE_URL);
  const isLocal = ['', 'localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (config.DATABASE_ADMIN_URL === undefined && !isLocal) {
    throw new ConfigError(
      `DATABASE_URL names the server ${hostname}: set DATABASE_ADMIN_URL to a login of it that may create roles and databases.`,
    );
  }
  const admin = new pg.Client(
    config.DATABASE_ADMIN_URL === undefined
      ? { host: '/var/run/postgresql', database: 'postgres' }
      : { connectionString: config.DATABASE_ADMIN_URL },
  );
  await admin.connect();
  try {
    const { isNewDatabase } = await provisionOwner(admin, config.DATABASE_URL);
    const { username, pathname } = new URL(config.DATABASE_URL);
    const what = isNewDatabase ? 'was created' : 'existed already';
    console.log(`The database ${pathname.slice(1)} ${what}. Its owner ${username} can log in.`);
  } finally {
    await admin.end();
  }
}
