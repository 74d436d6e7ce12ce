// Writes (--write) or checks the TypeScript types of the database, read from a freshly migrated one.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEphemeralPostgres } from './postgres/ephemeral.ts';
import { runMigrations } from './postgres/migrate.ts';
import { provisionDatabase } from './postgres/provision.ts';

const REPOSITORY = join(import.meta.dirname, '..');
const TYPES_FILE = join('apps', 'api', 'src', 'platform', 'database.generated.ts');

const isWriting = process.argv.includes('--write');
const typesPath = join(REPOSITORY, TYPES_FILE);
const types = await generateTypes();
const current = existsSync(typesPath) ? readFileSync(typesPath, 'utf8') : null;

if (types === current) {
  console.log(`${TYPES_FILE} is up to date.`);
} else if (isWriting) {
  writeFileSync(typesPath, types);
  console.log(`${TYPES_FILE} is written.`);
} else {
  console.error(`${TYPES_FILE} does not fit the migrations: run \`npm run db:types\`.`);
  process.exitCode = 1;
}

async function generateTypes(): Promise<string> {
  const postgres = await startEphemeralPostgres();
  try {
    const urls = await provisionDatabase(postgres.adminUrl, 'loimel_types');
    await runMigrations(urls);
    return readTypes(urls.DATABASE_URL);
  } finally {
    await postgres.stop();
  }
}

function readTypes(databaseUrl: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'loimel-types-'));
  const outFile = join(folder, 'database.ts');
  const program = join(REPOSITORY, 'node_modules', '.bin', 'kysely-codegen');
  // The address holds a password, so it travels in the environment and not in the process list.
  const flags = ['--url', 'env(DATABASE_URL)', '--dialect', 'postgres', '--out-file', outFile];
  try {
    const result = spawnSync(program, flags, {
      cwd: folder,
      env: { ...process.env, DATABASE_URL: databaseUrl },
      encoding: 'utf8',
    });
    if (result.status !== 0) {
      throw new Error(`kysely-codegen failed:\n${result.stdout}${result.stderr}`, {
        cause: result.error,
      });
    }
    return readFileSync(outFile, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
