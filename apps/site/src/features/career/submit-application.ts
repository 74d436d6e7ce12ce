// The application form without UI: validation, requests and result texts (states: use-form.ts).
// The CV is uploaded first, then the record is saved (S1-F26). The backend sends the copy (D-F1b).
// A retry continues where the last attempt stopped. It sends the same key for the same record and
// does not upload a stored file again.
import {
  type ApplicationErrorCode,
  type ApplicationField,
  type ClientError,
  type ContactMessage,
  type CvErrorCode,
  findApplicationErrors,
  INSERT_JOB_APPLICATION,
  type InsertedApplication,
  type SpamSignals,
} from '@loimel/client/contract';
import type { GraphqlClient } from '@loimel/client/graphql';
import type { StorageClient } from '@loimel/client/storage';
import { fill } from '../../content/fill.ts';
import { describeFailure } from '../../forms/describe-failure.ts';
import type { IdempotencyKeys } from '../../forms/idempotency-keys.ts';
import { retryWhileUnavailable } from '../../forms/retry-while-unavailable.ts';
import { submissionOptions, trimMessage } from '../../forms/submission.ts';
import { createForm, type Form, type SubmitResult } from '../../forms/use-form.ts';
import type { ApplicationFormTexts } from './application-texts.ts';

export type ApplicationFormValues = ContactMessage &
  SpamSignals & {
    cv: File | null;
    /** The id of the position that the message names, or empty. */
    position: string;
  };

export type ApplicationFailure = { step: 'upload' | 'record'; error: ClientError };

type Backend = {
  graphql: GraphqlClient;
  storage: Pick<StorageClient, 'upload'>;
  keys: IdempotencyKeys;
  /** Keys used as file ids. A resend after a lost response is the same file for the server. */
  fileKeys: IdempotencyKeys;
  onProgress: (sentShare: number) => void;
};

type Options = Backend & {
  language: string;
  texts: ApplicationFormTexts;
  isOnline: () => boolean;
  /** Must not receive the visitor's input. */
  log: (failure: ApplicationFailure) => void;
};

export function createApplicationForm(
  options: Options,
): Form<ApplicationFormValues, ApplicationField, ApplicationErrorCode> {
  const { language, texts, isOnline, log } = options;
  const send = createSender(options);

  async function submit(values: ApplicationFormValues): Promise<SubmitResult> {
    const message = { ...trimMessage(values), language };
    const { website, form_start, cv, position } = values;
    const signals = { website, form_start };
    const { application, failure } = await send({ message, signals, position, cv });
    if (failure !== null) {
      log(failure);
      const text = describeApplicationFailure(failure, { texts, isOnline: isOnline() });
      return { status: 'failed', title: texts.failed.title, text, code: failure.error.error };
    }
    const { title, text } = texts.sent;
    const { number } = application;
    return { status: 'sent', title, text, note: fill(texts.sent.number, { number }), number };
  }

  return createForm({ validate: findApplicationErrors, submit });
}

type SendResult =
  | { application: InsertedApplication; failure: null }
  | { application: null; failure: ApplicationFailure };

/** Error code: the server deleted the file, because no application claimed it in time (D-F2). */
const FILE_IS_GONE = 'cv-not-available';

/** Error code: the last day of the position is over (D-N6a). */
export const POSITION_CLOSED = 'position-closed';
/** Error code of a server that does not know the field `position`: an earlier release, after a rollback. */
const FIELD_UNKNOWN = 'validation-failed';

function createSender({ graphql, keys, ...files }: Backend) {
  const { upload, clearUpload } = createUploader(files);

  return async function send({
    message,
    signals,
    position,
    cv,
  }: {
    message: ContactMessage & { language: string };
    signals: SpamSignals;
    position: string;
    cv: File | null;
  }): Promise<SendResult> {
    const { fileId, error: uploadError } =
      cv === null ? { fileId: null, error: null } : await upload(cv);
    if (uploadError !== null) {
      return { application: null, failure: { step: 'upload', error: uploadError } };
    }
    // Without the position: the message names it, and a retry from a page that does not know it must
    // send the same key.
    const key = keys.keyFor({ ...message, cv: fileId ?? '' });
    const object = { ...message, ...signals, cv_file_path: fileId };
    const save = (fields: { position?: string }) =>
      retryWhileUnavailable(
        () =>
          graphql.request(
            INSERT_JOB_APPLICATION,
            { object: { ...object, ...fields } },
            submissionOptions(key),
          ),
        (result) => result.error,
      );
    const first = await save(position === '' ? {} : { position });
    const isUnknown = position !== '' && first.error?.error === FIELD_UNKNOWN;
    const { data, error } = isUnknown ? await save({}) : first;
    if (error !== null) {
      if (error.error === FILE_IS_GONE) clearUpload();
      return { application: null, failure: { step: 'record', error } };
    }
    keys.clear();
    clearUpload();
    return { application: data.insert_job_applications_one, failure: null };
  };
}

type Uploaded = { fileId: string; error: null } | { fileId: null; error: ClientError };

/** Allows 10 MiB, the largest CV, at about 0.25 Mbit/s. */
const UPLOAD_TIMEOUT_MS = 320_000;

function createUploader({
  storage,
  fileKeys,
  onProgress,
}: Pick<Backend, 'storage' | 'fileKeys' | 'onProgress'>) {
  /** An uploaded file that no application uses yet. */
  let arrived: { id: string; fileId: string } | null = null;

  async function upload(file: File): Promise<Uploaded> {
    const { name, size, lastModified } = file;
    const id = fileKeys.keyFor({ name, size: String(size), lastModified: String(lastModified) });
    if (arrived?.id === id) return { fileId: arrived.fileId, error: null };
    const { fileMetadata, error } = await retryWhileUnavailable(
      () => {
        const signal = AbortSignal.timeout(UPLOAD_TIMEOUT_MS);
        return storage.upload({ file, id, signal, onProgress });
      },
      // A scanner that is away takes longer than a failover, and each attempt sends the whole file.
      ({ error }) => (error?.error === 'scanner-unreachable' ? null : error),
    );
    if (error === null) {
      arrived = { id, fileId: fileMetadata.id };
      return { fileId: fileMetadata.id, error: null };
    }
    // The server rejected this file under this id, so use a new id next time. After a lost response
    // the id stays the same.
    if (error.status >= 400 && error.status < 500) fileKeys.clear();
    return { fileId: null, error };
  }

  function clearUpload(): void {
    arrived = null;
    fileKeys.clear();
  }

  return { upload, clearUpload };
}

/** Error codes of the storage service that concern the file itself. */
const REJECTIONS: Readonly<Record<string, CvErrorCode>> = {
  'wrong-type': 'cv-not-pdf',
  'too-small': 'cv-empty',
  'too-big': 'cv-too-large',
  'body-too-big': 'cv-too-large',
};

/** Describes in a sentence why an application was not sent (D-F6a). */
function describeApplicationFailure(
  { step, error }: ApplicationFailure,
  { texts, isOnline }: { texts: ApplicationFormTexts; isOnline: boolean },
): string {
  if (error.error === POSITION_CLOSED) return texts.failed.position;
  if (step === 'record') return describeFailure(error, { texts: texts.failed, isOnline });
  // A proxy in front of the service rejects with a status only.
  const rejection = REJECTIONS[error.error] ?? (error.status === 413 ? 'cv-too-large' : undefined);
  if (rejection !== undefined) return texts.errors[rejection];
  return describeFailure(error, {
    texts: { ...texts.failed, server: texts.failed.upload },
    isOnline,
  });
}
