// The backend of the same origin, as the application form needs it.
import { INSERT_JOB_APPLICATION } from '@loimel/client/contract';
import { createStorageClient } from '@loimel/client/storage';
import { saveRecord } from '../../forms/save-record.ts';
import type { ApplicationBackend } from './application-sender.ts';

const STORAGE_PATH = '/storage/v1';

/** The largest CV at a quarter of a megabit per second. */
const UPLOAD_TIMEOUT_MS = 320_000;

export function createApplicationBackend(
  onProgress: (sentShare: number) => void,
): ApplicationBackend {
  const storage = createStorageClient({ url: STORAGE_PATH });
  return {
    async upload(file, id) {
      const signal = AbortSignal.timeout(UPLOAD_TIMEOUT_MS);
      const { fileMetadata, error } = await storage.upload({ file, id, signal, onProgress });
      return error === null ? { fileId: fileMetadata.id, error: null } : { fileId: null, error };
    },
    async save(input, idempotencyKey) {
      const { data, error } = await saveRecord(
        INSERT_JOB_APPLICATION,
        { object: input },
        idempotencyKey,
      );
      return error === null
        ? { application: data.insert_job_applications_one, error: null }
        : { application: null, error };
    },
  };
}
