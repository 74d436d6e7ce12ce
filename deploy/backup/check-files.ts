// Compares the uploaded files with the rows about them: existence, size and SHA-256 of each.
import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import type { FileDriver } from '../../apps/api/src/storage/drivers.ts';

const PARALLEL_READS = 4;
const STORED_FILE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

type FileRow = { id: string; size_bytes: number; etag: string; is_claimed: boolean };
export type FilesResult = { checked: number; bytes: number; wrong: string[] };

const ROWS = `
  select id::text, size_bytes, etag, claimed_at is not null as is_claimed
  from app.files where is_uploaded and deletion_requested_at is null`;

export async function checkFiles(client: ClientBase, driver: FileDriver): Promise<FilesResult> {
  const { rows } = await client.query<FileRow>(ROWS);
  const result: FilesResult = { checked: 0, bytes: 0, wrong: [] };
  const waiting = rows.values();
  const checkWaiting = async () => {
    for (const row of waiting) {
      const problem = await checkFile(row, driver);
      result.checked += 1;
      result.bytes += row.size_bytes;
      if (problem !== null) result.wrong.push(`${row.id} ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_READS }, checkWaiting));
  return result;
}

/**
 * Deletes the files of erased people, and uploads that were not finished. Then also the rows of the former,
 * which contain the name of the file.
 */
export async function deleteErasedFiles(client: ClientBase, folder: string): Promise<number> {
  const { rows } = await client.query<{ id: string }>(ROWS);
  const known = new Set(rows.map(({ id }) => id));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const unknown = entries.filter(
    (entry) => entry.isFile() && STORED_FILE.test(entry.name) && !known.has(entry.name),
  );
  for (const { parentPath, name } of unknown) await rm(join(parentPath, name), { force: true });
  const marked = await client.query<{ id: string }>(
    'select id::text from app.files where deletion_requested_at is not null',
  );
  const ids = marked.rows.map(({ id }) => id);
  await client.query('select app_private.delete_marked_file(id) from unnest($1::uuid[]) id', [ids]);
  // What marked them in this copy is in the erasure log, so their ids need not be noted for it. A file that was
  // deleted before the restored time may not be in the log yet.
  await client.query(
    `delete from app_private.unlogged_erasures
     where subject = 'file' and subject_id = any ($1) and erased_at >= pg_postmaster_start_time()`,
    [ids],
  );
  return unknown.length;
}

async function checkFile(row: FileRow, driver: FileDriver): Promise<string | null> {
  const stream = await driver.read(row.id);
  // The worker deletes a file that no record claimed.
  if (stream === null) return row.is_claimed ? 'is missing' : null;
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of stream) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  if (bytes !== row.size_bytes) return `has ${bytes} bytes instead of ${row.size_bytes}`;
  return `"${hash.digest('hex')}"` === row.etag ? null : 'has another SHA-256';
}
