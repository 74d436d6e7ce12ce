// Process: applies the schema of this code base to the database. Run it before server and worker.
import pg from 'pg';
import { ConfigError, parseMigrationConfig } from './config.ts';
import { ensureRoles, restrictDatabase, setPasswords } from './platform/roles.ts';
import { applySchema } from './platform/schema/apply.ts';
import { readSchemaFiles, type SchemaFiles } from './platform/schema/files.ts';
import { findNewerMigrations } from './platform/schema/history.ts';
import { findRemovedFunctions } from './platform/schema/removed-functions.ts';
import { requireServerVersion } from './platform/server-version.ts';

try {
  const config = parseMigrationConfig(process.env);
  const client = new pg.Client({ connectionString: config.DATABASE_URL });
  // Connects only when a migration has to wait for a lock, to say who holds it.
  const observer = new pg.Pool({ connectionString: config.DATABASE_URL, max: 1 });
  observer.on('error', () => {});
  await client.connect();
  try {
    await requireServerVersion(client);
    await ensureRoles(client, config);
    await restrictDatabase(client);
    const files = await readSchemaFiles();
    if ((await findNewerMigrations(client, files)).length > 0) {
      // After a rollback. Functions of this release may lack what the newer columns need.
      console.log('The schema belongs to a newer release and was left as it is.');
    } else {
      await update(client, files, observer);
    }
    await setPasswords(client, config);
  } finally {
    await observer.end();
    await client.end();
  }
} catch (error) {
  // A configuration error has a message for operators. Other errors are printed with their stack.
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}

async function update(client: pg.Client, files: SchemaFiles, observer: pg.Pool): Promise<void> {
  const applied = await applySchema(client, files, { observer });
  console.log(applied.length === 0 ? 'The schema is up to date.' : `Applied ${applied.join(', ')}`);
  for (const signature of await findRemovedFunctions(client, files)) {
    console.log(`No file defines ${signature} any more: drop it in a migration.`);
  }
}
