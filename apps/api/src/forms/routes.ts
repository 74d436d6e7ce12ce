// Form routes for visitors without JavaScript (D-F9). The rules and records are the same as in
// GraphQL; the response is a page.
import { IDEMPOTENCY_HEADER } from '@loimel/client/contract';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@loimel/content/languages';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { namePosition, type SubmissionDeps, submitApplication } from '../applications/index.ts';
import { submitContact } from '../contacts/index.ts';
import { toApiError } from '../errors.ts';
import {
  NEWSLETTER_PATH,
  type NewsletterDeps,
  requestNewsletter,
  respondToNewsletterRequest,
} from '../newsletter/index.ts';
import { rejectCrossSite } from '../platform/cors.ts';
import { sendErrorPage } from '../platform/error-page.ts';
import { readIdempotencyKey } from '../platform/idempotency-key.ts';
import { lingerAfterResponse } from '../platform/lingering-close.ts';
import type { Logger } from '../platform/logger.ts';
import { readPlainLanguage } from '../platform/plain-form.ts';
import { acceptUrlencoded } from '../platform/strict-text.ts';
import { toClientKey } from '../rate-limits/index.ts';
import { createIncomingBatch, StorageError, type StoreFile } from '../storage/index.ts';
import {
  type FormKind,
  type PostedForm,
  readForm,
  respondToForm,
  toFileId,
  toSubmissionKey,
} from './form-post.ts';

/**
 * A newsletter request contains only the address, so a plain form that is sent again later has the
 * same key. It may ask for another confirmation email, because the first one was lost.
 */
const PLAIN_REPEAT_SECONDS = 600;

const URLENCODED = 'application/x-www-form-urlencoded';

export type FormOptions = {
  submissionDeps: SubmissionDeps;
  storeCv: StoreFile;
  newsletter: NewsletterDeps;
  incomingFolder: string;
  now: () => Date;
  log: Logger;
};

