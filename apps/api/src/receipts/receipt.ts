// Reads and changes a record for the owner of its private link, through database functions.
import type { Retention } from '@loimel/content/schema';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../platform/database.ts';
import type { SpamResult } from '../spam/index.ts';
import type { SentFile } from '../storage/index.ts';

const date = z.coerce.date().nullable();

const ReceiptRow = z.object({
  kind: z.enum(['contact', 'job_application']),
  id: z.string().nullable(),
  number: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  message: z.string().nullable(),
  language: z.string().nullable(),
  created_at: date,
  opened_at: date,
  answered_at: date,
  decided_at: date,
  withdrawn_at: date,
  erased_at: date,
  erases_at: date,
  cv_name: z.string().nullable(),
  cv_size_bytes: z.number().nullable(),
  can_correct: z.boolean(),
});
const ThreadEntry = z.object({
  id: z.string(),
  is_from_sender: z.boolean(),
  /** The name of the member of staff. Null for the sender, and when the account was deleted. */
  author: z.string().nullable(),
  language: z.string(),
  body: z.string(),
  created_at: z.coerce.date(),
  /** Names of the files, which were sent by email. */
  files: z.array(z.string()),
});
export type ReceiptRow = z.infer<typeof ReceiptRow> & { replies: z.infer<typeof ThreadEntry>[] };

/** Null when no record belongs to the link. */
export async function readReceipt(
  database: Database,
  hash: Buffer,
  retention: Retention,
): Promise<ReceiptRow | null> {
  const { rows } = await sql<{ receipt: unknown; thread: unknown }>`
    select app_private.read_receipt(${hash}, ${JSON.stringify(retention)}::jsonb) as receipt,
      app_private.read_thread(${hash}) as thread
  `.execute(database);
  const receipt = rows[0]?.receipt ?? null;
  if (receipt === null) return null;
  return { ...ReceiptRow.parse(receipt), replies: z.array(ThreadEntry).parse(rows[0]?.thread) };
}

/** The CV of an application. Undefined when there was none or it was deleted. */
export async function findReceiptCv(
  database: Database,
  hash: Buffer,
): Promise<SentFile | undefined> {
  const { rows } = await sql<SentFile>`
    select id, name, mime_type, size_bytes, etag, updated_at
    from app_private.find_receipt_cv(${hash})
  `.execute(database);
  return rows[0];
}

const Outcome = z.enum([
  'corrected',
  'replied',
  /** The key was used for another text. */
  'reused',
  'opened',
  'withdrawn',
  'erased',
  'gone',
  /** The maximum number of corrections or replies of this record is reached. */
  'limit',
  /** The rate limit of this recipient is exceeded. */
  'recipient-limit',
]);
export type ReceiptOutcome = z.infer<typeof Outcome>;

export type ReceiptChange =
  | ({ type: 'correct'; name: string; message: string } & SpamResult)
  | ({ type: 'reply'; submissionKey: string; message: string } & SpamResult)
  | { type: 'withdraw' | 'erase' };

export async function changeReceipt(
  database: Database,
  hash: Buffer,
  change: ReceiptChange,
): Promise<ReceiptOutcome> {
  const { rows } = await toCall(hash, change).execute(database);
  return Outcome.parse(rows[0]?.outcome);
}

function toCall(hash: Buffer, change: ReceiptChange) {
  switch (change.type) {
    case 'correct': {
      const { name, message, reasons, recipient } = change;
      return sql<{ outcome: unknown }>`
        select app_private.correct_receipt(
          ${hash}, ${name}, ${message}, ${reasons},
          ${recipient.key}, ${recipient.limit.max}, ${recipient.limit.windowSeconds}
        ) as outcome`;
    }
    case 'reply': {
      const { submissionKey, message, reasons, recipient } = change;
      return sql<{ outcome: unknown }>`
        select app_private.add_sender_reply(
          ${hash}, ${submissionKey}, ${message}, ${reasons},
          ${recipient.key}, ${recipient.limit.max}, ${recipient.limit.windowSeconds}
        ) as outcome`;
    }
    case 'withdraw':
      return sql<{ outcome: unknown }>`select app_private.withdraw_receipt(${hash}) as outcome`;
    case 'erase':
      return sql<{ outcome: unknown }>`select app_private.erase_receipt(${hash}) as outcome`;
    default:
      return change satisfies never;
  }
}
