// Uploads one file to the storage service and always resolves: failures are values (spec 2 §7, §8).
import { type ClientError, CV_BUCKET_ID, toNoAnswerError } from '../contract/index.ts';
import { readUploadAnswer } from './read-upload-answer.ts';
import { sendWithFetch, sendWithProgress } from './send-form.ts';

export type StorageError = ClientError;

export type FileMetadata = {
  id: string;
  name: string;
  size: number;
  bucketId: string;
  mimeType: string;
  etag: string;
  isUploaded: boolean;
  createdAt: string;
  updatedAt: string;
};

export type UploadResult =
  | { fileMetadata: FileMetadata; error: null }
  | { fileMetadata: null; error: StorageError };

type Upload = {
  file: File;
  /**
   * The file's id, a UUID made by the caller. A resend of the same bytes under the same id gives
   * the same file, so a lost answer leaves no second copy behind.
   */
  id?: string;
  name?: string;
  bucketId?: string;
  signal?: AbortSignal;
  /** From 0 to 1; called only where the browser tells, and only with the built-in transport. */
  onProgress?: (sentShare: number) => void;
};

export type StorageClient = { upload(upload: Upload): Promise<UploadResult> };

export function createStorageClient(options: { url: string; fetch?: typeof fetch }): StorageClient {
  const filesUrl = `${options.url}/files`;

  return {
    async upload(upload) {
      const { signal, onProgress } = upload;
      const post = { url: filesUrl, body: createUploadForm(upload), signal };
      const tellsProgress = !options.fetch && typeof XMLHttpRequest !== 'undefined';
      try {
        const answer =
          onProgress && tellsProgress
            ? await sendWithProgress(post, onProgress)
            : await sendWithFetch(post, options.fetch ?? fetch);
        return readUploadAnswer(answer);
      } catch (cause) {
        return { fileMetadata: null, error: toNoAnswerError(cause) };
      }
    },
  };
}

/** The small fields come first, so that a server can refuse before the file has arrived. */
function createUploadForm({
  file,
  id,
  name = file.name,
  bucketId = CV_BUCKET_ID,
}: Upload): FormData {
  const form = new FormData();
  form.append('bucket-id', bucketId);
  form.append('metadata[]', JSON.stringify({ id, name }));
  form.append('file[]', file, name);
  return form;
}
