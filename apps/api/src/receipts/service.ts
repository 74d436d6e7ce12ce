// What the owner of a private link can do with the record, for the page with JavaScript and for the
// one without.
import { findContactErrors } from '@loimel/client/contract';
import { readRetention } from '@loimel/content/emails';
import { ApiError } from '../errors.ts';
import { cleanLine, cleanText } from '../platform/clean-text.ts';
import type { Database } from '../platform/database.ts';
import type { ClassifySubmission } from '../spam/index.ts';
import type { SentFile } from '../storage/index.ts';
import { toReceiptHash } from './links.ts';
import {
  changeReceipt,
  findReceiptCv,
  type ReceiptChange,
  type ReceiptOutcome,
  type ReceiptRow,
  readReceipt,
} from './receipt.ts';

/** Every call throws `receipt-not-found` for a token without a record. */
export type ReceiptService = {
  read: (token: string) => Promise<ReceiptRow>;
  findCv: (token: string) => Promise<SentFile>;
  correct: (token: string, given: { name: string; message: string }) => Promise<ReceiptRow>;
  reply: (token: string, given: { message: string; submissionKey: string }) => Promise<ReceiptRow>;
  withdraw: (token: string) => Promise<ReceiptRow>;
  erase: (token: string) => Promise<ReceiptRow>;
};

/** The forms of the receipt page have no hidden field and no start time. */
const NO_SPAM_SIGNALS = { website: '', form_start: '' };

export function createReceiptService({
  database,
  classify,
}: {
  database: Database;
  classify: ClassifySubmission;
}): ReceiptService {
  const retention = readRetention();

  async function read(token: string): Promise<ReceiptRow> {
    const receipt = await readReceipt(database, requireHash(token), retention);
    if (!receipt) throw new ApiError('receipt-not-found');
    return receipt;
  }

  /** A change with text of the sender. The recipient is limited as in the forms. */
  async function applyChecked(
    token: string,
    change: ReceiptChange & { type: 'correct' | 'reply' },
  ): Promise<ReceiptRow> {
    const outcome = await changeReceipt(database, requireHash(token), change);
    if (outcome === 'recipient-limit') {
      const { windowSeconds } = change.recipient.limit;
      throw new ApiError('too-many-requests', undefined, { retryAfterSeconds: windowSeconds });
    }
    if (outcome === 'withdrawn' && change.type === 'reply') {
      throw new ApiError('validation-failed', 'The record was withdrawn');
    }
    return readAfter(token, outcome);
  }

  async function readAfter(token: string, outcome: ReceiptOutcome): Promise<ReceiptRow> {
    if (outcome === 'gone') throw new ApiError('receipt-not-found');
    if (outcome === 'opened') throw new ApiError('already-opened');
    if (outcome === 'reused') throw new ApiError('idempotency-key-reused');
    if (outcome === 'limit')
      throw new ApiError('too-many-requests', 'The record was changed too often');
    return read(token);
  }

  return {
    read,
    async findCv(token) {
      const cv = await findReceiptCv(database, requireHash(token));
      if (!cv) throw new ApiError('receipt-not-found');
      return cv;
    },
    async correct(token, given) {
      const name = cleanLine(given.name);
      const message = cleanText(given.message);
      const errors = findContactErrors({ name, message, email: 'unchanged@loimel.example' });
      if (Object.keys(errors).length > 0) {
        throw new ApiError('validation-failed', Object.values(errors).join(', '));
      }
      const { email } = await read(token);
      if (email === null) throw new ApiError('receipt-not-found');
      const spamResult = await classify({ name, email, message }, NO_SPAM_SIGNALS);
      return applyChecked(token, { type: 'correct', name, message, ...spamResult });
    },
    async reply(token, given) {
      const message = cleanText(given.message);
      const { name, email } = await read(token);
      if (name === null || email === null) throw new ApiError('receipt-not-found');
      const errors = findContactErrors({ name: 'unchanged', message, email });
      if (errors.message !== undefined) throw new ApiError('validation-failed', errors.message);
      const spamResult = await classify({ name, email, message }, NO_SPAM_SIGNALS);
      const submissionKey = given.submissionKey.toLowerCase();
      return applyChecked(token, { type: 'reply', submissionKey, message, ...spamResult });
    },
    withdraw: async (token) =>
      readAfter(token, await changeReceipt(database, requireHash(token), { type: 'withdraw' })),
    erase: async (token) =>
      readAfter(token, await changeReceipt(database, requireHash(token), { type: 'erase' })),
  };
}

function requireHash(token: string): Buffer {
  const hash = toReceiptHash(token);
  if (!hash) throw new ApiError('receipt-not-found');
  return hash;
}
