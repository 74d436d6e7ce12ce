// Rows of buckets and files. Visitors use only functions. Staff read the table with their role.
import type { Retention } from '@loimel/content/schema';
import { type Selectable, sql } from 'kysely';
import type { AppBuckets, AppFiles } from '../platform/database.generated.ts';
import { asRole, type Database } from '../platform/database.ts';
import type { StaffDatabaseRole } from '../platform/identity.ts';
import type { FileDriver } from './drivers.ts';
import type { Inspection } from './inspect.ts';

/** Files per statement of a cleanup. */
const CLEAN_UP_BATCH = 50;

export type Bucket = Selectable<AppBuckets>;
export type FileRow = Selectable<AppFiles>;

type NewFile = {
  id: string;
  bucketId: string;
  name: string;
  sizeBytes: number;
  etag: string;
  metadata: Record<string, unknown> | null;
  inspection: Inspection;
  uploadedBy: string | null;
};

export async function findBucket(database: Database, id: string): Promise<Bucket | undefined> {
  const { rows } = await sql<Bucket>`
    select * from app_private.find_bucket(${id})
  `.execute(database);
  return rows[0];
}

/** Undefined when the id belongs to another file. */
export async function beginUpload(database: Database, file: NewFile): Promise<FileRow | undefined> {
  const { inspection } = file;
  const { rows } = await sql<FileRow>`
    select * from app_private.begin_upload(
      ${file.id}, ${file.bucketId}, ${file.name}, ${file.sizeBytes}, ${inspection.mimeType},
      ${file.etag}, ${file.metadata === null ? null : JSON.stringify(file.metadata)}::jsonb,
      ${inspection.pageCount}, ${inspection.activeContent}, ${inspection.scanState},
      ${file.uploadedBy}
    )
  `.execute(database);
  return rows[0];
}

/** Undefined when the file was marked for deletion in the meantime. */
export async function finishUpload(database: Database, id: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    select * from app_private.finish_upload(${id})
  `.execute(database);
  return rows[0];
}

export async function findFile(staff: Database, id: string): Promise<FileRow | undefined> {
  return staff
    .selectFrom('app.files')
    .selectAll()
    .where('id', '=', id)
    .where('deletion_requested_at', 'is', null)
    .executeTakeFirst();
}

/** Writes to the audit that a member of staff gets the bytes. */
export async function noteFileOpened(staff: Database, id: string): Promise<void> {
  await sql`select app_private.note_file_opened(${id})`.execute(staff);
}

/** For a request with a verified signature, which has no role. */
export async function findSignedFile(database: Database, id: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    select * from app_private.find_signed_file(${id})
  `.execute(database);
  return rows[0];
}

/** Converts a row to the format of the contract. */
export function toFileMetadata(file: FileRow) {
  return {
    id: file.id,
    name: file.name,
    size: file.size_bytes,
    bucketId: file.bucket_id,
    etag: file.etag,
    createdAt: file.created_at.toISOString(),
    updatedAt: file.updated_at.toISOString(),
    isUploaded: file.is_uploaded,
    mimeType: file.mime_type,
    uploadedByUserId: file.uploaded_by,
    metadata: file.metadata,
  };
}

/**
 * Deletes a file permanently: first it becomes inaccessible, then the bytes are deleted, then the
 * row. If the process is killed in between, the next cleanup completes it. `database` is that of
 * the API. Each database step runs with the role of the request and commits.
 */
export async function deleteFile(
  database: Database,
  driver: FileDriver,
  { id, ...caller }: { id: string; role: StaffDatabaseRole; userId: string | null },
): Promise<void> {
  await asRole(database, caller, (staff) =>
    sql`select app_private.mark_file_for_deletion(${id})`.execute(staff),
  );
  await driver.delete(id);
  await asRole(database, caller, (staff) => deleteFileRow(staff, id));
}

/**
 * Deletes files marked for deletion and files that no record claimed in time. Returns their number.
 * Throws after the others are deleted if one could not be deleted; the next run tries it again.
 * `database` is that of the worker, whose login may execute these two functions.
 */
export async function cleanUpFiles(
  database: Database,
  driver: FileDriver,
  { uploadHours }: Pick<Retention, 'uploadHours'>,
): Promise<number> {
  let deleted = 0;
  const failures: unknown[] = [];
  let lastId = '00000000-0000-0000-0000-000000000000';
  while (true) {
    const { rows } = await sql<{ id: string }>`
      select id from app_private.mark_unclaimed_files_for_deletion(
        ${CLEAN_UP_BATCH}, ${uploadHours}, ${lastId}
      ) as id order by id
    `.execute(database);
    for (const { id } of rows) {
      lastId = id;
      try {
        await driver.delete(id);
        await deleteFileRow(database, id);
        deleted += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    if (rows.length < CLEAN_UP_BATCH) break;
  }
  if (failures.length > 0) {
    throw new Error(`${failures.length} files could not be deleted`, { cause: failures[0] });
  }
  return deleted;
}

async function deleteFileRow(database: Database, id: string): Promise<void> {
  await sql`select app_private.delete_marked_file(${id})`.execute(database);
}
