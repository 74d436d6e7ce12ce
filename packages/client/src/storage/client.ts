// Client of the storage service. Always resolves; failures are values (S2-S01, S2-S06).
import { type Credentials, CV_BUCKET_ID, toNoResponseError } from '../contract/index.ts';
import { createFileAccess, type FileAccess } from './file-access.ts';
import { readUploadResponse, type UploadResult } from './responses.ts';
import { sendWithFetch, sendWithProgress } from './send-form.ts';

export type Upload = {
  file: File;
  /**
   * Id of the file, a UUID created by the caller. Sending the same bytes with the same id again
   * returns the same file. So a lost response causes no second copy.
   */
  id?: string;
  name?: string;
  bucketId?: string;
  signal?: AbortSignal;
  /**
   * Number of retries after no response, a 429 or a 5xx. The delay doubles each time. Default: 0.
   */
  retries?: number;
  /** From 0 to 1. Called only where XMLHttpRequest exists and no own `fetch` is passed in. */
  onProgress?: (sentShare: number) => void;
};

export type StorageClient = FileAccess & { upload(upload: Upload): Promise<UploadResult> };

const FIRST_WAIT_MS = 1_000;

/** The storage client alone, without a session. */
export function createStorageClient(options: {
  url: string;
  fetch?: typeof fetch;
  credentials?: Credentials;
  /** Waits between the attempts of an upload. */
  wait?: (delayMs: number) => Promise<void>;
}): StorageClient {
  const { credentials, wait = sleep } = options;
  const filesUrl = `${options.url}/files`;
  const send: typeof fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const reportsProgress = !options.fetch && typeof XMLHttpRequest !== 'undefined';

  async function uploadOnce(upload: Upload): Promise<UploadResult> {
    const { signal, onProgress } = upload;
    try {
      const headers = (await credentials?.()) ?? {};
      const post = { url: filesUrl, body: createUploadForm(upload), signal, headers };
      const response =
        onProgress && reportsProgress
          ? await sendWithProgress(post, onProgress)
          : await sendWithFetch(post, send);
      return readUploadResponse(response);
    } catch (cause) {
      return { fileMetadata: null, error: toNoResponseError(cause) };
    }
  }

  return {
    ...createFileAccess({ filesUrl, send, credentials }),
    async upload(upload) {
      // A fixed id ensures that a retry never creates a second copy.
      const same = upload.retries ? { id: crypto.randomUUID(), ...upload } : upload;
      for (let attempt = 0; ; attempt += 1) {
        const result = await uploadOnce(same);
        const canRetry = isTemporary(result.error?.status) && attempt < (upload.retries ?? 0);
        if (!canRetry || upload.signal?.aborted) return result;
        await wait(FIRST_WAIT_MS * 2 ** attempt);
      }
    },
  };
}

/** 429: the server is busy inspecting other files. */
function isTemporary(status = 0): boolean {
  return status >= 500 || status === 429;
}

function sleep(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}

/** The small fields come first, so that a server can reject the upload before it reads the file. */
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
