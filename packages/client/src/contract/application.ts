// The job application on the wire: its fields, the rules for them, and the mutation that saves it.
import {
  type ContactFault,
  type ContactField,
  type ContactMessage,
  findContactFaults,
} from './contact.ts';
import { CV_MAX_BYTES } from './limits.ts';
import type { TypedDocument } from './request.ts';

/** Where CVs are uploaded to, and the default of every upload (spec 1 §9). */
export const CV_BUCKET_ID = 'cv-uploads';

/** The only type of file that a CV may have. */
export const CV_MIME_TYPE = 'application/pdf';

export type ApplicationField = ContactField | 'cv';

/** The part of a `File` that the rules need. */
export type CvFile = { readonly type: string; readonly size: number };

export type ApplicationValues = ContactMessage & { cv: CvFile | null };

export type CvFault = 'cv-not-pdf' | 'cv-empty' | 'cv-too-large';

export type ApplicationFault = ContactFault | CvFault;

/** What is wrong with each field; an empty object means the application may be sent. */
export function findApplicationFaults(
  values: ApplicationValues,
): Partial<Record<ApplicationField, ApplicationFault>> {
  const cvFault = values.cv && findCvFault(values.cv);
  return { ...findContactFaults(values), ...(cvFault ? { cv: cvFault } : {}) };
}

/** By what the sender declares; whether the bytes are a PDF is decided by the server (decision F5). */
export function findCvFault(cv: CvFile): CvFault | null {
  if (cv.type !== CV_MIME_TYPE) return 'cv-not-pdf';
  if (cv.size === 0) return 'cv-empty';
  return cv.size > CV_MAX_BYTES ? 'cv-too-large' : null;
}

/** `cv_file_path` is the id of the uploaded file. */
export type ApplicationInput = ContactMessage & { cv_file_path: string | null; language: string };

/** The answer of `insert_job_applications_one`; `number` is the receipt number for the visitor. */
export type InsertedApplication = { id: string; created_at: string; number: string };

/** Saves an application; its file was uploaded before. */
export const INSERT_JOB_APPLICATION: TypedDocument<
  { insert_job_applications_one: InsertedApplication },
  { object: ApplicationInput }
> = {
  operationName: 'InsertJobApplication',
  query:
    'mutation InsertJobApplication($object: job_applications_insert_input!) { insert_job_applications_one(object: $object) { id created_at number } }',
};
