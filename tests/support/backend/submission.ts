// Sends contact messages and applications like the site, each with one idempotency key.
import { randomUUID } from 'node:crypto';
import {
  IDEMPOTENCY_HEADER,
  INSERT_CONTACT,
  INSERT_JOB_APPLICATION,
} from '@loimel/client/contract';
import {
  createPdf,
  createUploadForm,
  toMultipart,
} from '../../../apps/api/src/testing/multipart-body.ts';
import type { Visitor, VisitorResponse } from './visitor.ts';

const CV = createPdf();

export type Submission = { kind: 'contact' | 'application'; key: string };
export type Acknowledgement = { id: string; created_at: string; number: string };

/** The key identifies the submission in the records and deliveries. */
export function createSubmission(kind: Submission['kind']): Submission {
  return { kind, key: randomUUID() };
}

/** One attempt with all of its requests. Null when it was not acknowledged and may be retried. */
export async function trySubmission(
  visitor: Visitor,
  submission: Submission,
): Promise<Acknowledgement | null> {
  const isApplication = submission.kind === 'application';
  if (isApplication && !(await uploadCv(visitor, submission))) return null;
  const response = await visitor.post(
    '/graphql/v1',
    { 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: submission.key },
    JSON.stringify({
      ...(isApplication ? INSERT_JOB_APPLICATION : INSERT_CONTACT),
      variables: { object: toObject(submission) },
    }),
  );
  return readAcknowledgement(response);
}

function toObject({ kind, key }: Submission) {
  return {
    name: 'Grete Kask',
    email: `grete-${key}@example.org`,
    message: `Reference ${key}. ${'Our order portal has run since 2014. '.repeat(8)}`,
    language: 'en',
    ...(kind === 'application' ? { cv_file_path: key } : {}),
  };
}

// The key of the submission is the id of the file, so that a retry uploads the same file.
async function uploadCv(visitor: Visitor, { key }: Submission): Promise<boolean> {
  const { headers, payload } = await toMultipart(
    createUploadForm({ bytes: CV }, { metadata: JSON.stringify({ id: key }) }),
  );
  const { status } = await visitor.post('/storage/v1/files', headers, payload);
  return status === 201;
}

function readAcknowledgement({ status, body }: VisitorResponse): Acknowledgement | null {
  if (status !== 200) return null;
  try {
    const { data } = JSON.parse(body);
    return data?.insert_contacts_one ?? data?.insert_job_applications_one ?? null;
  } catch {
    return null;
  }
}
