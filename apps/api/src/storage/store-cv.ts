// Stores a CV that came with a form instead of through the storage service, by the same rules.
import type { Database } from '../platform/database.ts';
import { acceptFile, DEFAULT_BUCKET } from './accept-upload.ts';
import type { FileDriver } from './driver.ts';
import { findBucket } from './files.ts';
import type { InspectFile } from './inspect.ts';
import type { ReceivedFile } from './receive-form.ts';
import { StorageError } from './storage-error.ts';

/** The same bytes may come again under the same id. */
export type StoreFile = (received: ReceivedFile, id: string, client: string) => Promise<void>;

export function createCvStore(
  database: Database,
  parts: { driver: FileDriver; inspect: InspectFile },
): StoreFile {
  return async (received, id, client) => {
    const bucket = await findBucket(database, DEFAULT_BUCKET);
    if (!bucket) throw new StorageError('bucket-not-found');
    const identity = { role: 'anonymous' } as const;
    await acceptFile(database, parts, { received, given: { id }, bucket, identity, client });
  };
}
