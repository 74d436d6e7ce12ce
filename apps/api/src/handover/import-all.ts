// Imports an export into an empty installation. Nothing is written before every file of it was verified. The
// files come first and the rows in one transaction, so a row never names a file that is not there, and an
// import that is interrupted leaves the database empty. Each table is read again before the commit.
import { join } from 'node:path';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import type { FileDriver } from '../storage/index.ts';
import { hashTable, readSchema } from './export-all.ts';
import { importContent, importFiles } from './import-files.ts';
import { type Manifest, readLines, verifyExport } from './manifest.ts';
import { insertRows, setLineFormat } from './table-rows.ts';
import { EXPORTED_TABLES, type ExportedTable } from './tables.ts';

export type ImportOptions = {
  /** Login of the owner. */
  databaseUrl: string;
  driver: FileDriver;
  /** A folder on the disk of this machine for files on their way into the store. */
  incomingFolder: string;
  folder: string;
  /** Null: the texts stay in the export. */
  contentFolder: string | null;
  /** Parks the deliveries that wait, so that this installation sends none before a person retries them. */
  isHeld: boolean;
};

export type Imported = {
  manifest: Manifest;
  waitingDeliveries: number;
  accountsWithTotp: number;
};

const LOGINS = ['loimel_api', 'loimel_anonymous', 'loimel_auth', 'loimel_worker'];

export async function importAll(options: ImportOptions): Promise<Imported> {
  const { folder, driver } = options;
  const { manifest, sums } = await verifyExport(folder);
  const client = new pg.Client({ connectionString: options.databaseUrl });
  await client.connect();
  try {
    requireSameSchema(manifest.schema, await readSchema(client));
    requireSameTables(manifest);
    await requireNoServer(client);
    await requireEmpty(client);
    if (options.contentFolder !== null) await importContent(folder, sums, options.contentFolder);
    await importFiles({ folder, sums, driver, incomingFolder: options.incomingFolder });
    await client.query('begin');
    // Without it, two imports at once, or a server that starts now, could add rows after the check. One that
    // started while the files were imported has read the secret already.
    await client.query(`lock table ${EXPORTED_TABLES.map(({ table }) => table).join(', ')}`);
    await requireNoServer(client);
    await requireEmpty(client);
    await importRows(client, manifest, folder);
    const counts = await finishRows(client, manifest, options.isHeld);
    await client.query('commit');
    return { manifest, ...counts };
  } finally {
    await client.end();
  }
}

function requireSameSchema(exported: Manifest['schema'], own: Manifest['schema']): void {
  if (JSON.stringify(exported) === JSON.stringify(own)) return;
  const last = (schema: Manifest['schema']) => schema.at(-1)?.name ?? 'no migration';
  throw new ConfigError(
    `The export has the schema of ${last(exported)}, this installation that of ${last(own)}. Install the release that made the export, import, then upgrade.`,
  );
}

function requireSameTables({ tables }: Manifest): void {
  const own = EXPORTED_TABLES.map(({ table }) => table);
  if (JSON.stringify(tables.map(({ table }) => table)) !== JSON.stringify(own)) {
    throw new ConfigError('The export has other tables. Install the release that made the export.');
  }
}

/** A running server keeps the secret that the import replaces. */
async function requireNoServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ usename: string }>(
    `select distinct usename from pg_stat_activity
     where datname = current_database() and usename = any ($1) order by 1`,
    [LOGINS],
  );
  const names = rows.map(({ usename }) => usename).join(', ');
  if (names !== '') {
    throw new ConfigError(`${names} is connected. Stop API, worker and pooler during the import.`);
  }
}

async function requireEmpty(client: pg.ClientBase): Promise<void> {
  for (const { table, isSeeded = false } of EXPORTED_TABLES) {
    if (isSeeded) continue;
    const { rowCount } = await client.query(`select from ${table} limit 1`);
    if (rowCount !== 0) {
      throw new ConfigError(
        `${table} has rows already. Import into a new database, directly after \`migrate\`.`,
      );
    }
  }
}

async function importRows(client: pg.ClientBase, manifest: Manifest, folder: string) {
  await setLineFormat(client);
  // Our triggers would change rows, or note an erasure. Foreign keys are checked all the same.
  for (const { table } of EXPORTED_TABLES) {
    await client.query(`alter table ${table} disable trigger user`);
  }
  for (const { table, isSeeded = false } of EXPORTED_TABLES) {
    if (isSeeded) await client.query(`delete from ${table}`);
    const { file, rows } = requireTable(manifest, table);
    const inserted = await insertRows(client, { table, file }, readLines(join(folder, file)));
    if (inserted !== rows) throw new ConfigError(`${file} has ${inserted} rows, not ${rows}.`);
  }
  for (const exported of EXPORTED_TABLES) {
    const { sha256 } = requireTable(manifest, exported.table);
    if ((await hashTable(client, exported)) !== sha256) {
      throw new Error(
        `The rows of ${exported.table} are not those of the export; nothing was imported.`,
      );
    }
  }
  for (const { table } of EXPORTED_TABLES) {
    await client.query(`alter table ${table} enable trigger user`);
  }
}

async function finishRows(client: pg.ClientBase, manifest: Manifest, isHeld: boolean) {
  // The next clean-up deletes their rows, and the log of erasures gets them.
  await client.query('update app.files set deletion_requested_at = now() where id = any ($1)', [
    manifest.deletedMeanwhile,
  ]);
  const { rows } = await client.query<{ deliveries: number; accounts: number }>(
    `select
       (select count(*)::integer from app_private.deliveries where state = 'pending') as deliveries,
       (select count(*)::integer from auth.accounts where totp_secret is not null) as accounts`,
  );
  if (isHeld) {
    await client.query(
      `update app_private.deliveries set state = 'parked', finished_at = now() where state = 'pending'`,
    );
  }
  return {
    waitingDeliveries: rows[0]?.deliveries ?? 0,
    accountsWithTotp: rows[0]?.accounts ?? 0,
  };
}

function requireTable(manifest: Manifest, name: ExportedTable['table']) {
  const found = manifest.tables.find(({ table }) => table === name);
  if (!found) throw new Error(`the export has no ${name}`);
  return found;
}
