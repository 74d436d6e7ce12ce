// Saves a contact message once per submission key. The values are cleaned and validated by the
// rules of the contract.
import { randomUUID } from 'node:crypto';
import {
  type ContactInput,
  findContactErrors,
  type InsertedContact,
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

/** SQLSTATE raised by app_private.submit_contact. */
const KEY_REUSED = 'PT422';

export type SubmissionDeps = {
  database: Database;
  links: ReceiptLinks;
  classify: ClassifySubmission;
};

export async function submitContact(
  { database, links, classify }: SubmissionDeps,
  submission: {
    input: ContactInput;
    submissionKey: string | null;
    spamSignals: SpamSignals;
    /** Null when the request was already counted. */
    clientLimit: ClientLimit | null;
  },
): Promise<InsertedContact> {
  const input = parseContact(submission.input);

  const spamResult = await classify(input, submission.spamSignals);
  const { recordId, hash } = await links.create();
  try {
    const { rows } = await sql<{ id: string; created_at: Date; number: string }>`
      /* prepared submit-contact */
      select saved.id, saved.created_at, saved.number
      from ${spamResultTable(spamResult, submission.clientLimit)}
      cross join lateral app_private.submit_contact(
        ${submission.submissionKey ?? randomUUID()},
        ${input.name}, ${input.email}, ${input.message}, ${input.language},
        ${recordId}, ${hash}, spam_result.reasons
      ) as saved
    `.execute(database);
    const [saved] = rows;
    if (!saved) throw new ApiError('too-many-requests');
    if (submission.clientLimit) submission.clientLimit.isCounted = true;
    return { ...saved, created_at: saved.created_at.toISOString() };
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === KEY_REUSED) {
      throw new ApiError('idempotency-key-reused', undefined, { cause: error });
    }
    throw error;
  }
}

/** Cleans the values and rejects those that the rules of the contract do not allow. */
export function parseContact(given: ContactInput): ContactInput {
  const input = {
    name: cleanLine(given.name),
    email: cleanLine(given.email),
    message: cleanText(given.message),
    language: given.language,
  };
  const errors = Object.values(findContactErrors(input));
  if (!isLanguage(input.language)) throw new ApiError('validation-failed', 'language-unknown');
  if (errors.length > 0) throw new ApiError('validation-failed', errors.join(', '));
  return input;
}
