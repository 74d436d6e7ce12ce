// What a visitor without JavaScript gets after sending a form: a redirect to a static page of the
// site in their language. 303, so that reloading the page sends nothing again.
import { LANGUAGES, type Language } from '@loimel/content/languages';
import type { FastifyReply } from 'fastify';

export type FormKind = 'contact' | 'application' | 'newsletter';

export type FormOutcome =
  | { status: 'sent'; kind: FormKind; number?: string }
  /** `faults` are codes; the page has the words. `reference` is the request id. */
  | { status: 'failed'; kind: FormKind; faults: string[]; reference: string };

/** The pages of the site, without their language prefix. */
const RESULT_PAGES: Record<FormKind, { sent: string; failed: string }> = {
  contact: { sent: '/sent/contact', failed: '/sent/contact-failed' },
  application: { sent: '/sent/application', failed: '/sent/application-failed' },
  newsletter: { sent: '/sent/newsletter', failed: '/sent/newsletter-failed' },
};

export function respondToForm(
  reply: FastifyReply,
  outcome: FormOutcome,
  language: Language,
): FastifyReply {
  const prefix = LANGUAGES.find(({ code }) => code === language)?.prefix ?? '';
  const path = `${prefix === '' ? '' : `/${prefix}`}${RESULT_PAGES[outcome.kind][outcome.status]}`;
  const query = toQuery(outcome).toString();
  return reply.redirect(query === '' ? path : `${path}?${query}`, 303);
}

function toQuery(outcome: FormOutcome): URLSearchParams {
  if (outcome.status === 'sent') {
    return new URLSearchParams(outcome.number === undefined ? {} : { n: outcome.number });
  }
  return new URLSearchParams({ f: outcome.faults.join(' '), ref: outcome.reference });
}
