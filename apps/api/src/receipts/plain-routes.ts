// The receipt page without JavaScript (D-L18b). The token is in the body of each form, so that no
// address, log or history contains it. A form that shows something and one that changes something have
// different paths.
import { randomUUID } from 'node:crypto';
import { readPageTexts } from '@loimel/content/page-texts';
import { fillPlaceholders } from '@loimel/content/placeholders';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';
import { toDerivedUuid } from '../platform/derived-uuid.ts';
import { sendPage } from '../platform/html-page.ts';
import { mountPlainForms, type PlainRequest, readPastedToken } from '../platform/plain-form.ts';
import { CHANGE_PATH, SHOW_PATH } from './plain-paths.ts';
import { createQuestionPage, toQuestion } from './plain-questions.ts';
import { createGonePage, createReceiptPage, type Draft } from './plain-receipt.ts';
import type { ReceiptRow } from './receipt.ts';
import type { ReceiptService } from './service.ts';

type Change = {
  apply: (token: string) => Promise<ReceiptRow>;
  /** The sentence after success. Null: the page itself shows the change. */
  done: string | null;
};

export async function mountPlainReceipts(
  app: FastifyInstance,
  receipts: ReceiptService,
): Promise<void> {
  const shared = { page: '/receipt' };
  await mountPlainForms(app, [
    { ...shared, path: SHOW_PATH, operation: 'receipt.show-form', limit: 'read', handle: show },
    {
      ...shared,
      path: CHANGE_PATH,
      operation: 'receipt.change-form',
      limit: 'submit',
      handle: change,
    },
  ]);

  async function show(request: PlainRequest) {
    const { fields, language, reply } = request;
    const token = readToken(request);
    const receipt = await find(token);
    if (receipt === null || receipt.erased_at !== null) {
      return sendPage(reply, createGonePage(language, receipt));
    }
    const view = { language, token, receipt, replyKey: randomUUID() };
    const question = toQuestion(fields.get('step'), receipt);
    return sendPage(
      reply,
      question === null ? createReceiptPage(view) : createQuestionPage(view, question),
    );
  }

  async function change(request: PlainRequest) {
    const { language, reply } = request;
    const token = readToken(request);
    try {
      const { apply, done } = toChange(request);
      const receipt = await apply(token);
      if (receipt.erased_at !== null) return sendPage(reply, createGonePage(language, receipt));
      const view = { language, token, receipt, replyKey: randomUUID() };
      return sendPage(
        reply,
        createReceiptPage(view, { note: receipt.withdrawn_at === null ? done : null }),
      );
    } catch (error) {
      const receipt = await find(token);
      if (receipt === null || receipt.erased_at !== null) {
        return sendPage(reply, createGonePage(language, receipt));
      }
      const rejection = toRejection(error, request, receipt);
      if (rejection === null) throw error;
      const view = { language, token, receipt, replyKey: rejection.replyKey };
      if (rejection.draft?.step === 'correct') {
        return sendPage(reply, createQuestionPage(view, 'correct', rejection));
      }
      return sendPage(reply, createReceiptPage(view, rejection));
    }
  }

  /** Null when no record belongs to the token. */
  async function find(token: string): Promise<ReceiptRow | null> {
    try {
      return await receipts.read(token);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'receipt-not-found') return null;
      throw error;
    }
  }

  function toChange({ fields, language }: PlainRequest): Change {
    const { saved, thread } = readPageTexts(language, 'pages/receipt.yaml');
    const message = fields.get('message') ?? '';
    switch (fields.get('change')) {
      case 'correct':
        return {
          apply: (token) => receipts.correct(token, { name: fields.get('name') ?? '', message }),
          done: saved,
        };
      case 'reply':
        return {
          // With the text, because a visitor can go back and send another one with the same form.
          apply: (token) =>
            receipts.reply(token, {
              message,
              submissionKey: toDerivedUuid(['reply', fields.get('key') ?? '', message]),
            }),
          done: thread.sent,
        };
      case 'withdraw':
        return { apply: receipts.withdraw, done: null };
      case 'erase':
        return { apply: receipts.erase, done: null };
      default:
        throw new ApiError('bad-request');
    }
  }
}

function readToken({ fields }: PlainRequest): string {
  return fields.get('token') ?? readPastedToken(fields.get('link') ?? '');
}

type Rejection = { note: string; status: number; draft?: Draft; replyKey: string };

/** What the visitor reads when the change was rejected. Null for an error that is not expected. */
function toRejection(
  error: unknown,
  { fields, language }: PlainRequest,
  receipt: ReceiptRow,
): Rejection | null {
  if (!(error instanceof ApiError)) return null;
  const { tooLate, tooOften } = readPageTexts(language, 'pages/receipt.yaml');
  const { validation, error: texts } = readPageTexts(language, 'ui.yaml');
  const message = fields.get('message') ?? '';
  const step = fields.get('change') === 'correct' && receipt.can_correct ? 'correct' : 'reply';
  const draft: Draft = { step, name: fields.get('name') ?? '', message };
  // The same key for the same text: sending it again adds it once.
  const shared = { status: error.status, replyKey: fields.get('key') ?? randomUUID() };
  switch (error.code) {
    case 'already-opened':
      return { ...shared, note: tooLate };
    case 'too-many-requests': {
      if (error.retryAfterSeconds === null) return { ...shared, note: tooOften };
      const minutes = String(Math.ceil(error.retryAfterSeconds / 60));
      return { ...shared, draft, note: fillPlaceholders(texts.rate, { minutes }) };
    }
    case 'validation-failed': {
      const code = error.message.split(', ')[0] ?? '';
      const sentences: Readonly<Record<string, string>> = {
        'name-missing': validation.name,
        'name-too-long': validation.nameLong,
        'message-missing': validation.message,
        'message-too-long': validation.messageLong,
      };
      // Without a sentence the record was withdrawn in the meantime, which the page shows.
      return { ...shared, draft, note: sentences[code] ?? '' };
    }
    default:
      return null;
  }
}
