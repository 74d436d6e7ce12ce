// The client of the storage service; always resolves, failures are values (spec 2 §7, §8).
import { type Credentials, CV_BUCKET_ID, toNoAnswerError } from '../contract/index.ts';
import { readUploadAnswer, type UploadResult } from './answers.ts';
import { createFileAccess, type FileAccess } from './file-access.ts';
import { sendWithFetch, sendWithProgress } from './send-form.ts';

export type Upload = {
  file: File;
  /**
   * The file's id, a UUID made by the caller. A resend of the same bytes under the same id gives
   * the same file, so a lost answer leaves no second copy behind.
   */
  id?: string;
  name?: string;
  bucketId?: string;
  signal?: AbortSignal;
  /** How often an upload that got no answer, a 429 or a 5xx, is sent again; the waits double. Default: 0. */
  retries?: number;
  /** From 0 to 1; called only where the browser tells, and only with the built-in transport. */
  onProgress?: (sentShare: number) => void;
};

export type StorageClient = FileAccess & { upload(upload: Upload): Promise<UploadResult> };

const FIRST_WAIT_MS = 1_000;

/** The client of the storage alone, without a session of its own. */
export function createStorageClient(options: {
  url: string;
  fetch?: typeof fetch;
  credentials?: Credentials;
  /** Between the tries of an upload. */
  wait?: (delayMs: number) => Promise<void>;
}): StorageClient {
  const { credentials, wait = sleep } = options;
  const filesUrl = `${options.url}/files`;
  const send: typeof fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const tellsProgress = !options.fetch && typeof XMLHttpRequest !== 'undefined';

  async function uploadOnce(upload: Upload): Promise<UploadResult> {
    const { signal, onProgress } = upload;
    try {
      const headers = (await credentials?.()) ?? {};
      const post = { url: filesUrl, body: createUploadForm(upload), signal, headers };
      const answer =
        onProgress && tellsProgress
          ? await sendWithProgress(post, onProgress)
          : await sendWithFetch(post, send);
      return readUploadAnswer(answer);
    } catch (cause) {
      return { fileMetadata: null, error: toNoAnswerError(cause) };
    }
  }

  return {
    ...createFileAccess({ filesUrl, send, credentials }),
    async upload(upload) {
      // With an id of its own a resend can never leave a second copy behind.
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

/** 429: the server inspects other files first. */
function isTemporary(status = 0): boolean {
  return status >= 500 || status === 429;
}

function sleep(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
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
