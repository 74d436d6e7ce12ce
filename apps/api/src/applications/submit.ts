// Saves a job application once per submission key, together with its uploaded CV. The values are
// cleaned and validated by the rules of the contract.
import { randomUUID } from 'node:crypto';
import {
  type ApplicationInput,
  findContactErrors,
  type InsertedApplication,
  type SpamSignals,
} from '@loimel/client/contract';
import { isLanguage } from '@loimel/content/languages';
import { sql } from 'kysely';
import pg from 'pg';
import { ApiError } from '../errors.ts';
import { cleanLine, cleanText } from '../platform/clean-text.ts';
import type { Database } from '../platform/database.ts';
import type { ClientLimit } from '../rate-limits/index.ts';
import type { ReceiptLinks } from '../receipts/index.ts';
import { type ClassifySubmission, spamResultTable } from '../spam/index.ts';

/** SQLSTATEs raised by app_private.submit_job_application. */
const KEY_REUSED = 'PT422';
const CV_NOT_AVAILABLE = 'PT409';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export type SubmissionDeps = {
  database: Database;
  links: ReceiptLinks;
  classify: ClassifySubmission;
};

export async function submitApplication(
  { database, links, classify }: SubmissionDeps,
  submission: {
    input: ApplicationInput;
    submissionKey: string | null;
    spamSignals: SpamSignals;
    /** Null when the request was already counted. */
    clientLimit: ClientLimit | null;
  },
): Promise<InsertedApplication> {
  const input = toCleanInput(submission.input);
  const spamResult = await classify(input, submission.spamSignals);
  const { recordId, hash } = await links.create();
  try {
    const { rows } = await sql<{ id: string; created_at: Date; number: string }>`
      /* prepared submit-job-application */
      select saved.id, saved.created_at, saved.number
      from ${spamResultTable(spamResult, submission.clientLimit)}
      cross join lateral app_private.submit_job_application(
        ${submission.submissionKey ?? randomUUID()},
        ${input.name}, ${input.email}, ${input.message}, ${input.language}, ${input.cv_file_path},
        ${recordId}, ${hash}, spam_result.reasons
      ) as saved
    `.execute(database);
    const [saved] = rows;
    if (!saved) throw new ApiError('too-many-requests');
    if (submission.clientLimit) submission.clientLimit.isCounted = true;
    return { ...saved, created_at: saved.created_at.toISOString() };
  } catch (error) {
    throw toApplicationError(error);
  }
}

function toCleanInput(given: ApplicationInput): ApplicationInput {
  const input = {
    name: cleanLine(given.name),
    email: cleanLine(given.email),
    message: cleanText(given.message),
    language: given.language,
    cv_file_path: given.cv_file_path?.toLowerCase() ?? null,
  };
  // Name, email and message have the same rules as in the contact form.
  const errors = Object.values(findContactErrors(input));
  if (!isLanguage(input.language)) throw new ApiError('validation-failed', 'language-unknown');
  if (errors.length > 0) throw new ApiError('validation-failed', errors.join(', '));
  if (input.cv_file_path !== null && !UUID.test(input.cv_file_path)) {
    throw new ApiError('cv-not-available');
  }
  return input;
}

function toApplicationError(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  if (error.code === KEY_REUSED) {
    return new ApiError('idempotency-key-reused', undefined, { cause: error });
  }
  if (error.code === CV_NOT_AVAILABLE) {
    return new ApiError('cv-not-available', undefined, { cause: error });
  }
  return error;
}
