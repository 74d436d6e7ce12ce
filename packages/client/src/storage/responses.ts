// Reads responses of the storage service: file metadata, or an error with status, code and message.
import {
  type ClientError,
  type ClientErrorCode,
  type ServerErrorCode,
  toResponseError,
} from '../contract/index.ts';

/** Codes of our storage service. The hosted service sends no codes. */
export type StorageServerErrorCode = ServerErrorCode<
  | 'body-too-big'
  | 'bucket-not-found'
  | 'busy'
  | 'file-not-found'
  | 'forbidden'
  | 'id-taken'
  | 'infected'
  | 'internal'
  | 'invalid-id'
  | 'malformed'
  | 'metadata-count'
  | 'metadata-invalid'
  | 'no-file'
  | 'not-uploaded'
  | 'precondition-failed'
  | 'presigned-disabled'
  | 'range-unsatisfiable'
  | 'scanner-unreachable'
  | 'signature-expired'
  | 'signature-invalid'
  | 'too-big'
  | 'too-slow'
  | 'too-small'
  | 'wrong-type'
>;

export type StorageError = ClientError<ClientErrorCode | StorageServerErrorCode>;

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

type UploadBody = (Partial<FileMetadata> & { processedFiles?: unknown[] }) | null;
type FailureBody = { error?: { message?: string; data?: { code?: string } } } | null;

export async function readUploadResponse(response: Response): Promise<UploadResult> {
  const text = await response.text();
  if (!response.ok) return { fileMetadata: null, error: toFailure(response, text) };
  const body = parseBody(text) as UploadBody;
  // Old servers return the file itself.
  const file = body?.processedFiles?.[0] ?? body;
  return isFileMetadata(file)
    ? { fileMetadata: file, error: null }
    : { fileMetadata: null, error: toUnreadable(response) };
}

/** Error of a call that the service, or a proxy before it, rejected. */
export function toFailure(response: Response, text: string): StorageError {
  const httpError = toResponseError(response);
  const { message, data } = (parseBody(text) as FailureBody)?.error ?? {};
  return {
    ...httpError,
    error: data?.code ?? httpError.error,
    message: message ?? httpError.message,
  };
}

/** Error of a successful call with an unexpected response. */
export function toUnreadable(response: Response): StorageError {
  return {
    ...toResponseError(response),
    status: 0,
    error: 'invalid-response',
    message: 'incorrect response data from storage server',
  };
}

/** Checks only the id, because every caller needs it. */
function isFileMetadata(file: unknown): file is FileMetadata {
  return typeof file === 'object' && file !== null && 'id' in file && typeof file.id === 'string';
}

/** Null when the text is not JSON. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
