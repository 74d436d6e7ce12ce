// Reads responses of the storage service: file metadata, or an error with status, code and message.
import type { ClientError } from '../contract/index.ts';
import type { FormResponse } from './send-form.ts';

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

export type ResponseInfo = { status: number; statusText: string; reference: string | null };

type UploadBody = (Partial<FileMetadata> & { processedFiles?: unknown[] }) | null;
type FailureBody = { error?: { message?: string; data?: { code?: string } } } | null;

export function readUploadResponse(response: FormResponse): UploadResult {
  const { status, text } = response;
  if (status < 200 || status > 299) {
    return { fileMetadata: null, error: readFailure(response, text) };
  }
  const body = parseBody(text) as UploadBody;
  // Old servers return the file itself.
  const file = body?.processedFiles?.[0] ?? body;
  return isFileMetadata(file)
    ? { fileMetadata: file, error: null }
    : { fileMetadata: null, error: unreadable(response) };
}

/** Error of a call that the service rejected. */
export function readFailure(
  { status, statusText, reference }: ResponseInfo,
  text: string,
): ClientError {
  const { message = statusText, data } = (parseBody(text) as FailureBody)?.error ?? {};
  return { status, error: data?.code ?? 'storage-error', message, reference };
}

/** Error of a successful call with an unexpected response. */
export function unreadable({ reference }: ResponseInfo): ClientError {
  return {
    status: 0,
    error: 'invalid-response',
    message: 'incorrect response data from storage server',
    reference,
  };
}

/** Checks only the id, because every caller needs it. */
function isFileMetadata(file: unknown): file is FileMetadata {
  return typeof file === 'object' && file !== null && 'id' in file && typeof file.id === 'string';
}

/** Null when the text is not JSON. */
function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
