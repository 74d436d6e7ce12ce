// A form as a browser without JavaScript posts it, and what it gets back: a redirect to a static page of
// the site in the visitor's language.

import { createHash } from 'node:crypto';
import { isIdempotencyKey } from '@loimel/client/contract';
import { type Language, localisePath } from '@loimel/content/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type IncomingBatch,
  type ReceivedFile,
  receiveForm,
  UPLOAD_LIMITS,
} from '../storage/index.ts';

export type PostedForm = { fields: ReadonlyMap<string, string>; file: ReceivedFile | null };

export type FormKind = 'contact' | 'application' | 'newsletter';

type FormOutcome =
  | { status: 'sent'; kind: FormKind; number?: string }
  /** `faults` are codes; the page has the words. `reference` is the request id. */
  | { status: 'failed'; kind: FormKind; faults: string[]; reference: string };

/** The pages of the site, without their language prefix. */
const RESULT_PAGES: Record<FormKind, { sent: string; failed: string }> = {
  contact: { sent: '/sent/contact', failed: '/sent/contact-failed' },
  application: { sent: '/sent/application', failed: '/sent/application-failed' },
  newsletter: { sent: '/sent/newsletter', failed: '/sent/newsletter-failed' },
};

/** Urlencoded, or multipart with a file. */
export async function readForm(
  request: FastifyRequest,
  options: { batch: IncomingBatch; fileField: string | null },
): Promise<PostedForm> {
  // An urlencoded body was read by its parser already.
  if (request.body instanceof URLSearchParams) {
    return { fields: new Map(request.body), file: null };
  }
  const { fields, files } = await receiveForm({
    request,
    batch: options.batch,
    limits: UPLOAD_LIMITS,
    fileFields: options.fileField === null ? [] : [options.fileField],
  });
  return {
    fields: new Map(fields.map(({ name, value }) => [name, value])),
    // A file field that was left empty arrives as a nameless file of no bytes.
    file: files.find(({ filename, incoming }) => filename !== '' || incoming.sizeBytes > 0) ?? null,
  };
}

/**
 * Without JavaScript a form cannot make a key of its own. One is made of what was typed and the day, so
 * that pressing the button twice saves once; the same words tomorrow are a new message.
 */
export function toSubmissionKey(options: {
  given: string | undefined;
  content: readonly string[];
  now: Date;
}): string {
  if (isIdempotencyKey(options.given)) return options.given.toLowerCase();
  const day = options.now.toISOString().slice(0, 10);
  return toUuid(['submission', day, ...options.content]);
}

/** The id of the file in a resend must be that of the first try, too. */
export function toFileId(submissionKey: string, sha256: string): string {
  return toUuid(['file', submissionKey, sha256]);
}

function toUuid(parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** 303, so that reloading the page sends nothing again. */
export function respondToForm(
  reply: FastifyReply,
  outcome: FormOutcome,
  language: Language,
): FastifyReply {
  const path = localisePath(RESULT_PAGES[outcome.kind][outcome.status], language);
  const query = toQuery(outcome).toString();
  return reply.redirect(query === '' ? path : `${path}?${query}`, 303);
}

function toQuery(outcome: FormOutcome): URLSearchParams {
  if (outcome.status === 'sent') {
    return new URLSearchParams(outcome.number === undefined ? {} : { n: outcome.number });
  }
  return new URLSearchParams({ f: outcome.faults.join(' '), ref: outcome.reference });
}
