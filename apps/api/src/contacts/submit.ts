// Saves a contact message once per submission key. The values are cleaned and validated by the
// rules of the contract.
import { randomUUID } from 'node:crypto';
import {
  type ContactInput,
  findContactFaults,
  type InsertedContact,
} from '@loimel/client/contract';
import { isLanguage } from '@loimel/content/languages';
import { sql } from 'kysely';
import pg from 'pg';
import { ApiError } from '../errors.ts';
import { cleanLine, cleanText } from '../platform/clean-text.ts';
import type { Database } from '../platform/database.ts';
import type { ClientBudget } from '../rate-limits/index.ts';
import type { ReceiptLinks } from '../receipts/index.ts';
import { type FormTrap, type Judge, verdictTable } from '../spam/index.ts';

/** SQLSTATE raised by app_private.submit_contact. */
const KEY_REUSED = 'PT422';

export type Intake = { database: Database; links: ReceiptLinks; judge: Judge };

export async function submitContact(
  { database, links, judge }: Intake,
  submission: {
    input: ContactInput;
    submissionKey: string | null;
    trap: FormTrap;
    /** Null when the request was already counted. */
    clientBudget: ClientBudget | null;
  },
): Promise<InsertedContact> {
  const input = {
    name: cleanLine(submission.input.name),
    email: cleanLine(submission.input.email),
    message: cleanText(submission.input.message),
    language: submission.input.language,
  };
  const faults = Object.values(findContactFaults(input));
  if (!isLanguage(input.language)) throw new ApiError('validation-failed', 'language-unknown');
  if (faults.length > 0) throw new ApiError('validation-failed', faults.join(', '));

  const verdict = await judge(input, submission.trap);
  const { recordId, hash } = await links.create();
  try {
    const { rows } = await sql<{ id: string; created_at: Date; number: string }>`
      /* prepared submit-contact */
      select saved.id, saved.created_at, saved.number
      from ${verdictTable(verdict, submission.clientBudget)}
      cross join lateral app_private.submit_contact(
        ${submission.submissionKey ?? randomUUID()},
        ${input.name}, ${input.email}, ${input.message}, ${input.language},
        ${recordId}, ${hash}, verdict.reasons
      ) as saved
    `.execute(database);
    const [saved] = rows;
    if (!saved) throw new ApiError('too-many-requests');
    if (submission.clientBudget) submission.clientBudget.isSpent = true;
    return { ...saved, created_at: saved.created_at.toISOString() };
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === KEY_REUSED) {
      throw new ApiError('idempotency-key-reused', undefined, { cause: error });
    }
    throw error;
  }
}
