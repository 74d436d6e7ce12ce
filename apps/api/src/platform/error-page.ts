// The page for a request that failed and whose response a person reads.

import type { Language } from '@loimel/content/languages';
import { readPageTexts } from '@loimel/content/page-texts';
import { fillPlaceholders } from '@loimel/content/placeholders';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ApiError, toApiError } from '../errors.ts';
import { html } from './html.ts';
import { sendPage } from './html-page.ts';

type Failure = { error: unknown; request: FastifyRequest; language: Language };

/** For the `errorHandler` of a route: our text for the error, with the reference of the log. */
export function sendErrorPage(reply: FastifyReply, failure: Failure): FastifyReply {
  const error = toApiError(failure.error);
  if (error.retryAfterSeconds !== null) reply.header('retry-after', error.retryAfterSeconds);
  reply.header('x-error', error.code);
  return sendPage(reply, {
    language: failure.language,
    title: readPageTexts(failure.language, 'pages/plain.yaml').failedTitle,
    status: error.status,
    content: html`<p>${describe(error, failure)}</p>`,
  });
}

function describe(error: ApiError, { request, language }: Failure): string {
  if (error.code === 'too-many-requests') {
    const minutes = Math.max(1, Math.ceil((error.retryAfterSeconds ?? 0) / 60));
    return fillPlaceholders(readPageTexts(language, 'ui.yaml').error.rate, { minutes });
  }
  const { failed } = readPageTexts(language, 'pages/plain.yaml');
  return fillPlaceholders(failed, { ref: request.id.slice(0, 8) });
}
