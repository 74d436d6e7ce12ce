// Client of the storage service. Always resolves; failures are values (S2-S01, S2-S06).
import { CV_BUCKET_ID, toNoResponseError } from '../contract/index.ts';
import {
  createServiceHeaders,
  createTransport,
  type ServiceHeaders,
  type ServiceOptions,
} from '../transport/index.ts';
import { createFileAccess, type FileAccess } from './file-access.ts';
import { createProgressFetch } from './progress-fetch.ts';
import { readUploadResponse, type UploadResult } from './responses.ts';

export type Upload = {
  file: File;
  /**
   * Id of the file, a UUID created by the caller. Sending the same bytes with the same id again
   * returns the same file. So a lost response causes no second copy.
   */
  id?: string;
  name?: string;
  bucketId?: string;
  /** An upload has no other time limit, because its duration depends on the file. */
  signal?: AbortSignal;
  /**
   * Number of retries after no response, 429, 500, 502, 503 or 504: after `Retry-After`, otherwise
   * the delay doubles each time. Default: 0.
   */
  retries?: number;
  /** From 0 to 1. Called only where XMLHttpRequest exists and no own `fetch` is passed in. */
  onProgress?: (sentShare: number) => void;
};

export type StorageClient = ServiceHeaders &
  FileAccess & {
    url: string;
    upload(upload: Upload): Promise<UploadResult>;
  };

/** The storage client alone, without a session. */
export function createStorageClient(options: ServiceOptions): StorageClient {
  const { url } = options;
  const filesUrl = `${url}/files`;
  const transport = options.transport ?? createTransport(options);
  const serviceHeaders = createServiceHeaders();
  const { getHeaders } = serviceHeaders;

  return {
    ...serviceHeaders,
    ...createFileAccess({ filesUrl, transport, getHeaders }),
    url,
    async upload(upload) {
      const { signal, onProgress } = upload;
      const reportsProgress = onProgress && typeof XMLHttpRequest !== 'undefined';
      try {
        const id = upload.id ?? (upload.retries ? createId() : undefined);
        const call = {
          url: filesUrl,
          init: { method: 'POST', body: createUploadForm({ ...upload, id }) },
          headers: getHeaders(),
          signal,
          // A fixed id ensures that a retry never creates a second copy.
          retries: id ? upload.retries : 0,
          timeoutMs: null,
          builtInFetch: reportsProgress ? createProgressFetch(onProgress) : undefined,
        };
        return await transport(call, readUploadResponse);
      } catch (cause) {
        return { fileMetadata: null, error: toNoResponseError(cause, signal) };
      }
    },
  };
}

/** Undefined on a page without https, where `randomUUID` is missing. The server then creates it. */
function createId(): string | undefined {
  return typeof crypto.randomUUID === 'function' ? crypto.randomUUID() : undefined;
}

/** The small fields come first, so that a server can reject the upload before it reads the file. */
function createUploadForm({
  file,
  id,
  name = file.name,
  bucketId = CV_BUCKET_ID,
}: Omit<Upload, 'id'> & { id: string | undefined }): FormData {
  const form = new FormData();
  form.append('bucket-id', bucketId);
  form.append('metadata[]', JSON.stringify({ id, name }));
  form.append('file[]', file, name);
  return form;
}
