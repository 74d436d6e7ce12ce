// Exports everything that an owner takes to another installation: rows, uploaded files, texts. All rows are of
// one moment, while servers and workers go on.
import { createHash } from 'node:crypto';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import { readHistory } from '../platform/schema/history.ts';
import type { FileDriver } from '../storage/index.ts';
import { listContentFiles, readContentBytes } from './content-files.ts';
import { createExportWriter, type ExportWriter } from './export-writer.ts';
import { FORMAT, type Manifest } from './manifest.ts';
import { readColumns, setLineFormat, streamRows } from './table-rows.ts';
import { EXPORTED_TABLES, type ExportedTable } from './tables.ts';

const FILES_PER_QUERY = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const MIGRATION = /^\d{4}-/;

export type ExportOptions = {
  /** Login of the owner, because it may read every table. */
  databaseUrl: string;
  driver: FileDriver;
  folder: string;
  /** Null: the texts are not on this machine. */
  contentFolder: string | null;
  now: () => Date;
};
type FileRow = { id: string; etag: string };

export async function exportAll(options: ExportOptions): Promise<Manifest['tables']> {
  const writer = await createExportWriter(options.folder);
  const client = new pg.Client({ connectionString: options.databaseUrl });
  // Reads what has happened since the snapshot.
  const current = new pg.Client({ connectionString: options.databaseUrl });
  await Promise.all([client.connect(), current.connect()]);
  try {
    await client.query('begin isolation level repeatable read read only');
    await setLineFormat(client);
    const schema = await readSchema(client);
    const tables: Manifest['tables'] = [];
    for (const table of EXPORTED_TABLES) tables.push(await exportTable(client, writer, table));
    const { files, deletedMeanwhile } = await exportFiles(client, current, writer, options.driver);
    await client.query('commit');
    const contentFiles = await exportContent(writer, options.contentFolder);
    await writer.finish({
      format: FORMAT,
      exportedAt: options.now().toISOString(),
      schema,
      tables,
      files,
      deletedMeanwhile,
      contentFiles,
    });
    return tables;
  } finally {
    await Promise.all([client.end(), current.end()]);
  }
}

/** The last checksum of each migration, in their order. */
export async function readSchema(client: pg.ClientBase): Promise<Manifest['schema']> {
  const history = await readHistory(client);
  return [...history]
    .filter(([name]) => MIGRATION.test(name))
    .map(([name, checksums]) => ({ name, checksum: checksums.at(-1) ?? '' }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function exportTable(
  client: pg.ClientBase,
  writer: ExportWriter,
  exported: ExportedTable,
): Promise<Manifest['tables'][number]> {
  const file = `${exported.file}.ndjson`;
  let count = 0;
  async function* toText() {
    for await (const { text, rows } of streamRows(client, exported)) {
      count += rows;
      yield text;
    }
  }
  const sha256 = await writer.write(file, toText());
  const { columns } = await readColumns(client, exported.table);
  return { table: exported.table, file, columns: [...columns], rows: count, sha256 };
}

/** Files that are being uploaded or deleted have a row in the export, and no bytes. */
async function exportFiles(
  client: pg.ClientBase,
  current: pg.ClientBase,
  writer: ExportWriter,
  driver: FileDriver,
): Promise<{ files: number; deletedMeanwhile: string[] }> {
  let files = 0;
  const deletedMeanwhile: string[] = [];
  for (let lastId = FIRST_ID; ; ) {
    const { rows } = await client.query<FileRow>(
      `select id, etag from app.files
       where id > $1 and is_uploaded and deletion_requested_at is null order by id limit $2`,
      [lastId, FILES_PER_QUERY],
    );
    for (const row of rows) {
      lastId = row.id;
      if (await exportFile(current, writer, driver, row)) files += 1;
      else deletedMeanwhile.push(row.id);
    }
    if (rows.length < FILES_PER_QUERY) return { files, deletedMeanwhile };
  }
}

/** False when it was deleted meanwhile. */
async function exportFile(
  current: pg.ClientBase,
  writer: ExportWriter,
  driver: FileDriver,
  { id, etag }: FileRow,
): Promise<boolean> {
  const stream = await driver.read(id);
  if (stream === null) {
    const { rowCount } = await current.query(
      'select from app.files where id = $1 and deletion_requested_at is null',
      [id],
    );
    if (rowCount === 0) return false;
    throw new ConfigError(
      `The store has no bytes of the file ${id}, and no one has deleted it. Restore it from a backup, or delete it in the desk.`,
    );
  }
  const sha256 = await writer.write(`files/${id}`, stream);
  if (etag !== `"${sha256}"`) {
    throw new ConfigError(
      `The bytes of the file ${id} are not the ones that were uploaded. Restore it from a backup, or delete it in the desk.`,
    );
  }
  return true;
}

async function exportContent(writer: ExportWriter, folder: string | null): Promise<number> {
  if (folder === null) return 0;
  const paths = await listContentFiles(folder);
  for (const path of paths) await writer.write(`content/${path}`, readContentBytes(folder, path));
  return paths.length;
}

/** For the comparison after an import. */
export async function hashTable(client: pg.ClientBase, exported: ExportedTable): Promise<string> {
  const hash = createHash('sha256');
  for await (const { text } of streamRows(client, exported)) hash.update(text);
  return hash.digest('hex');
}
