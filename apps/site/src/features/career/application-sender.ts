// Sends an application in the order of the specification: the CV first, then the record (spec 1 §7).
// The backend makes the copy. A retry continues where the last try stopped: the same key for the
// same record, and a file that has arrived is not sent again.
import type {
  ApplicationInput,
  ClientError,
  ContactMessage,
  InsertedApplication,
} from '@loimel/client/contract';
import type { IdempotencyKeys } from '../../forms/idempotency-keys.ts';

export type Application = ContactMessage & { language: string; cv: File | null };

export type ApplicationFailure = { step: 'upload' | 'record'; error: ClientError };

export type ApplicationBackend = {
  upload(
    file: File,
    id: string,
  ): Promise<{ fileId: string; error: null } | { fileId: null; error: ClientError }>;
  save(
    input: ApplicationInput,
    idempotencyKey: string,
  ): Promise<
    { application: InsertedApplication; error: null } | { application: null; error: ClientError }
  >;
};

export type SendApplication = (
  application: Application,
) => Promise<
  | { application: InsertedApplication; failure: null }
  | { application: null; failure: ApplicationFailure }
>;

type Options = {
  backend: ApplicationBackend;
  keys: IdempotencyKeys;
  /** Give each file its id, so that a resend after a lost answer is the same file to the server. */
  fileKeys: IdempotencyKeys;
};

/** The server's word that the file is gone, because nothing claimed it in time. */
const FILE_IS_GONE = 'cv-not-available';

export function createApplicationSender({ backend, keys, fileKeys }: Options): SendApplication {
  /** A file that has arrived and belongs to no application yet. */
  let arrived: { id: string; fileId: string } | null = null;

  async function upload(file: File) {
    const { name, size, lastModified } = file;
    const id = fileKeys.keyFor({ name, size: String(size), lastModified: String(lastModified) });
    if (arrived?.id === id) return { fileId: arrived.fileId, error: null };
    const answer = await backend.upload(file, id);
    if (answer.error === null) arrived = { id, fileId: answer.fileId };
    // The server does not want this file under this id; a lost answer is another matter.
    else if (answer.error.status >= 400 && answer.error.status < 500) fileKeys.forget();
    return answer;
  }

  function forgetFile() {
    arrived = null;
    fileKeys.forget();
  }

  return async function send({ cv, ...message }) {
    const { fileId, error: uploadError } =
      cv === null ? { fileId: null, error: null } : await upload(cv);
    if (uploadError !== null) {
      return { application: null, failure: { step: 'upload', error: uploadError } };
    }
    const key = keys.keyFor({ ...message, cv: fileId ?? '' });
    const { application, error } = await backend.save({ ...message, cv_file_path: fileId }, key);
    if (error !== null) {
      if (error.error === FILE_IS_GONE) forgetFile();
      return { application: null, failure: { step: 'record', error } };
    }
    keys.forget();
    forgetFile();
    return { application, failure: null };
  };
}
