// Reads the answer to an upload: file metadata, or a failure with status, code and message.
import type { FileMetadata, UploadResult } from './client.ts';
import type { FormAnswer } from './send-form.ts';

export function readUploadAnswer(answer: FormAnswer): UploadResult {
  const { status, statusText, reference, text } = answer;
  const fail = (failedStatus: number, error: string, message: string): UploadResult => ({
    fileMetadata: null,
    error: { status: failedStatus, error, message, reference },
  });

  const body = parseBody(text);
  if (status < 200 || status > 299) {
    const { message = statusText, data } = body?.error ?? {};
    return fail(status, data?.code ?? 'storage-error', message);
  }
  // Old servers answer with the file itself.
  const file = body?.processedFiles?.[0] ?? body;
  if (!isFileMetadata(file)) {
    return fail(0, 'invalid-response', 'incorrect response data from storage server');
  }
  return { fileMetadata: file, error: null };
}

type AnswerBody =
  | (Partial<FileMetadata> & {
      processedFiles?: unknown[];
      error?: { message?: string; data?: { code?: string } };
    })
  | null;

function parseBody(text: string): AnswerBody {
  try {
    return JSON.parse(text) as AnswerBody;
  } catch {
    return null;
  }
}

/** The id is what a caller cannot do without. */
function isFileMetadata(file: unknown): file is FileMetadata {
  return typeof file === 'object' && file !== null && 'id' in file && typeof file.id === 'string';
}
