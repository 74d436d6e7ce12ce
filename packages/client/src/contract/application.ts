// The job application: fields, validation rules, and the mutation that saves it.
import {
  type ContactErrorCode,
  type ContactField,
  type ContactMessage,
  findContactErrors,
} from './contact.ts';
import { CV_MAX_BYTES } from './limits.ts';
import type { TypedDocument } from './request.ts';
import type { SpamSignals } from './spam-signals.ts';

/** Bucket of the CVs, and the default of every upload (S2-S02). */
export const CV_BUCKET_ID = 'cv-uploads';

/** The only accepted file type of a CV. */
export const CV_MIME_TYPE = 'application/pdf';

export type ApplicationField = ContactField | 'cv';

/** The part of a `File` that the rules use. */
export type CvFile = { readonly type: string; readonly size: number };

export type ApplicationValues = ContactMessage & { cv: CvFile | null };

export type CvErrorCode = 'cv-not-pdf' | 'cv-empty' | 'cv-too-large';

export type ApplicationErrorCode = ContactErrorCode | CvErrorCode;

/** Validation errors by field. An empty object means that the application is valid. */
export function findApplicationErrors(
  values: ApplicationValues,
): Partial<Record<ApplicationField, ApplicationErrorCode>> {
  const cvError = values.cv && findCvError(values.cv);
  return { ...findContactErrors(values), ...(cvError ? { cv: cvError } : {}) };
}

/** Checks the declared type and size. The server checks the bytes (D-F5a, D-F5b). */
export function findCvError(cv: CvFile): CvErrorCode | null {
  if (cv.type !== CV_MIME_TYPE) return 'cv-not-pdf';
  if (cv.size === 0) return 'cv-empty';
  return cv.size > CV_MAX_BYTES ? 'cv-too-large' : null;
}

/** `cv_file_path` is the id of the uploaded file. */
export type ApplicationInput = ContactMessage & {
  cv_file_path: string | null;
  language: string;
  /**
   * The id of the position that the message is about. The server rejects one that has closed with
   * `position-closed`. Leave it out for none: servers of earlier releases do not know the field.
   */
  position?: string | null;
};

/** Result of `insert_job_applications_one`. `number` is the receipt number for the visitor. */
export type InsertedApplication = { id: string; created_at: string; number: string };

/** Saves an application. Its file has to be uploaded before. */
export const INSERT_JOB_APPLICATION: TypedDocument<
  { insert_job_applications_one: InsertedApplication },
  { object: ApplicationInput & Partial<SpamSignals> }
> = {
  operationName: 'InsertJobApplication',
  query:
    'mutation InsertJobApplication($object: job_applications_insert_input!) { insert_job_applications_one(object: $object) { id created_at number } }',
};
