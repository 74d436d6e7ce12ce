// The rows of buckets and files. Visitors reach them only through functions; staff read the table
// with their role.
import { type Selectable, sql } from 'kysely';
import type { AppBuckets, AppFiles } from '../platform/database.generated.ts';
import type { Database } from '../platform/database.ts';
import type { Inspection } from './inspect.ts';

export type Bucket = Selectable<AppBuckets>;
export type FileRow = Selectable<AppFiles>;

export type NewFile = {
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

/** Undefined when the file was condemned meanwhile. */
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
    .where('condemned_at', 'is', null)
    .executeTakeFirst();
}

/** For a request whose signature was verified: it has no role. */
export async function findSignedFile(database: Database, id: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    select * from app_private.find_signed_file(${id})
  `.execute(database);
  return rows[0];
}

/** The shape of the contract. */
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