export async function mountForms(app: FastifyInstance, options: FormOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    acceptForms(scope);
    scope.post(
      '/functions/v1/contact',
      { config: { operation: 'forms.contact', limit: 'submit' }, errorHandler },
      (request, reply) => handle('contact', request, reply, saveContact),
    );
    scope.post(
      '/functions/v1/application',
      { config: { operation: 'forms.application', limit: 'submit' }, errorHandler },
      (request, reply) => handle('application', request, reply, saveApplication),
    );
  });

  await app.register(async (scope) => {
    acceptForms(scope);
    scope.post(
      NEWSLETTER_PATH,
      { config: { operation: 'newsletter.request', limit: 'submit' }, errorHandler },
      async (request, reply) => {
        if (isForm(request)) return handle('newsletter', request, reply, saveNewsletter);
        const submissionKey = readIdempotencyKey(request.headers[IDEMPOTENCY_HEADER]);
        return respondToNewsletterRequest(options.newsletter, request.body, submissionKey);
      },
    );
  });

  async function handle(
    kind: FormKind,
    request: FastifyRequest,
    reply: FastifyReply,
    save: (form: PostedForm, language: Language, client: string) => Promise<string | undefined>,
  ) {
    const batch = createIncomingBatch(options.incomingFolder);
    let language: Language = DEFAULT_LANGUAGE;
    try {
      const fileField = kind === 'application' ? 'cv' : null;
      const form = await readForm(request, { batch, fileField });
      const requested = form.fields.get('language') ?? '';
      if (isLanguage(requested)) language = requested;
      const number = await save(form, language, toClientKey(request.ip));
      await batch.dispose();
      const shown = number === undefined ? {} : { number };
      return respondToForm(reply, { status: 'sent', kind, ...shown }, language);
    } catch (error) {
      await batch.dispose();
      lingerAfterResponse(request, reply);
      const errors = toErrors(error);
      if (errors.includes('unexpected') || errors.includes('service-unavailable')) {
        options.log.error('form.failed', { requestId: request.id, error });
      }
      const reference = request.id;
      return respondToForm(reply, { status: 'failed', kind, errors, reference }, language);
    }
  }

  async function saveContact({ fields }: PostedForm, language: Language): Promise<string> {
    const person = readPerson(fields, language);
    const submissionKey = toSubmissionKey({
      given: fields.get('submission_key'),
      content: ['contact', ...Object.values(person)],
      now: options.now(),
    });
    const { number } = await submitContact(options.submissionDeps, {
      input: person,
      submissionKey,
      spamSignals: readSpamSignals(fields),
      clientLimit: null,
    });
    return number;
  }

  async function saveApplication(
    { fields, file }: PostedForm,
    language: Language,
    client: string,
  ): Promise<string> {
    const position = fields.get('position') ?? '';
    const given = readPerson(fields, language);
    const person = { ...given, message: namePosition(given.message, position, language) };
    // After the last day only what was sent on that day can have been saved, so its key is needed.
    const now = options.submissionDeps.findClosing(position) ?? options.now();
    const submissionKey = toSubmissionKey({
      given: fields.get('submission_key'),
      content: ['application', ...Object.values(person), file?.incoming.sha256 ?? ''],
      now,
    });
    const cv_file_path = file && toFileId(submissionKey, file.incoming.sha256);
    // The file must be stored before the record (S1-F28).
    if (file && cv_file_path) await options.storeCv(file, cv_file_path, client);
    const { number } = await submitApplication(options.submissionDeps, {
      input: { ...person, cv_file_path, position },
      submissionKey,
      spamSignals: readSpamSignals(fields),
      clientLimit: null,
    });
    return number;
  }

  async function saveNewsletter({ fields }: PostedForm, language: Language): Promise<undefined> {
    const email = fields.get('email') ?? '';
    // With a keyed hash: from the address alone, anyone could compute the key and learn by a request
    // with it whether the owner has asked for the newsletter today.
    const owner = await options.newsletter.rateLimiter.toRecipientKey('newsletter', email);
    await requestNewsletter(options.newsletter, {
      email,
      language,
      spamSignals: readSpamSignals(fields),
      submissionKey: toSubmissionKey({
        given: fields.get('submission_key'),
        content: ['newsletter', owner, language],
        now: options.now(),
      }),
      repeatAfterSeconds: PLAIN_REPEAT_SECONDS,
    });
    return undefined;
  }
}

/** Before the form was read: a rate limit, an outage, a body that is too large. */
function errorHandler(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  // The parent scope has the response of the API.
  if (!isForm(request)) throw error;
  return sendErrorPage(reply, { error, request, language: readPlainLanguage(request) });
}

function acceptForms(scope: FastifyInstance): void {
  acceptUrlencoded(scope, (fields) => fields);
  // The handler reads the body as a stream.
  scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  scope.addHook('onRequest', async (request) => rejectCrossSite(request));
}

function isForm(request: FastifyRequest): boolean {
  const type = request.headers['content-type'] ?? '';
  return type.startsWith(URLENCODED) || type.startsWith('multipart/form-data');
}

function readPerson(fields: ReadonlyMap<string, string>, language: Language) {
  return {
    name: fields.get('name') ?? '',
    email: fields.get('email') ?? '',
    message: fields.get('message') ?? '',
    language,
  };
}

function readSpamSignals(fields: ReadonlyMap<string, string>) {
  return { website: fields.get('website') ?? '', form_start: fields.get('form_start') ?? '' };
}

/** Returns error codes of the contract where they exist, because the page has texts for them. */
function toErrors(error: unknown): string[] {
  if (error instanceof StorageError) {
    switch (error.code) {
      case 'wrong-type':
        return ['cv-not-pdf'];
      case 'too-small':
        return ['cv-empty'];
      case 'too-big':
      case 'body-too-big':
        return ['cv-too-large'];
      default:
        return [error.code];
    }
  }
  const { code, message } = toApiError(error);
  return code === 'validation-failed' ? message.split(', ') : [code];
}
