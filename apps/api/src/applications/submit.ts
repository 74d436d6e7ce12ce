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
import { type ClassifySubmission, type SpamResult, spamResultTable } from '../spam/index.ts';
import type { FindClosing } from './closed-positions.ts';

/** SQLSTATEs raised by app_private.submit_job_application. */
const KEY_REUSED = 'PT422';
const CV_NOT_AVAILABLE = 'PT409';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export type SubmissionDeps = {
  database: Database;
  links: ReceiptLinks;
  classify: ClassifySubmission;
  findClosing: FindClosing;
};

type Submission = {
  input: ApplicationInput;
  submissionKey: string | null;
  spamSignals: SpamSignals;
  /** Null when the request was already counted. */
  clientLimit: ClientLimit | null;
};

export async function submitApplication(
  { database, links, classify, findClosing }: SubmissionDeps,
  submission: Submission,
): Promise<InsertedApplication> {
  const input = toCleanInput(submission.input);
  const isClosed = findClosing(submission.input.position ?? '') !== null;
  const spamResult = await classify(input, submission.spamSignals);
  const link = await links.create();
  const application = { ...submission, input, spamResult, link };
  try {
    const saved = await (isClosed
      ? findSentBefore(database, application)
      : save(database, application));
    if (submission.clientLimit) submission.clientLimit.isCounted = true;
    return { ...saved, created_at: saved.created_at.toISOString() };
  } catch (error) {
    throw toApplicationError(error, isClosed);
  }
}

type PreparedApplication = Submission & {
  spamResult: SpamResult;
  link: { recordId: string; hash: Buffer };
};

type SavedApplication = { id: string; created_at: Date; number: string };

async function save(
  database: Database,
  { input, submissionKey, clientLimit, spamResult, link }: PreparedApplication,
): Promise<SavedApplication> {
  const { rows } = await sql<SavedApplication>`
    /* prepared submit-job-application */
    select saved.id, saved.created_at, saved.number
    from ${spamResultTable(spamResult, clientLimit)}
    cross join lateral app_private.submit_job_application(
      ${submissionKey ?? randomUUID()},
      ${input.name}, ${input.email}, ${input.message}, ${input.language}, ${input.cv_file_path},
      ${link.recordId}, ${link.hash}, spam_result.reasons
    ) as saved
  `.execute(database);
  const [saved] = rows;
  if (!saved) throw new ApiError('too-many-requests');
  return saved;
}

/**
 * For a position that has closed. An application that arrived on the last day, and whose response was
 * lost, gets its first response. Only saving waits for a first attempt that is still running, so a
 * new record is saved and rolled back.
 */
function findSentBefore(
  database: Database,
  application: PreparedApplication,
): Promise<SavedApplication> {
  return database.transaction().execute(async (transaction) => {
    const saved = await save(transaction, application);
    if (saved.id === application.link.recordId) throw new ApiError('position-closed');
    return saved;
  });
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

function toApplicationError(error: unknown, isClosed: boolean): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  if (error.code === KEY_REUSED) {
    return new ApiError('idempotency-key-reused', undefined, { cause: error });
  }
  if (error.code === CV_NOT_AVAILABLE) {
    // Only a new record claims a file, and of a closed position there is none.
    const code = isClosed ? 'position-closed' : 'cv-not-available';
    return new ApiError(code, undefined, { cause: error });
  }
  return error;
}
