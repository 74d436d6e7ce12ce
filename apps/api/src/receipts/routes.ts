// The receipt service: status, download, correction, replies, withdrawal and erasure for the owner of
// the private link. GET changes nothing.
import { findContactErrors } from '@loimel/client/contract';
import { readRetention } from '@loimel/content/emails';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import { cleanLine, cleanText } from '../platform/clean-text.ts';
import type { Database } from '../platform/database.ts';
import type { ClassifySubmission } from '../spam/index.ts';
import { handleStorageError, type SendFile } from '../storage/index.ts';
import { toReceiptHash } from './links.ts';
import {
  changeReceipt,
  findReceiptCv,
  type ReceiptChange,
  type ReceiptOutcome,
  type ReceiptRow,
  readReceipt,
} from './receipt.ts';

const PATH = '/functions/v1/receipt/:token';

const Correction = z.object({ name: z.string(), message: z.string() });
const Reply = z.object({ message: z.string(), submissionKey: z.guid() });
/** The forms of the receipt page have no hidden field and no start time. */
const NO_SPAM_SIGNALS = { website: '', form_start: '' };

type ReceiptRequest = FastifyRequest<{ Params: { token: string } }>;

export function mountReceipts(
  app: FastifyInstance,
  {
    database,
    classify,
    sendFile,
  }: { database: Database; classify: ClassifySubmission; sendFile: SendFile },
): void {
  const retention = readRetention();

  app.get(
    PATH,
    { config: { operation: 'receipt.read', limit: 'read' } },
    async (request: ReceiptRequest) => toState(await requireReceipt(request)),
  );

  app.get(
    `${PATH}/download`,
    { config: { operation: 'receipt.download', limit: 'read' } },
    async (request: ReceiptRequest, reply: FastifyReply) => {
      const receipt = await requireReceipt(request);
      if (receipt.id === null) throw new ApiError('receipt-not-found');
      return reply
        .headers({
          'content-disposition': `attachment; filename="receipt-${receipt.number}.json"`,
          'cache-control': 'no-store',
        })
        .send(receipt);
    },
  );

  app.get<{ Params: { token: string } }>(
    `${PATH}/cv`,
    {
      config: { operation: 'receipt.cv', limit: 'read' },
      errorHandler: handleStorageError,
    },
    async (request: ReceiptRequest, reply: FastifyReply) => {
      const cv = await findReceiptCv(database, requireHash(request));
      if (!cv) throw new ApiError('receipt-not-found');
      return sendFile(request, reply, cv);
    },
  );

  app.post(
    `${PATH}/correct`,
    { config: { operation: 'receipt.correct', limit: 'submit' } },
    async (request: ReceiptRequest) => {
      const given = Correction.safeParse(request.body);
      if (!given.success) throw new ApiError('validation-failed', 'name and message are required');
      const name = cleanLine(given.data.name);
      const message = cleanText(given.data.message);
      const errors = findContactErrors({ name, message, email: 'unchanged@loimel.example' });
      if (Object.keys(errors).length > 0) {
        throw new ApiError('validation-failed', Object.values(errors).join(', '));
      }
      const { email } = await requireReceipt(request);
      if (email === null) throw new ApiError('receipt-not-found');
      const spamResult = await classify({ name, email, message }, NO_SPAM_SIGNALS);
      const change = { type: 'correct', name, message, ...spamResult } as const;
      return applyChecked(request, change);
    },
  );

  app.post(
    `${PATH}/reply`,
    { config: { operation: 'receipt.reply', limit: 'submit' } },
    async (request: ReceiptRequest) => {
      const given = Reply.safeParse(request.body);
      if (!given.success) {
        throw new ApiError('validation-failed', 'message and submissionKey are required');
      }
      const message = cleanText(given.data.message);
      const { name, email } = await requireReceipt(request);
      if (name === null || email === null) throw new ApiError('receipt-not-found');
      const errors = findContactErrors({ name: 'unchanged', message, email });
      if (errors.message !== undefined) throw new ApiError('validation-failed', errors.message);
      const spamResult = await classify({ name, email, message }, NO_SPAM_SIGNALS);
      const submissionKey = given.data.submissionKey.toLowerCase();
      return applyChecked(request, { type: 'reply', submissionKey, message, ...spamResult });
    },
  );

  for (const type of ['withdraw', 'erase'] as const) {
    app.post(
      `${PATH}/${type}`,
      { config: { operation: `receipt.${type}`, limit: 'submit' } },
      async (request: ReceiptRequest) =>
        respond(request, await changeReceipt(database, requireHash(request), { type })),
    );
  }

  /** A change with text of the sender. The recipient is limited as in the forms. */
  async function applyChecked(
    request: ReceiptRequest,
    change: ReceiptChange & { type: 'correct' | 'reply' },
  ) {
    const outcome = await changeReceipt(database, requireHash(request), change);
    if (outcome === 'recipient-limit') {
      const { windowSeconds } = change.recipient.limit;
      throw new ApiError('too-many-requests', undefined, { retryAfterSeconds: windowSeconds });
    }
    if (outcome === 'withdrawn' && change.type === 'reply') {
      throw new ApiError('validation-failed', 'The record was withdrawn');
    }
    return respond(request, outcome);
  }

  async function respond(request: ReceiptRequest, outcome: ReceiptOutcome) {
    if (outcome === 'gone') throw new ApiError('receipt-not-found');
    if (outcome === 'opened') throw new ApiError('already-opened');
    if (outcome === 'reused') throw new ApiError('idempotency-key-reused');
    if (outcome === 'limit')
      throw new ApiError('too-many-requests', 'The record was changed too often');
    return toState(await requireReceipt(request));
  }

  async function requireReceipt(request: ReceiptRequest): Promise<ReceiptRow> {
    const receipt = await readReceipt(database, requireHash(request), retention);
    if (!receipt) throw new ApiError('receipt-not-found');
    return receipt;
  }

  /** The state that the page shows. It includes the text, so that the sender can correct it. */
  function toState(receipt: ReceiptRow) {
    const { id: _id, kind, cv_name, cv_size_bytes, ...rest } = receipt;
    return {
      kind,
      ...rest,
      cv: cv_name === null ? null : { name: cv_name, sizeBytes: cv_size_bytes },
    };
  }
}

function requireHash(request: ReceiptRequest): Buffer {
  const hash = toReceiptHash(request.params.token);
  if (!hash) throw new ApiError('receipt-not-found');
  return hash;
}
