// Stores received files: checks them, inserts the row, stores the bytes, updates the row.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../platform/database.ts';
import type { RequestIdentity } from '../platform/identity.ts';
import { parseStorableJson } from '../platform/storable-text.ts';
import type { FileDriver } from './drivers.ts';
import { cleanFileName } from './file-name.ts';
import { type Bucket, beginUpload, type FileRow, findBucket, finishUpload } from './files.ts';
import type { InspectFile } from './inspect.ts';
import type { ReceivedFile, ReceivedForm } from './receive-form.ts';
import { StorageError } from './storage-error.ts';

const DEFAULT_BUCKET = 'cv-uploads';

/** The same rule as in the table, so that an invalid id causes no query. */
const BUCKET_ID = /^[a-z0-9-]{1,64}$/;

const GivenMetadata = z.object({
  id: z.guid().optional(),
  name: z.string().max(1_000).optional(),
  metadata: z.record(z.string(), z.json()).optional(),
});
type GivenMetadata = z.infer<typeof GivenMetadata>;

type UploadPlan = {
  bucket: Bucket;
  files: { received: ReceivedFile; given: GivenMetadata }[];
};

/** A resend may store the same bytes under the same id again. */
export type StoreFile = (received: ReceivedFile, id: string, client: string) => Promise<void>;

type StorageDeps = { driver: FileDriver; inspect: InspectFile };

/** All checks that are possible before a file is inspected. */
export async function planUpload(
  database: Database,
  form: ReceivedForm,
  identity: RequestIdentity,
): Promise<UploadPlan> {
  const valuesOf = (name: string) =>
    form.fields.filter((field) => field.name === name).map(({ value }) => value);

  const bucketId = valuesOf('bucket-id')[0] ?? DEFAULT_BUCKET;
  const bucket = BUCKET_ID.test(bucketId) ? await findBucket(database, bucketId) : undefined;
  if (!bucket) throw new StorageError('bucket-not-found');
  if (identity.role !== 'staff' && !bucket.is_open_to_anonymous) {
    throw new StorageError('forbidden');
  }
  if (form.files.length === 0) throw new StorageError('no-file');
  const metadata = valuesOf('metadata[]').map(parseMetadata);
  if (metadata.length !== 0 && metadata.length !== form.files.length) {
    throw new StorageError('metadata-count');
  }
  return {
    bucket,
    files: form.files.map((received, index) => ({ received, given: metadata[index] ?? {} })),
  };
}

export async function acceptFile(
  database: Database,
  deps: StorageDeps,
  file: UploadPlan['files'][number] & {
    bucket: Bucket;
    identity: RequestIdentity;
    /** Key of the client that sent the file. */
    client: string;
  },
): Promise<FileRow> {
  const { received, given, bucket, identity, client } = file;
  const inspection = await deps.inspect(received.incoming, bucket, client);
  const begun = await beginUpload(database, {
    id: given.id?.toLowerCase() ?? randomUUID(),
    bucketId: bucket.id,
    name: cleanFileName(given.name ?? received.filename, 'file'),
    sizeBytes: received.incoming.sizeBytes,
    etag: `"${received.incoming.sha256}"`,
    metadata: given.metadata ?? null,
    inspection,
    uploadedBy: identity.role === 'staff' ? identity.userId : null,
  });
  if (!begun) throw new StorageError('id-taken');
  if (begun.is_uploaded) return begun;
  await deps.driver.put(begun.id, received.incoming);
  const finished = await finishUpload(database, begun.id);
  if (!finished) throw new StorageError('id-taken');
  return finished;
}

/** Stores a CV that was sent with a form, by the same rules as the storage service. */
export function createCvStore(database: Database, deps: StorageDeps): StoreFile {
  return async (received, id, client) => {
    const bucket = await findBucket(database, DEFAULT_BUCKET);
    if (!bucket) throw new StorageError('bucket-not-found');
    const identity = { role: 'anonymous' } as const;
    await acceptFile(database, deps, { received, given: { id }, bucket, identity, client });
  };
}

function parseMetadata(text: string): GivenMetadata {
  try {
    return GivenMetadata.parse(parseStorableJson(text));
  } catch {
    throw new StorageError('metadata-invalid');
  }
}
