// Writes (--write) or checks the files that are generated from a newly migrated database: the
// TypeScript types of its tables, and schema.sql with the current schema for readers.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printSchema } from './database/schema.ts';
import { readTypes } from './database/types.ts';
import { startEphemeralPostgres } from './postgres/ephemeral.ts';
import { runMigrations } from './postgres/migrate.ts';
import { provisionDatabase } from './postgres/provision.ts';

const REPOSITORY = join(import.meta.dirname, '..');
const isWriting = process.argv.includes('--write');

for (const [file, text] of Object.entries(await generate())) {
  const path = join(REPOSITORY, file);
  const current = existsSync(path) ? readFileSync(path, 'utf8') : null;
  if (text === current) {
    console.log(`${file} is up to date.`);
  } else if (isWriting) {
    writeFileSync(path, text);
    console.log(`${file} is written.`);
  } else {
    console.error(`${file} does not match the database: run \`npm run db:schema -- --write\`.`);
    process.exitCode = 1;
  }
}

/** Both files use one server and one database. */
async function generate(): Promise<Record<string, string>> {
  const postgres = await startEphemeralPostgres();
  try {
    const urls = await provisionDatabase(postgres.adminUrl, 'loimel_schema');
    await runMigrations(urls);
    return {
      'apps/api/src/platform/database.generated.ts': readTypes(urls.DATABASE_URL),
      'apps/api/db/schema.sql': await printSchema(urls.DATABASE_URL),
    };
  } finally {
    await postgres.stop();
  }
}
