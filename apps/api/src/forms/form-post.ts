// Reads a form that a browser posts without JavaScript. The response is a redirect to a static page
// of the site in the visitor's language.
import { isIdempotencyKey } from '@loimel/client/contract';
import { type Language, localisePath } from '@loimel/content/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toDerivedUuid } from '../platform/derived-uuid.ts';
import {
  type IncomingBatch,
  type ReceivedFile,
  receiveForm,
  UPLOAD_LIMITS,
} from '../storage/index.ts';

export type PostedForm = { fields: ReadonlyMap<string, string>; file: ReceivedFile | null };

export type FormKind = 'contact' | 'application' | 'newsletter';

type SubmitResult =
  | { status: 'sent'; kind: FormKind; number?: string }
  /** `errors` are codes; the page has the texts. `reference` is the request id. */
  | { status: 'failed'; kind: FormKind; errors: string[]; reference: string };

/** Paths of the result pages, without the language prefix. */
const RESULT_PAGES: Record<FormKind, { sent: string; failed: string }> = {
  contact: { sent: '/sent/contact', failed: '/sent/contact-failed' },
  application: { sent: '/sent/application', failed: '/sent/application-failed' },
  newsletter: { sent: '/sent/newsletter', failed: '/sent/newsletter-failed' },
};

/** Reads an urlencoded form, or a multipart form with a file. */
export async function readForm(
  request: FastifyRequest,
  options: { batch: IncomingBatch; fileField: string | null },
): Promise<PostedForm> {
  // The content type parser has already read an urlencoded body.
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
    // For an empty file field, browsers send a file without a name and without bytes.
    file: files.find(({ filename, incoming }) => filename !== '' || incoming.sizeBytes > 0) ?? null,
  };
}

/**
 * Without JavaScript a form cannot create a key, so the key is derived from the content and the
 * date. A second click on the button saves no second record. The same text on another day is a new
 * message.
 */
export function toSubmissionKey(options: {
  given: string | undefined;
  content: readonly string[];
  now: Date;
}): string {
  if (isIdempotencyKey(options.given)) return options.given.toLowerCase();
  const day = options.now.toISOString().slice(0, 10);
  return toDerivedUuid(['submission', day, ...options.content]);
}

/** A resend must use the same file id as the first attempt. */
export function toFileId(submissionKey: string, sha256: string): string {
  return toDerivedUuid(['file', submissionKey, sha256]);
}

/** Has its own page, because it says what the visitor can do. */
const POSITION_CLOSED = { error: 'position-closed', path: '/sent/application-closed' } as const;

/** Uses 303, so that reloading the page does not send the form again. */
export function respondToForm(
  reply: FastifyReply,
  result: SubmitResult,
  language: Language,
): FastifyReply {
  const path = localisePath(toResultPage(result), language);
  const query = toQuery(result).toString();
  return reply.redirect(query === '' ? path : `${path}?${query}`, 303);
}

function toResultPage(result: SubmitResult): string {
  const isClosed = result.status === 'failed' && result.errors.includes(POSITION_CLOSED.error);
  return isClosed ? POSITION_CLOSED.path : RESULT_PAGES[result.kind][result.status];
}

function toQuery(result: SubmitResult): URLSearchParams {
  if (result.status === 'sent') {
    return new URLSearchParams(result.number === undefined ? {} : { n: result.number });
  }
  return new URLSearchParams({ f: result.errors.join(' '), ref: result.reference });
}
