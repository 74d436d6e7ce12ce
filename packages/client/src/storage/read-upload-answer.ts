// Reads the answer to an upload: file metadata, or a failure with status, code and message.
import type { FileMetadata, UploadResult } from './client.ts';
import { readFailure, unreadable } from './read-failure.ts';
import type { FormAnswer } from './send-form.ts';

export function readUploadAnswer(answer: FormAnswer): UploadResult {
  const { status, text } = answer;
  if (status < 200 || status > 299) {
    return { fileMetadata: null, error: readFailure(answer, text) };
  }
  const body = parseBody(text);
  // Old servers answer with the file itself.
  const file = body?.processedFiles?.[0] ?? body;
  return isFileMetadata(file)
    ? { fileMetadata: file, error: null }
    : { fileMetadata: null, error: unreadable(answer) };
}

type AnswerBody = (Partial<FileMetadata> & { processedFiles?: unknown[] }) | null;

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
